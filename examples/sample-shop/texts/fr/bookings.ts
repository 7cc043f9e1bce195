import type { Texts } from '../texts';

/** French texts about appointments, visits and the waitlist. */
export default {
  when: 'Quand',
  yourTime: 'Votre heure locale',
  with: 'Avec',
  duration: 'Durée',
  places: 'Nombre de places',
  price: 'Prix',
  status: 'État',
  whatNext: 'Et ensuite',
  where: 'Où',
  order: 'Numéro de réservation',
  toPay: 'À payer',
  inSalon: (amount) => `${amount} au salon`,
  paidWith: 'Réglé avec',
  service: 'Prestation',
  formerService: 'Une ancienne prestation',
  yes: 'Oui',
  no: 'Non',
  person: (place) => `Personne ${place}`,
  answerOf: (question, place) => `${question} (personne ${place})`,
  optional: (label) => `${label} (facultatif)`,
  clear: 'Effacer',
  serviceWith: (service, names) => `${service} avec ${names}`,
  withNames: (names) => `Avec ${names}`,
  forTwo: (service) => `${service} pour deux`,
  addToCalendar: 'Ajouter à votre agenda\u00a0:',
  otherCalendar: 'Autre (.ics)',

  dayAndTime: (day, time) => `${day}, ${time}`,
  timeIn: (time, zone) => `${time}, ${zone}`,
  cityTime: (city) => `heure de ${city}`,

  bookedHere:
    'Voici les rendez-vous réservés dans ce navigateur. [Connectez-vous] pour voir ceux de votre compte, ou [retrouvez ceux d’un autre appareil].',
  upcoming: 'À venir',
  nextAppointment: 'Votre prochain rendez-vous',
  furtherAppointments: 'Rendez-vous suivants',
  nothingAhead: 'Vous n’avez aucun rendez-vous à venir.',
  pastAndCancelled: 'Passés et annulés',
  signedInAs: (name) => `Connecté en tant que ${name}`,
  signOut: 'Se déconnecter',

  seeYou: 'Au plaisir de vous recevoir.',
  isCancelled: 'Annulé',
  isPast: 'Passé',
  waitsForSalon: 'En attente de confirmation par le salon',
  waitsForSalonNext:
    'Le salon vérifie votre réservation et la confirme. Vous pourrez payer ensuite. Vous trouverez le rendez-vous sous «\u00a0Mes rendez-vous\u00a0».',
  isPaid: 'Payé',
  depositIsPaid: 'Confirmé, acompte payé',
  bookedNotPaid: 'Réservé, pas encore payé',
  waitsForPayment: 'En attente de paiement',
  otherWaitsNext:
    'Un autre rendez-vous de la même réservation attend la confirmation du salon. Vous paierez ensuite toute la réservation.',
  confirmedNotPaid: 'Confirmé, pas encore payé',
  canPayNow: 'Vous pouvez payer maintenant.',
  payBy: (moment) =>
    `Veuillez payer avant l’échéance\u00a0: ${moment}. Ensuite, l’horaire sera de nouveau proposé à d’autres personnes.`,
  byTime: (time) => `avant ${time}`,
  byMoment: (moment) => `avant le ${moment}`,
  payAmountBy: (amount, by) => `Payer ${amount} ${by}`,
  isSettled: 'Confirmé, paiement réglé avec le salon',
  askSalonForMoney:
    'Le paiement est réglé avec le salon. Veuillez demander au salon ce qu’il en est de votre argent.',
  isBooked: 'Réservé',

  changeOrCancel: {
    appointment: 'Modifier ou annuler ce rendez-vous',
    visit: 'Modifier ou annuler cette visite',
  },
  changeTime: 'Changer l’horaire',
  move: 'Modifier',
  cancelIt: 'Annuler',
  cancel: { appointment: 'Annuler ce rendez-vous', visit: 'Annuler cette visite' },
  lookAt: { appointment: 'Voir ce rendez-vous', visit: 'Voir cette visite' },
  wasCancelled: { appointment: 'Ce rendez-vous a été annulé.', visit: 'Cette visite a été annulée.' },
  alreadyCancelled: {
    appointment: (moment: string) => `Ce rendez-vous a déjà été annulé : ${moment}.`,
    visit: (moment: string) => `Cette visite a déjà été annulée : ${moment}.`,
  },
  wasMoved: { appointment: 'Votre rendez-vous a été déplacé', visit: 'Votre visite a été déplacée' },
  priceIs: (price) => `Le prix est de ${price}.`,
  priceIsNow: (price) => `Le prix est maintenant de ${price}.`,
  refundAfterMove: (amount) => `Le salon vous remboursera ${amount}.`,
  payAfterMove: (amount) => `Il vous reste ${amount} à payer.`,
  timesOf: (names) => `Voici les horaires disponibles de ${names}.`,
  otherMember: 'Si vous préférez quelqu’un d’autre, appelez-nous\u00a0:',
  wasInPast: { appointment: 'Ce rendez-vous est passé.', visit: 'Cette visite est passée.' },
  bookAgain: 'Réserver à nouveau',
  cannotBeUndone: 'Votre horaire sera proposé à d’autres personnes, et l’annulation est définitive.',
  cancelUntil: (moment) => `Vous pouvez annuler jusqu’au ${moment}.`,
  reason: 'Motif (facultatif)',
  yesCancel: { appointment: 'Oui, annuler le rendez-vous', visit: 'Oui, annuler la visite' },
  noKeep: 'Non, conserver',
  cancelQuestion: 'Voulez-vous vraiment annuler\u00a0?',
  chooseNewTime: 'Choisissez un nouvel horaire',
  keepTime: 'Garder l’horaire actuel',
  couldBeMovedUntil: {
    appointment: (moment) => `Ce rendez-vous pouvait être déplacé jusqu’au ${moment}.`,
    visit: (moment) => `Cette visite pouvait être déplacée jusqu’au ${moment}.`,
  },
  couldBeCancelledUntil: {
    appointment: (moment) => `Ce rendez-vous pouvait être annulé jusqu’au ${moment}.`,
    visit: (moment) => `Cette visite pouvait être annulée jusqu’au ${moment}.`,
  },
  cannotBeMoved: {
    appointment: 'Ce rendez-vous ne peut pas être déplacé en ligne.',
    visit: 'Cette visite ne peut pas être déplacée en ligne.',
  },
  cannotBeCancelled: {
    appointment: 'Ce rendez-vous ne peut pas être annulé en ligne.',
    visit: 'Cette visite ne peut pas être annulée en ligne.',
  },
  pleaseContact: (shop) => `En cas d’imprévu, veuillez contacter ${shop}.`,

  untilStart: 'début',
  freeToChange: (moment) => `Annulation ou déplacement gratuits jusqu’au ${moment}.`,
  freeToCancel: (moment) => `Annulation gratuite jusqu’au ${moment}.`,
  changeOnline: (moment) => `Annulation ou déplacement en ligne jusqu’au ${moment}.`,
  cancelOnline: (moment) => `Annulation en ligne jusqu’au ${moment}.`,
  moveOnline: (moment) => `Déplacement en ligne jusqu’au ${moment}.`,
  cannotChange: 'Annulation et déplacement impossibles en ligne.',
  cannotCancel: 'Annulation impossible en ligne.',
  cannotMove: 'Déplacement impossible en ligne.',
  tooLateToChange: (hours) =>
    `Moins de ${hours} avant le début, l’annulation et le déplacement ne sont pas possibles en ligne.`,
  pleaseCall: 'Veuillez nous appeler\u00a0:',
  termsOf: (service, terms) => `${service}\u00a0: ${terms}`,

  willRefund: (paid) => `Vous avez payé ${paid}. Le salon vous remboursera.`,
  keepsFeeRefunds: (paid, fee, refund) =>
    `Vous avez payé ${paid}. Comme vous annulez tardivement, le salon retient des frais de ${fee} et vous rembourse ${refund}.`,
  keepsAll: (paid) =>
    `Vous avez payé ${paid}. Comme vous annulez tardivement, le salon conserve cette somme à titre de frais.`,
  thenOwe: (due) => `Vous devrez encore ${due}.`,
  noCharge: 'Vous n’avez rien payé et rien ne vous sera facturé.',
  oweFeeLate: (due) =>
    `Vous n’avez rien payé. Comme vous annulez tardivement, vous devrez des frais de ${due}.`,
  hadPaidRefund: (paid) => `Vous aviez payé ${paid}. Le salon vous remboursera.`,
  hadPaidPart: (paid, fee, refund) =>
    `Vous aviez payé ${paid}. Le salon retient des frais de ${fee} et vous remboursera ${refund}.`,
  oweFee: (due) => `Vous devez des frais de ${due}.`,
  wasRefunded: (amount) => `Votre paiement de ${amount} a été remboursé.`,
  hadPaidKept: (paid) => `Vous aviez payé ${paid}\u00a0: le salon conserve cette somme à titre de frais.`,
  hadPaid: (paid) => `Vous aviez payé ${paid}.`,
  hadPaidRefunded: (paid, fee, refund) =>
    `Vous aviez payé ${paid}. Le salon a retenu des frais de ${fee} et vous a remboursé ${refund}.`,
  nothingToPay: 'Il n’y a rien à payer.',
  entriesStayUsed: (count, pass) =>
    count === 1
      ? `Comme vous annulez tardivement, l’entrée reste décomptée (${pass}).`
      : `Comme vous annulez tardivement, les ${count} entrées restent décomptées (${pass}).`,
  entriesGoBack: (count, pass) =>
    count === 1
      ? `L’entrée vous est recréditée (${pass}).`
      : `Les ${count} entrées vous sont recréditées (${pass}).`,

  placeIsFree: (service) => `Une place s’est libérée\u00a0: ${service}`,
  waitingFor: (service) => `Liste d’attente\u00a0: ${service}`,
  keptUntil: 'Réservé pour vous jusqu’au',
  wanted: 'Souhaité',
  weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  onWeekdays: (days) => `uniquement\u00a0: ${days}`,
  fromDayTo: (first, last) => `du ${first} au ${last}`,
  notBefore: (time) => `à partir de ${time}`,
  before: (time) => `avant ${time}`,
  waitlistIs: {
    waiting: 'Vous êtes sur la liste d’attente.',
    offered: 'Une place s’est libérée, et nous vous la gardons.',
    booked: 'Vous avez réservé une place.',
    left: 'Vous n’êtes plus sur la liste d’attente.',
    past: 'Les jours souhaités sont passés.',
    unanswered:
      'Nous vous avons proposé plusieurs places sans recevoir de réponse. Vous n’êtes donc plus sur la liste d’attente.',
    erased: 'Cette inscription a été effacée.',
  },
  offeredNext: 'Merci de répondre avant. Ensuite, la place revient à la personne suivante.',
  waitingNext: 'Nous vous écrirons dès qu’une place se libère.',
  bookThisTime: 'Réserver cet horaire',
  waitForAnother: 'Attendre un autre horaire',
  stopWaiting: 'Quitter la liste d’attente',
  goAndPay: 'Voir votre rendez-vous et le payer',
  lookForTimes: 'Voir les horaires disponibles',
  waiting: 'Liste d’attente',
} satisfies Partial<Texts>;
