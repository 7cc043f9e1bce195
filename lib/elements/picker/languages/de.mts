import { LIMITS } from '../../common/limits/de.mjs';
import type { Texts } from '../texts.mjs';

export default {
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  loading: 'Freie Termine werden geladen …',
  member: 'Bei',
  anyMember: 'Keine Präferenz',
  quantity: 'Plätze',
  timeZone: 'Zeitzone',
  shopZone: '{zone} (vor Ort)',
  ownZone: '{zone} (Ihr Gerät)',

  timeOfDay: 'Tageszeit',
  anyTime: 'Jede Zeit',
  weekday: 'Wochentag',
  anyDay: 'Jeder Tag',

  timesFree: { one: '{count} freier Termin', other: '{count} freie Termine' },
  placesLeft: { one: 'noch {count} Platz', other: 'noch {count} Plätze' },
  onlyLeft: { other: 'nur noch {count} frei' },
  soldOut: 'ausgebucht',
  closed: 'keine Termine',

  timesOn: 'Termine am {day}',
  morning: 'Vormittag',
  afternoon: 'Nachmittag',
  evening: 'Abend',
  atTheShop: '{time} vor Ort',
  nothingOnDay: 'Kein freier Termin: {day}.',
  nothingThisMonth: 'In diesem Monat ist kein Termin frei.',
  nothingFree: 'Zurzeit ist kein Termin frei.',
  firstFreeDay: 'Erster freier Tag: {day}',
  firstFreeTime: 'Erster freier Termin: {time}',

  yourChoice: 'Ihre Auswahl',
  nothingChosen: 'Noch kein Termin gewählt',
  withMember: 'bei {name}',
  places: { one: '{count} Platz', other: '{count} Plätze' },
  each: 'je {price}',
  clear: 'Abwählen',
  chosen: 'Gewählt: {time}',
  taken: 'Der gewählte Termin ist nicht mehr frei. Bitte wählen Sie einen anderen.',
  memberBusy: '{name} ist zum gewählten Termin nicht frei. Bitte wählen Sie einen anderen.',
  tooFewPlaces: 'Für den gewählten Termin sind nicht mehr genug Plätze frei. Bitte wählen Sie einen anderen.',
  required: 'Bitte wählen Sie einen Termin.',

  now: 'Ihr Termin: {time}.',
  move: 'Ihren Termin von {from} auf {to} verschieben?',
  moveYes: 'Ja, verschieben',
  moveNo: 'Nein, behalten',
  moved: 'Ihr Termin wurde von {from} auf {to} verschoben.',
  moveTooLate: 'Dieser Termin lässt sich online nicht mehr verschieben. Bitte wenden Sie sich direkt an uns.',
  moveFailed: 'Der Termin konnte nicht verschoben werden. Bitte versuchen Sie es erneut.',
  deadLink: 'Dieser Link führt zu keinem Termin. Bitte verwenden Sie den Link aus unserer letzten Nachricht.',

  limits: LIMITS,

  failed: 'Die freien Termine konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
} satisfies Texts;
