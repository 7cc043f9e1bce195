import type { TasksTexts } from '../../texts/tasks.mjs';

export const TASKS: TasksTexts = {
  heading: 'Aufgaben',
  toConfirm: 'Zu bestätigende Buchungen',
  money: 'Geld und Bestellungen',
  nothing: 'Nichts zu erledigen. Unbezahltes steht in der Liste des jeweiligen Tages.',
  tasks: {
    refund_due: 'Eine Erstattung steht aus',
    paid_conflict: 'Bezahlt, aber der Platz ist weg',
    needs_order: 'Der Termin hat keine gültige Bestellung',
    order_behind: 'Die Bestellung hat die letzte Änderung noch nicht übernommen',
    awaits_confirmation: 'Noch zu bestätigen',
  },
  steps: {
    refund_due:
      'Der Termin ist abgesagt, er ist bezahlt. Bitte seine Position der Bestellung erstatten oder das Geld behalten.',
    paid_conflict:
      'Die Bestellung wurde bezahlt, nachdem der Platz verloren war. Bitte den Termin wiederherstellen, eine andere Zeit anbieten oder seine Position der Bestellung erstatten.',
    needs_order:
      'Der Termin ist aktiv, aber die Bestellung ist storniert oder erstattet. Bitte den Termin absagen oder eine neue Bestellung anlegen.',
    order_behind: 'Der Shop versucht es von selbst erneut. Bleibt es so, bitte die Bestellung prüfen.',
    awaits_confirmation: 'Die Buchung bestätigen oder absagen. Bis dahin bleibt der Platz reserviert.',
  },
  refund: 'Zu erstatten: {amount}',
  since: 'seit {time}',
  openAppointment: 'Termin öffnen',
  openOrder: 'Bestellung öffnen',
  settled: 'Geld behalten',
  settledDone: 'Die Aufgabe ist erledigt.',
  settleQuestion: 'Ohne Erstattung abschließen?',
  settleYes: 'Ja, Geld behalten',
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
