import type { CalendarTexts } from '../../texts/calendar.mjs';

export const CALENDAR: CalendarTexts = {
  view: 'Ansicht',
  views: { day: 'Tag', week: 'Woche', month: 'Monat', members: 'Team' },
  previous: 'Früher',
  next: 'Später',
  today: 'Heute',
  show: 'Anzeigen',
  everyone: 'Alle',
  service: 'Leistung',
  allServices: 'Alle Leistungen',
  showCancelled: 'Abgesagte zeigen',
  grid: 'Termine, {title}',
  allDay: 'Ganztägig',
  noMember: 'Niemand',
  openDay: '{day} öffnen',
  addOn: 'Zeit buchen oder sperren: {day}',
  addFor: 'Zeit von {name} buchen oder sperren: {day}',
  more: { other: '+ {count} weitere' },
  appointments: { one: '{count} Termin', other: '{count} Termine' },
  moreOn: '{more}: {day}',
  closed: 'Geschlossen',

  help: 'Tasten und Gesten',
  helpEvents: 'Pfeiltasten führen von Termin zu Termin, und die Eingabetaste öffnet ihn.',
  helpMoving:
    'Umschalt und eine Pfeiltaste tragen einen Termin zu einer anderen Zeit, einem anderen Tag oder Teammitglied; Plus und Minus ändern sein Ende. Die Eingabetaste speichert die neue Zeit, Escape setzt den Termin zurück.',
  helpTouch:
    'Termin mit der Maus ziehen, oder mit dem Finger halten und ziehen. Freie Zeit anklicken oder berühren, um sie zu buchen oder zu sperren.',

  carried: '{when}. Eingabetaste speichert, Escape setzt zurück.',
  putBack: '{name} ist wieder zur bisherigen Zeit.',
  edge: 'Weiter geht es in dieser Ansicht nicht.',
  notMovable: 'Dieser Termin lässt sich hier nicht verschieben.',
  moved: '{name}: jetzt {when}.',
  refused: '{name} wurde nicht verschoben',
  asked: 'Von {from} auf {to}.',

  freeTime: 'Freie Zeit',
  from: 'Von',
  to: 'Bis',
  member: 'Teammitglied',
  wholeShop: 'Ganzer Betrieb',
  book: 'Buchen',
  block: 'Diese Zeit sperren',
  endBeforeStart: 'Das Ende muss nach dem Anfang liegen.',
};
