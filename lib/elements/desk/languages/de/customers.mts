import type { CustomersTexts } from '../../texts/customers.mjs';

export const CUSTOMERS: CustomersTexts = {
  heading: 'Kunden',
  search: 'Name, E-Mail oder Telefon suchen',
  searchHint: 'Bitte mindestens zwei Zeichen eingeben.',
  id: 'Kundennummer',
  show: 'Anzeigen',
  found: { one: '{count} Person', other: '{count} Personen' },
  appointmentsFound: { one: '{count} Termin', other: '{count} Termine' },
  nobodyFound: 'Kein Kunde und kein Termin hat diesen Namen, diese E-Mail-Adresse oder diese Telefonnummer.',
  appointments: 'Termine',
  back: 'Zurück zur Suche',

  add: 'Kunden anlegen',
  addNamed: '„{text}“ als Kunden hinzufügen',
  addGuest: 'Als Kunden anlegen',
  added: '{name} ist jetzt als Kunde angelegt.',
  known: 'Diese E-Mail-Adresse gehört schon zu {name}.',
  noName: 'Bitte den Namen eingeben.',
  noEmail: 'Bitte eine E-Mail-Adresse eingeben.',

  contact: {
    edit: 'Bearbeiten',
    title: 'Kontakt bearbeiten',
    hint: 'Gilt für alle Termine dieses Gastes. Hat ein anderer Gast die neue E-Mail-Adresse, werden beide zu einem.',
    none: 'Bitte eine E-Mail-Adresse oder Telefonnummer eingeben.',
    save: 'Speichern',
    cancel: 'Abbrechen',
    saved: 'Der Kontakt ist gespeichert.',
    ofShop: 'Wird in der Kundenliste des Shops geändert',
  },

  note: 'Notiz zur Person',
  coming: 'Kommende Termine',
  nothingComing: 'Keine kommenden Termine.',
  comingCancelled: 'Abgesagte kommende Termine',
  past: 'Vergangene Termine',
  nothingPast: 'Keine vergangenen Termine.',
  earlier: 'Frühere zeigen',
  numbers: {
    past: 'Besuche',
    last: 'Letzter Besuch',
    coming: 'Kommende',
    cancelled: 'Abgesagt',
    cancelledLate: 'Zu spät abgesagt',
    noShow: 'Nicht erschienen',
  },
  spent: 'Bezahlt seit {day}',
  recent: 'Kunden der letzten und der nächsten sieben Tage',
  nextVisit: 'Nächster Besuch',
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
