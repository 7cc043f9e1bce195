import { addDays, type Day } from '../../../common/days.mjs';
import { isTimed, placesAt } from '../../../common/slots.mjs';
import type { Product } from '../../api/facts.mjs';
import type { FreeStart } from '../../api/slots.mjs';

/** The days of one request, and how many groups of its starts are shown at once. */
interface Size {
  readonly days: number;
  readonly groups: number;
}

/** Starts with a time of day are grouped by day, and days by month. */
const SIZES: Readonly<Record<Product['duration_unit'], Size>> = {
  minute: { days: 7, groups: 3 },
  hour: { days: 7, groups: 3 },
  day: { days: 31, groups: 2 },
  month: { days: 183, groups: 7 },
};

/** Free starts of one day, or of one month if they have no time of day. */
export interface Group {
  /** `YYYY-MM-DD` or `YYYY-MM`. */
  readonly key: string;
  readonly starts: readonly FreeStart[];
}

/** The free starts that are shown, and those that are known. */
export interface FreePage {
  /** The first and the last day that are shown. */
  readonly from: Day;
  readonly to: Day;
  readonly groups: readonly Group[];
  /** The last day that was read, and all free starts up to it. */
  readonly readTo: Day;
  readonly starts: readonly FreeStart[];
}

export const lastDayOfWindow = (from: Day, unit: Product['duration_unit']): Day =>
  addDays(from, SIZES[unit].days - 1);

/** The starts of a window that have enough places for one booking, as a page with the first few days that have any. */
export function pageOf(
  all: readonly FreeStart[],
  from: Day,
  { unit, quantity }: { readonly unit: Product['duration_unit']; readonly quantity: number },
): FreePage {
  const starts = all.filter((start) => placesAt(start) >= quantity);
  const groups = new Map<string, FreeStart[]>();
  for (const start of starts) {
    const key = start.date.slice(0, isTimed(start) ? 10 : 7);
    groups.set(key, [...(groups.get(key) ?? []), start]);
  }
  const shown = [...groups].slice(0, SIZES[unit].groups).map(([key, of]) => ({ key, starts: of }));
  const readTo = lastDayOfWindow(from, unit);
  const firstHidden = [...groups.values()][shown.length]?.[0];
  const to = firstHidden ? addDays(firstHidden.date.slice(0, 10), -1) : readTo;
  return { from, to, groups: shown, readTo, starts };
}
