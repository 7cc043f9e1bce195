import { LIMITS } from '../../common/limits/fr.mjs';
import type { Texts } from '../texts.mjs';

export default {
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  loading: 'Chargement des disponibilités…',
  member: 'Avec',
  anyMember: 'Sans préférence',
  quantity: 'Places',
  timeZone: 'Fuseau horaire',
  shopZone: '{zone} (sur place)',
  ownZone: '{zone} (votre appareil)',

  timeOfDay: 'Moment de la journée',
  anyTime: 'Toute heure',
  weekday: 'Jour',
  anyDay: 'Tous les jours',

  timesFree: {
    one: '{count} créneau disponible',
    many: '{count} de créneaux disponibles',
    other: '{count} créneaux disponibles',
  },
  placesLeft: {
    one: '{count} place restante',
    many: '{count} de places restantes',
    other: '{count} places restantes',
  },
  onlyLeft: {
    one: 'il ne reste que {count} place',
    many: 'il ne reste que {count} de places',
    other: 'il ne reste que {count} places',
  },
  soldOut: 'complet',
  closed: 'aucun créneau',

  timesOn: 'Horaires du {day}',
  morning: 'Matin',
  afternoon: 'Après-midi',
  evening: 'Soir',
  atTheShop: '{time} sur place',
  nothingOnDay: 'Aucune disponibilité le {day}.',
  nothingThisMonth: 'Aucune disponibilité ce mois-ci.',
  nothingFree: 'Aucune disponibilité pour le moment.',
  firstFreeDay: 'Premier jour disponible\u00a0: {day}',
  firstFreeTime: 'Premier horaire disponible\u00a0: {time}',

  yourChoice: 'Votre choix',
  nothingChosen: 'Aucun horaire choisi',
  withMember: 'avec {name}',
  places: { one: '{count} place', many: '{count} de places', other: '{count} places' },
  deposit: '{now} maintenant, {later} sur place',
  each: '{price} par place',
  clear: 'Effacer',
  chosen: 'Choisi\u00a0: {time}',
  taken: 'L’horaire que vous aviez choisi n’est plus disponible. Veuillez en choisir un autre.',
  memberBusy: '{name} n’est pas disponible à l’horaire que vous aviez choisi. Veuillez en choisir un autre.',
  tooFewPlaces:
    'Il ne reste pas assez de places à l’horaire que vous aviez choisi. Veuillez en choisir un autre.',
  required: 'Veuillez choisir un horaire.',

  now: 'Votre rendez-vous\u00a0: {time}.',
  move: 'Déplacer votre rendez-vous du {from} au {to}\u202f?',
  moveYes: 'Oui, le déplacer',
  moveNo: 'Non, le conserver',
  moved: 'Votre rendez-vous du {from} a été déplacé au {to}.',
  moveTooLate: 'Ce rendez-vous ne peut plus être déplacé en ligne. Veuillez nous contacter.',
  moveFailed: 'Le rendez-vous n’a pas pu être déplacé. Veuillez réessayer.',
  deadLink: 'Ce lien ne correspond à aucun rendez-vous. Veuillez utiliser le lien de notre dernier message.',

  services: 'Vos prestations, l’une après l’autre',
  addService: 'Ajouter une prestation',
  removeService: 'Retirer {name}',
  earlierService: '{name} plus tôt',
  anyOrder: 'Peu importe l’ordre',
  forTwo: 'À deux, en même temps',
  firstPerson: 'Première personne',
  secondPerson: 'Deuxième personne',
  memberOf: '{name} : avec',
  total: '{price} au total',
  visitDoesNotFit: 'Vos prestations ne tiennent pas toutes à l’horaire choisi. Veuillez en choisir un autre.',

  limits: LIMITS,

  failed: 'Les disponibilités n’ont pas pu être chargées.',
  retry: 'Réessayer',
} satisfies Texts;
