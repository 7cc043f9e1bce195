import { addDays, type Day, firstDay, lastDay, monthOf, weekdayOf } from '../../../common/days.mjs';
import type { SpanLength } from './periods.mjs';

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
