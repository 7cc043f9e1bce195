import type { MessagesTexts } from '../../texts/messages.mjs';

export const MESSAGES: MessagesTexts = {
  heading: 'Messages au client',
  unsent: 'Messages non envoyés',
  tellThem: 'Prévenez ces clients vous-même.',
  told: 'Je l’ai prévenu',
  toldDone: 'Le message est retiré de la liste.',
  none: 'Aucun message n’a été envoyé, et aucun n’est prévu.',
  unreadable: 'Les messages ne peuvent pas être lus.',
  text: 'Texte du message',
  copy: 'Copier le texte',
  copied: 'Le texte est copié.',
  kinds: {
    booked: 'Réservé',
    awaiting_confirmation: 'Demande reçue',
    confirmed: 'Confirmé',
    paid: 'Payé',
    payment_due: 'Demande de paiement',
    moved: 'Déplacé',
    moved_by_shop: 'Déplacé par l’établissement',
    cancelled: 'Annulé',
    reminder: 'Rappel',
    follow_up: 'Remerciement',
    waitlist_offer: 'Place proposée',
  },
  states: {
    waiting: 'prévu pour {when}',
    sent: 'envoyé {when} à {recipient}',
    dropped: 'non envoyé',
    failed: 'échoué {when} : prévenez le client vous-même',
  },
};
