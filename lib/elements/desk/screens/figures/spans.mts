import { addDays, type Day, firstDay, lastDay, monthOf, weekdayOf } from '../../../common/days.mjs';

/** Lengths of the span of days whose figures are shown. */
export const SPAN_LENGTHS = ['day', 'week', 'month', 'year'] as const;
export type SpanLength = (typeof SPAN_LENGTHS)[number];

/** First and last day of a span, both included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Returns the day, week, month or year that contains a given day. Weeks begin on Monday, as in the server's figures.
 */
export function spanOf(day: Day, length: SpanLength): Span {
  switch (length) {
    case 'day':
      return { from: day, to: day };
    case 'week': {
      const from = addDays(day, 1 - weekdayOf(day));
      return { from, to: addDays(from, 6) };
    }
    case 'month':
      return { from: firstDay(monthOf(day)), to: lastDay(monthOf(day)) };
    case 'year':
      return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
    default:
      return length satisfies never;
  }
}

/** Returns a day of the next span (step 1) or of the previous span (step -1). */
export const dayInOther = ({ from, to }: Span, step: -1 | 1): Day => addDays(step === 1 ? to : from, step);

/** Periods into which the rows of the table can divide a span. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the periods into which a span can be divided. A year has too many days for a table by day. */
export function periodsOf(length: SpanLength): readonly Period[] {
  switch (length) {
    case 'day':
    case 'week':
      return ['day'];
    case 'month':
      return ['week', 'day'];
    case 'year':
      return ['month', 'week'];
    default:
      return length satisfies never;
  }
}
