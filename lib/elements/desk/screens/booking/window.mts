import { addDays, type Day } from '../../../common/days.mjs';
import { isTimed, placesAt } from '../../../common/slots.mjs';
import type { Product } from '../../api/facts.mjs';
import type { FreeStart } from '../../api/slots.mjs';

/** Number of days that one request covers, and of groups of starts that are shown at once. */
interface Size {
  readonly days: number;
  readonly groups: number;
}

/** Groups starts with a time of day by day, and days by month. */
const SIZES: Readonly<Record<Product['duration_unit'], Size>> = {
  minute: { days: 7, groups: 3 },
  hour: { days: 7, groups: 3 },
  day: { days: 31, groups: 2 },
  month: { days: 183, groups: 7 },
};

/** Free starts of one day, or of one month for services by the day. */
export interface Group {
  /** Name of the group: `YYYY-MM-DD` or `YYYY-MM`. */
  readonly key: string;
  readonly starts: readonly FreeStart[];
}

/** The shown free starts, and the known ones. */
export interface FreePage {
  /** First and last shown day. */
  readonly from: Day;
  readonly to: Day;
  readonly groups: readonly Group[];
  /** Last day that was read, and all free starts up to it. */
  readonly readTo: Day;
  readonly starts: readonly FreeStart[];
}

export const lastDayOfWindow = (from: Day, unit: Product['duration_unit']): Day =>
  addDays(from, SIZES[unit].days - 1);

/** Makes a page of the first few days with starts that have enough places for one booking. */
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
