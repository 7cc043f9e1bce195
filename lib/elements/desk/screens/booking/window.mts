import { addDays, type Day } from '../../../common/days.mjs';
import { placesAt } from '../../../common/slots.mjs';
import type { Product } from '../../api/facts.mjs';
import type { FreeStart } from '../../api/slots.mjs';

/** Number of days that one request reads, and number of groups of starts that are shown first and added at once. */
interface Size {
  readonly days: number;
  readonly groups: number;
}

/**
 * Size for each unit of a service's length. For services by the minute or hour, a group is a day; for services by
 * the day, a group is a month.
 */
const SIZES: Readonly<Record<Product['duration_unit'], Size>> = {
  minute: { days: 7, groups: 2 },
  hour: { days: 7, groups: 2 },
  day: { days: 31, groups: 2 },
  month: { days: 183, groups: 7 },
};

/** Free starts of one day `YYYY-MM-DD` (for services by the day, of one month `YYYY-MM`), or of a part of a day. */
export interface Group<Key extends string = string> {
  readonly key: Key;
  readonly starts: readonly FreeStart[];
}

/** Free starts that are shown, and all free starts that were read. */
export interface FreePage {
  /** First and last day whose free starts are shown. */
  readonly from: Day;
  readonly to: Day;
  readonly groups: readonly Group[];
  /** Last day that was read, and all free starts that were read, including those after the shown ones. */
  readonly readTo: Day;
  readonly starts: readonly FreeStart[];
}

/** How far a list of free starts goes. */
export interface Extent {
  /** Number of times that the list shows `groups` of its size. */
  readonly parts: number;
  /** Number of requests for `days` of its size, one after the other. */
  readonly windows: number;
}

export const lastDayOfWindow = (from: Day, unit: Product['duration_unit']): Day =>
  addDays(from, SIZES[unit].days - 1);

/** Lists the first days and the last ones of the requests for a list of free starts. */
export function windowsFrom(
  from: Day,
  unit: Product['duration_unit'],
  { windows }: Extent,
): (readonly [first: Day, last: Day])[] {
  const { days } = SIZES[unit];
  return Array.from({ length: windows }, (_, at) => {
    const first = addDays(from, at * days);
    return [first, lastDayOfWindow(first, unit)] as const;
  });
}

/** Selects the first days that have starts with enough free places. */
export function pageOf(
  all: readonly FreeStart[],
  [from, readTo]: readonly [first: Day, last: Day],
  { unit, quantity }: { readonly unit: Product['duration_unit']; readonly quantity: number },
  { parts }: Extent,
): FreePage {
  const starts = all.filter((start) => placesAt(start) >= quantity);
  const groups = groupsBy(starts, ({ date }) => date.slice(0, date.includes('T') ? 10 : 7));
  const shown = groups.slice(0, parts * SIZES[unit].groups);
  const firstHidden = groups[shown.length]?.starts[0];
  const to = firstHidden ? addDays(firstHidden.date.slice(0, 10), -1) : readTo;
  return { from, to, groups: shown, readTo, starts };
}

/** Parts of a day into which its free times are grouped. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Returns the part of the day of a start with a time of day. */
export const partOf = ({ date }: FreeStart): PartOfDay =>
  date.slice(11) < '12' ? 'morning' : date.slice(11) < '17' ? 'afternoon' : 'evening';

/** Groups starts by a key, in the order of the starts. */
export function groupsBy<Key extends string>(
  starts: readonly FreeStart[],
  keyOf: (start: FreeStart) => Key,
): Group<Key>[] {
  const groups = new Map<Key, FreeStart[]>();
  for (const start of starts) groups.set(keyOf(start), [...(groups.get(keyOf(start)) ?? []), start]);
  return [...groups].map(([key, of]) => ({ key, starts: of }));
}
