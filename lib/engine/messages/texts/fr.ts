import type { Phrases } from './phrases';

export const FR: Phrases = {
  appointment: 'Rendez-vous',
  several: (count) => `${count} rendez-vous`,
  greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  subject: {
    booked: (what, when) => `Réservé : ${what}, ${when}`,
    awaiting_confirmation: (what, when) => `Demande reçue : ${what}, ${when}`,
    confirmed: (what, when) => `Confirmé : ${what}, ${when}`,
    paid: (what, when) => `Payé : ${what}, ${when}`,
    payment_due: (what, when) => `Paiement attendu : ${what}, ${when}`,
    moved: (what, when) => `Nouvel horaire : ${what}, ${when}`,
    moved_by_shop: (what, when) => `Nouvel horaire : ${what}, ${when}`,
    cancelled: (what, when) => `Annulé : ${what}, ${when}`,
    reminder: (what, when) => `Rappel : ${what}, ${when}`,
    follow_up: (what) => `Merci de votre visite : ${what}`,
    waitlist_offer: (what, when) => `Place libre : ${what}, ${when}`,
  },
  lead: {
    booked: () => 'Votre réservation est enregistrée. Nous nous réjouissons de vous voir.',
    awaiting_confirmation: () => 'Nous avons reçu votre demande et la confirmerons bientôt.',
    confirmed: () => 'Votre réservation est confirmée. Nous nous réjouissons de vous voir.',
    paid: () => 'Nous avons reçu votre paiement. Votre réservation est confirmée.',
    payment_due: () =>
      'Votre réservation n’est pas encore payée. Merci de la payer à temps ; sinon, elle sera annulée.',
    moved: () => 'Votre réservation a un nouvel horaire.',
    moved_by_shop: () =>
      'Votre réservation a un nouvel horaire. S’il ne vous convient pas, merci de nous prévenir.',
    cancelled: () => 'Votre réservation est annulée.',
    reminder: () => 'Nous vous rappelons votre réservation.',
    follow_up: (shop) => `Merci de votre visite chez ${shop}. À bientôt.`,
    waitlist_offer: () =>
      'Une place que vous attendiez est libre. Nous la gardons pour vous un court moment.',
  },
  formerly: (when) => `Au lieu du ${when}`,
  staff: (names) => `Avec ${names}`,
  more: (count) => (count === 1 ? 'Et un autre rendez-vous.' : `Et ${count} autres rendez-vous.`),
  payBy: (when) => `Merci de payer avant le ${when}.`,
  answerBy: (when) => `Merci de répondre avant le ${when}. Ensuite, la place revient à la personne suivante.`,
  fee: (amount) => `Frais d’annulation : ${amount}`,
  refundDue: (amount) => `Remboursement : ${amount}`,
  amountDue: (amount) => `Reste à payer : ${amount}`,
  address: (address) => `Adresse : ${address}`,
  manage: 'Voir ou modifier la réservation',
  answer: 'Accepter ou refuser',
  optOut: 'Ne plus recevoir ce type de message',
};
