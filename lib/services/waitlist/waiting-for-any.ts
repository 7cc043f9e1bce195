import type { ProductSettings } from '../../engine/slots/product/product-settings';
import { type FreeStart, suitedBy } from '../../engine/waitlist/suits';
import type { Pace } from '../../runtime/slices';
import type { WaitingWish } from '../../storage/storage';
import type { Core } from '../work/core';

/** Number of waitlist entries that are compared with the free starts at once. */
const ENTRIES_A_PAGE = 2_000;

/** A waiting entry of the waitlist, by its id. */
export interface WaitingEntry {
  readonly id: number;
  readonly isSuited: (free: FreeStart) => boolean;
}

export const waitingOf = (
  wish: Pick<WaitingWish, 'id'> & Parameters<typeof suitedBy>[0],
  settings: ProductSettings,
): WaitingEntry => ({ id: wish.id, isSuited: suitedBy(wish, settings) });

/** The free starts of a product, and the days on which they lie. */
interface StartsOfDays {
  readonly settings: ProductSettings;
  readonly dates: { readonly minDate: string; readonly maxDate: string };
  readonly starts: readonly FreeStart[];
  readonly pace: Pace;
}

/**
 * Finds the waiting entries that any of the free starts suits, in their order. All other entries are dropped page by
 * page, and the customers of these entries are not read.
 */
export async function waitingForAny(
  { storage }: Core,
  { settings, dates, starts, pace }: StartsOfDays,
): Promise<WaitingEntry[]> {
  const found: WaitingEntry[] = [];
  for (let afterId = 0; ;) {
    const page = await storage.waitlist.waitingFor(settings.id, {
      ...dates,
      page: { afterId, limit: ENTRIES_A_PAGE },
    });
    const waiting = page.map((wish) => waitingOf(wish, settings));
    found.push(...(await pace.drive(filteredInSteps(waiting, ({ isSuited }) => starts.some(isSuited)))));
    if (page.length < ENTRIES_A_PAGE) return found;
    afterId = page.at(-1)!.id;
  }
}

/** Filters the waiting entries with `isKept`. This generator pauses after each entry, so that other work can run. */
export function* filteredInSteps(
  waiting: readonly WaitingEntry[],
  isKept: (one: WaitingEntry) => boolean,
): Generator<void, WaitingEntry[]> {
  const kept: WaitingEntry[] = [];
  for (const one of waiting) {
    if (isKept(one)) kept.push(one);
    yield;
  }
  return kept;
}
