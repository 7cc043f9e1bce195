import type { ResourcesTexts } from '../../texts/resources.mjs';

export const RESOURCES: ResourcesTexts = {
  heading: 'Räume und Geräte',
  hint: 'Räume, Plätze und Geräte, die Leistungen brauchen. Gleiche sind ein Eintrag mit einer Anzahl.',
  none: 'Noch keine.',
  add: 'Raum oder Gerät hinzufügen',
  change: 'Ändern',
  hours: 'Zeiten',
  equal: { other: '{count} Stück' },
  inactive: 'Nicht in Betrieb',

  titleNew: 'Neuer Raum oder neues Gerät',
  name: 'Name',
  kind: 'Art, etwa „Raum“',
  kindHint: 'Eine Leistung kann einen beliebigen Eintrag einer Art brauchen.',
  quantity: 'Wie viele gibt es?',
  quantityHint: 'Gleiche zählen zusammen, etwa 3 Stühle.',
  isActive: 'In Betrieb: kann gebucht werden',
  save: 'Speichern',
  saved: '{name} ist gespeichert.',
  noName: 'Bitte einen Namen eingeben.',
  noQuantity: 'Bitte eine Zahl von 1 bis {most} eingeben.',
  preview: 'Kommende Termine',
  nobodyOutside: 'Keine kommenden Termine.',
  outside: { one: '{count} kommender Termin:', other: '{count} kommende Termine:' },
  stayBooked:
    'Sie bleiben gebucht. In jedem Termin lässt sich ein anderer Raum oder ein anderes Gerät wählen.',
  kept: {
    one: '{count} kommender Termin bleibt gebucht.',
    other: '{count} kommende Termine bleiben gebucht.',
  },
  mayBeMore:
    'Es können mehr sein: Nicht alle kommenden Termine ließen sich prüfen. Bitte im Kalender nachsehen.',
  remove: 'Löschen',
  removeQuestion: '{name} mit allen Zeiten löschen?',
  removeYes: 'Ja, löschen',
  removeNo: 'Nein, behalten',
  removed: '{name} ist gelöscht.',

  one: 'Raum oder Gerät',
  notChosen: 'Nicht gewählt',
  changed: 'Raum oder Gerät ist geändert.',

  alwaysOpen: '{name} hat keine eigenen Zeiten und ist immer verfügbar, wenn die Leistung es ist.',
  hasNone: 'Immer verfügbar',
};
