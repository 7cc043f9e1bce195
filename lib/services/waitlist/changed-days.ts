import type { ProductSettings } from '../../engine/slots/product/product-settings';
import { bookableRange } from '../../engine/slots/spans/bookable-range';
import { daysOf } from '../../engine/slots/spans/days';
import { ANY_PRODUCT, type WaitingProduct } from '../../storage/storage';
import { formatDate } from '../../time/format';
import { parseDate } from '../../time/parse';
import { asInstant, type Instant, type SiteDay, type Span } from '../../time/units';
import { slotReach } from '../slots/slot-reader';
import { daysConcerned, paddedReach, versionIn, versionRows } from '../slots/version-rows';
import type { Core } from '../work/core';
import { newlyWaitingEntries, openEntries, type OpenEntries } from './changed-entries';

/**
 * Seconds after which all days of a product are examined again for free places. Some places become free without a
 * write, for example when a booking no longer counts in a limit.
 */
const ALL_AGAIN_SECONDS = 300;
/**
 * Places of unchanged days were already offered to earlier waitlist entries, so they are offered only to new ones. If
 * there are more new entries than this number, the places are offered to all entries again.
 */
const MOST_SEPARATE = 100;

/** State of a product's days when their free places were last offered to the waitlist. */
interface SeenDays {
  /** State of the waitlist entries for the product. Two equal states mean that no entry has changed. */
  readonly mark: string;
  readonly entries: OpenEntries;
  readonly today: SiteDay;
  readonly at: Instant;
  /** For each site day, the version of all data that decides which of its starts are free. */
  readonly versions: ReadonlyMap<SiteDay, number>;
}

/** The days to examine, and the state of the product before they are examined. */
interface ChangedDays {
  /** Days on which places may have become free. The places are offered to every waiting entry. */
  readonly days: readonly Span[];
  /** Unchanged days. Their free places are offered only to entries that have begun to wait since the last run. */
  readonly waitedFor: { readonly days: readonly Span[]; readonly entryIds: readonly number[] };
  readonly state: SeenDays;
}

/**
 * Remembers which days of which products were examined for free places. Version numbers in the database tell when a day
 * must be examined again.
 */
export interface DayMemory {
  /**
   * Returns the days of a product to examine: those that were written to since the last call of `seen`, and the days of
   * waitlist entries that have begun to wait since then.
   */
  changed(waiting: WaitingProduct, product: ProductSettings, now: Instant): Promise<ChangedDays>;
  /** Records that all free places of these days were offered to the waitlist entries that they suit. */
  seen(productId: number, state: SeenDays): void;
  /** Forgets products for which no waitlist entry waits. */
  keepOnly(productIds: readonly number[]): void;
}

/**
 * Creates the memory of this process for the days that were examined. All days of a product are examined if the memory
 * has nothing about the product yet.
 */
export function createDayMemory({ site: { zone }, options, storage }: Core): DayMemory {
  const memory = new Map<number, SeenDays>();
  return {
    async changed(waiting, product, now) {
      const { productId, mark } = waiting;
      const windows = daysToOffer(waiting, product, now);
      const today = zone.dayOf(now);
      const before = memory.get(productId);
      const entries =
        before?.mark === mark ? before.entries : openEntries(await storage.waitlist.openFor(productId));
      if (windows.length === 0)
        return {
          days: [],
          waitedFor: NO_DAYS,
          state: { mark, entries, today, at: now, versions: new Map() },
        };
      const reachOf = (span: Span): Span => paddedReach([product], slotReach([product], span, zone), zone);
      const whole = reachOf({ start: windows[0]!.start, end: windows.at(-1)!.end });
      const rows = versionRows([product], whole, zone, options.bookingLimits);
      const byDay = await storage.guards.versionsByDay(storage.guards.versionsQuery(rows, ANY_PRODUCT));
      const versionOf = (window: Span) => versionIn(byDay, daysConcerned(reachOf(window), zone));
      const versions = new Map(windows.map((window) => [zone.dayOf(window.start), versionOf(window)]));
      const isKnown = before?.today === today && now < before.at + ALL_AGAIN_SECONDS;
      const newlyWaiting = isKnown ? newlyWaitingEntries(before.entries, entries) : [];
      const isChanged = ({ start }: Span): boolean => {
        const day = zone.dayOf(start);
        return !isKnown || before.versions.get(day) !== versions.get(day);
      };
      const isWaitedFor = ({ start }: Span): boolean => {
        const date = formatDate(zone.dayOf(start));
        return newlyWaiting.some(({ minDate, maxDate }) => minDate <= date && date <= maxDate);
      };
      const changed = windows.filter(isChanged);
      const others = windows.filter((window) => !isChanged(window) && isWaitedFor(window));
      const state = { mark, entries, today, at: isKnown ? before.at : now, versions };
      if (newlyWaiting.length > MOST_SEPARATE)
        return { days: inOrder([...changed, ...others]), waitedFor: NO_DAYS, state };
      return {
        days: changed,
        waitedFor: { days: others, entryIds: newlyWaiting.map(({ id }) => id) },
        state,
      };
    },
    seen: (productId, state) => void memory.set(productId, state),
    keepOnly(productIds) {
      const kept = new Set(productIds);
      for (const id of memory.keys()) if (!kept.has(id)) memory.delete(id);
    },
  };

  /** Returns the site days on which waitlist entries wait and the product can be booked. */
  function daysToOffer({ minDate, maxDate }: WaitingProduct, product: ProductSettings, now: Instant): Span[] {
    const { from, to } = bookableRange(product, now, zone, false);
    const start = Math.max(from, zone.startOfDay(parseDate(minDate)!), now);
    const end = Math.min(to, zone.startOfDay(parseDate(maxDate)! + 1));
    return start < end ? [...daysOf({ start: asInstant(start), end: asInstant(end) }, zone)] : [];
  }
}

const NO_DAYS: ChangedDays['waitedFor'] = { days: [], entryIds: [] };

const inOrder = (days: readonly Span[]): Span[] => days.toSorted((a, b) => a.start - b.start);
