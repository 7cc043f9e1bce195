import { asInstant, type Span } from '../../time/units';
import type { CountedRange } from './counted-bookings';

/**
 * Ranges (the bookings that a limit counts in one period) in two groups: those counted in memory, and those counted by
 * the database.
 */
interface SplitRanges {
  /**
   * Ranges (the bookings that a limit counts in one period), or parts of ranges, whose bookings have been read into
   * memory and are counted there.
   */
  readonly read: readonly CountedRange[];
  /**
   * Ranges (the bookings that a limit counts in one period), or parts of ranges, whose bookings must be counted by a
   * database query.
   */
  readonly others: readonly CountedRange[];
}

/**
 * Cuts ranges (the bookings that a limit counts in one period) at the start and end of a span. The bookings inside the
 * span have been read for the products and members whose slots are computed; the parts outside it have to be counted in
 * the database. Limits per customer and limits of the whole site are always counted in the database, because they
 * include bookings of other products, which have not been read.
 */
export function splitRanges(ranges: readonly CountedRange[], span: Span): SplitRanges {
  const read: CountedRange[] = [];
  const others: CountedRange[] = [];
  for (const range of ranges) {
    const { per, productId, starts } = range;
    if (per === 'customer' || (per === 'product' && productId === 0)) {
      others.push(range);
      continue;
    }
    if (starts.start >= span.start && starts.end <= span.end) {
      read.push(range);
      continue;
    }
    const from = Math.max(starts.start, span.start);
    const to = Math.max(from, Math.min(starts.end, span.end));
    const parts = [
      { into: others, start: starts.start, end: Math.min(starts.end, from) },
      { into: read, start: from, end: to },
      { into: others, start: Math.max(starts.start, to), end: starts.end },
    ];
    for (const { into, start, end } of parts)
      if (start < end) into.push({ ...range, starts: { start: asInstant(start), end: asInstant(end) } });
  }
  return { read, others };
}
