import type { MessagesTexts } from '../../texts/messages.mjs';

export const MESSAGES: MessagesTexts = {
  heading: 'Nachrichten an die Kundin oder den Kunden',
  unsent: 'Nicht zugestellte Nachrichten',
  tellThem: 'Bitte sagen Sie es diesen Kunden selbst.',
  told: 'Ich habe es gesagt',
  toldDone: 'Die Nachricht ist erledigt.',
  none: 'Keine Nachricht wurde gesendet, und keine ist geplant.',
  unreadable: 'Die Nachrichten lassen sich nicht lesen.',
  text: 'Text der Nachricht',
  copy: 'Text kopieren',
  copied: 'Der Text ist kopiert.',
  kinds: {
    booked: 'Gebucht',
    awaiting_confirmation: 'Anfrage erhalten',
    confirmed: 'Bestätigt',
    paid: 'Bezahlt',
    payment_due: 'Bitte um Zahlung',
    moved: 'Verschoben',
    moved_by_shop: 'Durch den Betrieb verschoben',
    cancelled: 'Abgesagt',
    reminder: 'Erinnerung',
    follow_up: 'Dank',
    waitlist_offer: 'Platz angeboten',
  },
  states: {
    waiting: 'geplant für {when}',
    sent: 'gesendet {when} an {recipient}',
    dropped: 'nicht gesendet',
    failed: 'gescheitert {when}: bitte selbst Bescheid geben',
  },
};
