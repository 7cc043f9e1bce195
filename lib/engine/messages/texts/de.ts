import type { Phrases } from './phrases';

export const DE: Phrases = {
  appointment: 'Termin',
  several: (count) => `${count} Termine`,
  greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  subject: {
    booked: (what, when) => `Gebucht: ${what}, ${when}`,
    awaiting_confirmation: (what, when) => `Anfrage erhalten: ${what}, ${when}`,
    confirmed: (what, when) => `Bestätigt: ${what}, ${when}`,
    paid: (what, when) => `Bezahlt: ${what}, ${when}`,
    payment_due: (what, when) => `Bitte bezahlen: ${what}, ${when}`,
    moved: (what, when) => `Neuer Termin: ${what}, ${when}`,
    moved_by_shop: (what, when) => `Wir mussten Ihren Termin verschieben: ${what}, ${when}`,
    cancelled: (what, when) => `Abgesagt: ${what}, ${when}`,
    reminder: (what, when) => `Erinnerung: ${what}, ${when}`,
    follow_up: (what) => `Danke für Ihren Besuch: ${what}`,
  },
  lead: {
    booked: () => 'Ihre Buchung ist eingetragen. Wir freuen uns auf Sie.',
    awaiting_confirmation: () => 'Wir haben Ihre Anfrage erhalten und bestätigen sie bald.',
    confirmed: () => 'Ihre Buchung ist bestätigt. Wir freuen uns auf Sie.',
    paid: () => 'Ihre Zahlung ist eingegangen. Ihre Buchung ist bestätigt.',
    payment_due: () =>
      'Ihre Buchung ist noch nicht bezahlt. Bitte bezahlen Sie rechtzeitig, sonst wird sie abgesagt.',
    moved: () => 'Ihre Buchung hat eine neue Zeit.',
    moved_by_shop: () =>
      'Es tut uns leid: Wir mussten Ihre Buchung verschieben. Wenn die neue Zeit nicht passt, geben Sie uns bitte Bescheid.',
    cancelled: () => 'Ihre Buchung ist abgesagt.',
    reminder: () => 'Wir erinnern Sie an Ihre Buchung.',
    follow_up: (shop) => `Danke für Ihren Besuch bei ${shop}. Wir freuen uns auf ein Wiedersehen.`,
  },
  staff: (names) => `Bei ${names}`,
  more: (count) => (count === 1 ? 'Und ein weiterer Termin.' : `Und ${count} weitere Termine.`),
  payBy: (when) => `Bitte bezahlen Sie bis ${when}.`,
  fee: (amount) => `Gebühr für die Absage: ${amount}`,
  refundDue: (amount) => `Sie bekommen zurück: ${amount}`,
  amountDue: (amount) => `Noch zu zahlen: ${amount}`,
  address: (address) => `Adresse: ${address}`,
  manage: 'Buchung ansehen, verschieben oder absagen',
  optOut: 'Solche Nachrichten nicht mehr senden',
};
