import { addDays, type Day } from '../../../common/days.mjs';
import { isTimed, placesAt } from '../../../common/slots.mjs';
import type { Product } from '../../api/facts.mjs';
import type { FreeStart } from '../../api/slots.mjs';

/** Number of days that one request reads, and number of groups of starts on a page. */
interface Size {
  readonly days: number;
  readonly groups: number;
}

/**
 * Page size for each unit of a service's length. For services by the minute or hour, a group is a day; for services by
 * the day, a group is a month.
 */
const SIZES: Readonly<Record<Product['duration_unit'], Size>> = {
  minute: { days: 7, groups: 3 },
  hour: { days: 7, groups: 3 },
  day: { days: 31, groups: 2 },
  month: { days: 183, groups: 7 },
};

/** Free starts of one day or, for services by the day, of one month. */
export interface Group {
  /** Day `YYYY-MM-DD` or month `YYYY-MM` of the group. */
  readonly key: string;
  readonly starts: readonly FreeStart[];
}

/** A page of free starts, and all free starts that its request has read. */
export interface FreePage {
  /** First and last day on the page. */
  readonly from: Day;
  readonly to: Day;
  readonly groups: readonly Group[];
  /** Last day that the request covers, and all free starts in its response, including those after the page. */
  readonly readTo: Day;
  readonly starts: readonly FreeStart[];
}

export const lastDayOfWindow = (from: Day, unit: Product['duration_unit']): Day =>
  addDays(from, SIZES[unit].days - 1);

/** Makes a page of the first days that have starts with enough free places. */
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
