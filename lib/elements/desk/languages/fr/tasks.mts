import type { TasksTexts } from '../../texts/tasks.mjs';

export const TASKS: TasksTexts = {
  heading: 'À faire',
  toConfirm: 'Réservations à confirmer',
  outside: 'Hors horaires d’ouverture',
  money: 'Paiements et commandes',
  nothing: 'Rien à régler. La liste de chaque jour montre ce qui est impayé.',
  tasks: {
    refund_due: 'Un remboursement est dû',
    amount_due: 'Des frais d’annulation sont impayés',
    no_show_fee: 'Le client n’est pas venu',
    paid_conflict: 'Payé, mais la place est perdue',
    needs_order: 'Le rendez-vous n’a pas de commande valable',
    order_behind: 'La commande n’a pas encore repris la dernière modification',
    awaits_confirmation: 'À confirmer',
    left_outside: 'Se trouve hors des horaires d’ouverture',
  },
  steps: {
    refund_due:
      'Le rendez-vous est annulé, et il est payé. Remboursez sa ligne de la commande, ou gardez l’argent.',
    amount_due: 'Le client doit des frais pour le rendez-vous annulé. Encaissez-les, ou renoncez-y.',
    no_show_fee: 'La réservation prévoit des frais dans ce cas. Facturez-les, ou renoncez-y.',
    paid_conflict:
      'La commande a été payée après la perte de la place. Rétablissez le rendez-vous, proposez un autre horaire, ou remboursez sa ligne de la commande.',
    needs_order:
      'Le rendez-vous est actif, mais sa commande est annulée ou remboursée. Annulez-le, ou créez une nouvelle commande.',
    order_behind: 'Le système réessaie de lui-même. Si cela dure, vérifiez la commande.',
    awaits_confirmation: 'Confirmez la réservation, ou annulez-la. Jusque-là, sa place reste réservée.',
    left_outside:
      'Les horaires, l’équipe ou la prestation ont changé depuis la réservation. Déplacez le rendez-vous, annulez-le, ou laissez-le à sa place.',
  },
  owed: 'Reste dû : {amount}',
  chargeFee: 'Facturer les frais',
  feeCharged: 'Les frais sont facturés.',
  leaveFee: 'Renoncer',
  feeLeft: 'Aucuns frais ne sont facturés.',
  feeSettled: 'Les frais sont réglés',
  refund: 'À rembourser : {amount}',
  since: 'depuis le {time}',
  openAppointment: 'Ouvrir le rendez-vous',
  openOrder: 'Ouvrir la commande',
  accept: 'Le laisser à sa place',
  accepted: 'Le rendez-vous reste à sa place.',
  settled: 'Ne pas rembourser',
  settledDone: 'La tâche est réglée.',
  settleQuestion: 'Régler sans remboursement\u202f?',
  settleYes: 'Oui, ne pas rembourser',
  settleNo: 'Non',

  calendars: 'Calendriers suivis',
  calendarEvents: {
    one: '{count} événement',
    many: '{count} d’événements',
    other: '{count} événements',
  },
  calendarRead: 'dernière lecture\u00a0: {time}',
  calendarNeverRead: 'pas encore lu',
  calendarFailed: 'Lecture impossible\u00a0: {error}',

  deliveries: 'Messages à d’autres systèmes',
  noDeliveries: 'Tous les messages sont arrivés.',
  attempts: { one: '{count} essai', many: '{count} d’essais', other: '{count} essais' },
  waits: 'nouvel essai prévu',
  givenUp: 'abandonné',
  resend: 'Renvoyer',
  resent: 'Le message est renvoyé.',
};
