import type { LimitTexts } from './limit-text.mjs';

export const LIMITS: LimitTexts = {
  atMost: 'Höchstens {most}.',
  bookings: { one: '{count} Buchung', other: '{count} Buchungen' },
  coming: { one: '{count} bevorstehende Buchung', other: '{count} bevorstehende Buchungen' },
  time: '{time} an Buchungen',
  comingTime: '{time} an bevorstehenden Buchungen',
  periods: { day: 'am Tag', week: 'in der Woche', month: 'im Monat', year: 'im Jahr' },
  subjects: { customer: 'pro Person', member: 'pro Teammitglied' },
  nextStart: 'Der nächste mögliche Tag ist {day}.',
  bookableFrom: 'Die nächste lässt sich ab {day} buchen.',
};
