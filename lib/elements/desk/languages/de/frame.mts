import type { FrameTexts } from '../../texts/frame.mjs';

export const FRAME: FrameTexts = {
  screens: 'Bereiche',
  today: 'Heute',
  calendar: 'Kalender',
  customers: 'Kunden',
  tasks: 'Aufgaben',
  figures: 'Zahlen',
  hours: 'Öffnungszeiten',
  book: 'Neue Buchung',
  close: 'Schließen',
  leaveQuestion: 'Schließen? Ihre Eingaben gehen verloren.',
  leaveYes: 'Eingaben verwerfen',
  leaveNo: 'Weiter bearbeiten',
  loading: 'Wird geladen …',
  retry: 'Erneut versuchen',
  print: 'Drucken',
  zone: 'Zeiten in {zone}',
  live: 'Aktuell',
  connecting: 'Verbindung wird hergestellt …',
  noNetwork:
    'Seit {time} keine Verbindung zum Server. Diese Seite ist vielleicht nicht aktuell, und nichts kann gespeichert werden.',
  backAgain: 'Wieder verbunden. Die Seite ist aktuell.',
  signedOut: 'Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich erneut an.',
  signIn: 'Anmelden',
  notForYou: 'Diese Seite ist für das Team des Betriebs. Bitte melden Sie sich mit einem Konto des Teams an.',
};
