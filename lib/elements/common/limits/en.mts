import type { LimitTexts } from './limit-text.mjs';

export const LIMITS: LimitTexts = {
  atMost: 'At most {most}.',
  bookings: { one: '{count} booking', other: '{count} bookings' },
  coming: { one: '{count} coming booking', other: '{count} coming bookings' },
  time: '{time} of bookings',
  comingTime: '{time} of coming bookings',
  periods: { day: 'a day', week: 'a week', month: 'a month', year: 'a year' },
  subjects: { customer: 'for each customer', member: 'for each member of staff' },
  nextStart: 'The next possible day is {day}.',
  bookableFrom: 'The next booking is possible from {day} on.',
};
