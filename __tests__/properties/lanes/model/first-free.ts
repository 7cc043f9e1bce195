import type { ExpectedSlot } from './listing';
import type { Row, Tick } from './row';

/** Hours and weekdays on which a query wants starts. */
export interface Filter {
  /** Beginning of the hours, `HH:MM`. */
  readonly timeFrom: string;
  /** End of the hours, `HH:MM`. If it is not later than the beginning, the hours run past midnight. */
  readonly timeTo: string;
  /** Wanted weekdays, from Monday = 1 to Sunday = 7, or 0 for Sunday; empty for all days. */
  readonly weekdays: readonly number[];
}

/** A query for the first free starts of all members together. */
export interface NextQuery extends Filter {
  readonly quantity: number;
  readonly count: number;
}

/** A free start of a product. */
export interface FreeStart extends ExpectedSlot {
  readonly productId: number;
}

/**
 * Whether a start lies in the hours of a query. A start after midnight belongs to the day on which its hours
 * began.
 */
export function isInHours({ timeFrom, timeTo, weekdays }: Filter, row: Row, tick: Tick): boolean {
  const time = row.readingOf(tick);
  const { weekday } = row.dayOf(tick);
  const isOn = (day: number): boolean => weekdays.length === 0 || weekdays.some((one) => (one || 7) === day);
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  if (timeFrom < timeTo) return timeFrom <= time && time < timeTo && isOn(weekday);
  return (timeFrom <= time && isOn(weekday)) || (time < timeTo && isOn(yesterday));
}

/** Returns the first free starts of several lists: by start, then by the order of the products. */
export const firstFree = (lists: readonly FreeStart[], query: NextQuery, row: Row): FreeStart[] =>
  lists
    .filter(({ start, maxQuantity }) => {
      return maxQuantity! >= query.quantity && isInHours(query, row, row.tickAt(start)!);
    })
    .toSorted((a, b) => a.start - b.start)
    .slice(0, query.count);
