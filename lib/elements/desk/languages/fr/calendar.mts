import type { CalendarTexts } from '../../texts/calendar.mjs';

export const CALENDAR: CalendarTexts = {
  view: 'Vue',
  views: { day: 'Jour', week: 'Semaine', month: 'Mois', members: 'Équipe' },
  previous: 'Plus tôt',
  next: 'Plus tard',
  today: 'Aujourd’hui',
  show: 'Afficher',
  everyone: 'Tout le monde',
  service: 'Prestation',
  allServices: 'Toutes les prestations',
  showCancelled: 'Afficher les annulés',
  grid: 'Rendez-vous, {title}',
  allDay: 'Journée entière',
  noMember: 'Personne',
  openDay: 'Ouvrir\u00a0: {day}',
  addOn: 'Réserver ou bloquer du temps\u00a0: {day}',
  addFor: 'Réserver ou bloquer du temps de {name}\u00a0: {day}',
  more: { other: '+ {count} de plus' },
  appointments: {
    one: '{count} rendez-vous',
    many: '{count} de rendez-vous',
    other: '{count} rendez-vous',
  },
  moreOn: '{more}\u00a0: {day}',
  closed: 'Fermé',

  help: 'Clavier et gestes',
  helpEvents: 'Les flèches mènent d’un rendez-vous à l’autre, et Entrée l’ouvre.',
  helpMoving:
    'Maj et une flèche portent un rendez-vous à une autre heure, un autre jour ou une autre personne\u202f; plus et moins changent sa fin. Entrée enregistre le nouvel horaire, Échap remet le rendez-vous à sa place.',
  helpTouch:
    'Faites glisser un rendez-vous avec la souris, ou maintenez-le du doigt et faites-le glisser. Cliquez ou touchez du temps libre pour le réserver ou le bloquer.',

  carried: '{when}. Entrée enregistre, Échap remet à sa place.',
  putBack: '{name}\u00a0: remis à sa place.',
  edge: 'Le rendez-vous ne peut pas aller plus loin dans cette vue.',
  notMovable: 'Ce rendez-vous ne peut pas être déplacé ici.',
  moved: '{name}\u00a0: maintenant {when}.',
  refused: '{name}\u00a0: non déplacé',
  asked: '{from} → {to}.',

  freeTime: 'Temps libre',
  from: 'De',
  to: 'À',
  member: 'Membre de l’équipe',
  wholeShop: 'Tout l’établissement',
  book: 'Réserver',
  block: 'Bloquer ce temps',
  endBeforeStart: 'La fin doit être après le début.',
};
