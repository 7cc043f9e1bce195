import type { Rule } from 'shop-appointments';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
);

/** The range types by what they are called on the page. */
export const RANGE_TYPES: readonly (readonly [type: Rule['rangeType'], label: string])[] = [
  ['time:all', 'Hours of every day'],
  ...WEEKDAYS.map((day, at) => [`time:${at + 1}` as Rule['rangeType'], `Hours of every ${day}`] as const),
  ['time:range', 'Hours of each day of some dates'],
  ['days', 'Days of the week'],
  ['weeks', 'Weeks of the year'],
  ['months', 'Months of the year'],
  ['custom', 'Dates'],
  ['custom:daterange', 'One stretch, from a time to a time'],
  ['rrule', 'Recurring (RRULE)'],
];

/** When a rule holds, in words: `Hours of every day, 09:00 to 18:00`. */
export function whenInWords({ rangeType, fromRange, toRange, fromDate, toDate, rrule }: Rule): string {
  const label = RANGE_TYPES.find(([type]) => type === rangeType)?.[1] ?? rangeType;
  const name = NAMES[rangeType];
  const [from, to] = [fromRange, toRange].map((value) => name?.[Number(value) - 1] ?? value);
  const range = [from, from === to ? '' : to].filter(Boolean).join(' to ');
  const dates = [fromDate, fromDate === toDate ? '' : toDate].filter(Boolean).join(' to ');
  return [label, range, dates, rrule ?? ''].filter((text) => text !== '').join(', ');
}

const NAMES: Partial<Record<Rule['rangeType'], readonly string[]>> = { days: WEEKDAYS, months: MONTHS };
