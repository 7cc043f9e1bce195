import type { CustomersTexts } from '../../texts/customers.mjs';

export const CUSTOMERS: CustomersTexts = {
  heading: 'Kunden',
  search: 'Name, E-Mail oder Telefon suchen',
  searchHint: 'Bitte mindestens zwei Buchstaben eingeben.',
  id: 'Kundennummer',
  show: 'Anzeigen',
  found: { one: '{count} Person', other: '{count} Personen' },
  appointmentsFound: { one: '{count} Termin', other: '{count} Termine' },
  nobodyFound: 'Kein Kunde und kein Termin hat diesen Namen, diese E-Mail-Adresse oder diese Telefonnummer.',
  appointments: 'Termine',
  back: 'Zurück zur Suche',

  add: 'Kunden anlegen',
  addGuest: 'Als Kunden anlegen',
  added: '{name} ist jetzt als Kunde angelegt.',
  known: 'Diese E-Mail-Adresse gehört schon zu {name}.',
  noName: 'Bitte den Namen eingeben.',
  noEmail: 'Bitte eine E-Mail-Adresse eingeben.',

  note: 'Notiz zur Person',
  coming: 'Kommende Termine',
  nothingComing: 'Keine kommenden Termine.',
  comingCancelled: 'Abgesagte kommende Termine',
  past: 'Vergangene Termine',
  nothingPast: 'Keine vergangenen Termine.',
  earlier: 'Frühere zeigen',
  comingCount: { one: '{count} kommender', other: '{count} kommende' },
  pastCount: { one: '{count} vergangener', other: '{count} vergangene' },
  cancelledCount: { one: '{count} abgesagter', other: '{count} abgesagte' },
  cancelledLateCount: {
    one: 'bisher {count} zu spät abgesagter',
    other: 'bisher {count} zu spät abgesagte',
  },
  noShowCount: { other: 'bisher {count} nicht erschienen' },
  spent: 'Bezahlt seit {day}: {amount}',
  book: 'Termin buchen',

  data: 'Personenbezogene Daten',
  export: 'Als Datei exportieren',
  fileName: 'kunde-{id}',
  erase: 'Personenbezogene Daten löschen',
  eraseQuestion:
    'Die personenbezogenen Daten von {name} aus den Terminen löschen? Das lässt sich nicht rückgängig machen.',
  eraseStays:
    'Die Termine behalten ihre Zeiten ohne Namen, und keiner wird abgesagt. Das Konto im Shop und die Bestellungen sind davon nicht betroffen.',
  eraseCheck: 'Ja, ich möchte die Daten löschen',
  eraseYes: 'Löschen',
  eraseNo: 'Daten behalten',
  erased: {
    one: 'Die Daten sind aus {count} Termin gelöscht.',
    other: 'Die Daten sind aus {count} Terminen gelöscht.',
  },
};
