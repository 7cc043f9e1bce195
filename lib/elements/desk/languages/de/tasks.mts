import type { TasksTexts } from '../../texts/tasks.mjs';

export const TASKS: TasksTexts = {
  heading: 'Aufgaben',
  toConfirm: 'Zu bestätigende Buchungen',
  outside: 'Außerhalb der Öffnungszeiten',
  money: 'Geld und Bestellungen',
  nothing: 'Nichts zu erledigen. Unbezahltes steht in der Liste des jeweiligen Tages.',
  tasks: {
    refund_due: 'Eine Erstattung steht aus',
    amount_due: 'Eine Stornogebühr ist offen',
    no_show_fee: 'Nicht erschienen',
    paid_conflict: 'Bezahlt, aber der Platz ist weg',
    needs_order: 'Der Termin hat keine gültige Bestellung',
    order_behind: 'Die Bestellung hat die letzte Änderung noch nicht übernommen',
    awaits_confirmation: 'Noch zu bestätigen',
    left_outside: 'Liegt außerhalb der Öffnungszeiten',
  },
  steps: {
    refund_due:
      'Der Termin ist abgesagt, er ist bezahlt. Bitte seine Position der Bestellung erstatten oder das Geld behalten.',
    amount_due: 'Für den abgesagten Termin ist eine Gebühr offen. Bitte kassieren oder erlassen.',
    no_show_fee: 'Für diesen Fall hat die Buchung eine Gebühr. Bitte berechnen oder erlassen.',
    paid_conflict:
      'Die Bestellung wurde bezahlt, nachdem der Platz verloren war. Bitte den Termin wiederherstellen, eine andere Zeit anbieten oder seine Position der Bestellung erstatten.',
    needs_order:
      'Der Termin ist aktiv, aber die Bestellung ist storniert oder erstattet. Bitte den Termin absagen oder eine neue Bestellung anlegen.',
    order_behind: 'Der Shop versucht es von selbst erneut. Bleibt es so, bitte die Bestellung prüfen.',
    awaits_confirmation: 'Die Buchung bestätigen oder absagen. Bis dahin bleibt der Platz reserviert.',
    left_outside:
      'Die Öffnungszeiten, das Team oder die Leistung haben sich seit der Buchung geändert. Bitte den Termin verschieben, absagen oder stehen lassen.',
  },
  reasons: { repriced: 'Preis geändert', reduced: 'Plätze storniert' },
  toCollect: '{reason}: {amount} zu kassieren',
  toRefund: '{reason}: {amount} zu erstatten',
  toCollectStep: 'Der Kunde schuldet mehr, als bezahlt ist. Bitte den Betrag kassieren oder erlassen.',
  toRefundStep:
    'Es ist mehr bezahlt, als geschuldet wird. Bitte den Betrag erstatten oder das Geld behalten.',
  owed: 'Noch offen: {amount}',
  chargeFee: 'Gebühr berechnen',
  feeCharged: 'Die Gebühr ist berechnet.',
  leaveFee: 'Gebühr erlassen',
  feeLeft: 'Es wird keine Gebühr berechnet.',
  refund: 'Zu erstatten: {amount}',
  since: 'seit {time}',
  openAppointment: 'Termin öffnen',
  openOrder: 'Bestellung öffnen',
  accept: 'Stehen lassen',
  accepted: 'Der Termin bleibt, wo er ist.',
  settled: 'Nicht erstatten',
  settledDone: 'Die Aufgabe ist erledigt.',
  settleQuestion: 'Ohne Erstattung abschließen?',
  settleYes: 'Ja, nicht erstatten',
  settleNo: 'Nein',

  calendars: 'Abonnierte Kalender',
  calendarEvents: { one: '{count} Eintrag', other: '{count} Einträge' },
  calendarRead: 'zuletzt gelesen: {time}',
  calendarNeverRead: 'noch nicht gelesen',
  calendarFailed: 'Konnte nicht gelesen werden: {error}',

  deliveries: 'Nachrichten an andere Systeme',
  noDeliveries: 'Alle Nachrichten sind angekommen.',
  attempts: { one: '{count} Versuch', other: '{count} Versuche' },
  waits: 'wird erneut versucht',
  givenUp: 'aufgegeben',
  resend: 'Erneut senden',
  resent: 'Die Nachricht wird erneut gesendet.',
};
