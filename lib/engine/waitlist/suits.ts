import type { WaitlistRecord, WaitlistWish } from '../../domain/waitlist/waitlist-entry';
import { parseDate } from '../../time/parse';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from '../slots/product/product-settings';
import { clockOfStart, keepsClock, type StartClock, startFilter } from '../slots/spans/start-filter';

/** A start of a product that has free places, to be offered to the waitlist, with its wall clock. */
export interface FreeStart extends StartClock {
  readonly start: Instant;
  /** Largest number of places that one booking can take with any single member. */
  readonly places: number;
  /**
   * Largest number of places that one booking can take with each member, by the id of the member. Members without
   * places are absent.
   */
  readonly placesOf: ReadonlyMap<number, number>;
}

/** The fields of an entry of the waitlist that decide which starts suit it. */
type Waiting = WaitlistWish & Pick<WaitlistRecord, 'passedStarts'>;

/** Returns a free start with its wall clock, which is compared with every entry. */
export const freeStart = (free: Omit<FreeStart, keyof StartClock>, zone: Zone): FreeStart => ({
  ...free,
  ...clockOfStart(free.start, zone),
});

/**
 * Returns a function that checks whether a free start suits a waitlist entry. A start suits if its day, weekday, time
 * of day, member and places match the entry, and if it was not offered to the entry before.
 */
export function suitedBy(entry: Waiting, product: ProductSettings): (free: FreeStart) => boolean {
  const { staffId, quantity, passedStarts, minDate, maxDate } = entry;
  const filter = startFilter(entry)!;
  const from = parseDate(minDate)!;
  const to = parseDate(maxDate)!;
  return (free) =>
    (staffId > 0 ? (free.placesOf.get(staffId) ?? 0) : free.places) >= quantity &&
    free.day >= from &&
    free.day <= to &&
    keepsClock(filter, product, free) &&
    !passedStarts.includes(free.start);
}
