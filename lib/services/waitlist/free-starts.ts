import type { Product } from '../../domain/product';
import { freeSlots, type FoundSlots } from '../../engine/slots/free-slots';
import { type ProductSettings, productSettings } from '../../engine/slots/product/product-settings';
import { placesForOne } from '../../engine/slots/slot-record';
import type { World } from '../../engine/slots/world';
import { type FreeStart, freeStart } from '../../engine/waitlist/suits';
import type { Pace } from '../../runtime/slices';
import type { Transaction } from '../../storage/storage';
import type { Instant, Span } from '../../time/units';
import { slotReach } from '../slots/slot-reader';
import type { Core } from '../work/core';
import type { PreparedWorld } from '../world/world-loader';

/** A product and a window of time, with everything from the shop's ports that decides which of its starts are free. */
export interface StartsToRead {
  readonly settings: ProductSettings;
  readonly window: Span;
  readonly prepared: PreparedWorld;
}

/**
 * Calls the shop's ports for all that decides which starts of a product are free. Pass the result to `readFreeStarts`,
 * which reads the database only, and may run in a transaction.
 */
export async function prepareStarts(
  { worlds, site }: Core,
  product: Product,
  window: Span,
): Promise<StartsToRead> {
  const settings = productSettings(product);
  const { start: from, end: to } = slotReach([settings], window, site.zone);
  const prepared = await worlds.prepare({ products: [product], staffIds: [], from, to }, {});
  return { settings, window, prepared };
}

/**
 * Reads the starts of a product in a window that have free places, sorted.
 *
 * @param t transaction in which the places are read; without it, the committed places are read
 */
export async function readFreeStarts(
  { worlds, options, site: { zone } }: Core,
  { settings, window, prepared }: StartsToRead,
  pace: Pace,
  t?: Transaction,
): Promise<FreeStart[]> {
  const limits = { customer: undefined };
  const world = await worlds.load(prepared, { now: options.clock.now(), limits }, t);
  const search = { settings, window, pace };
  const found = new Map<Instant, FreeStart>();
  for (const slot of await freeIn(world, search, true))
    found.set(
      slot.start,
      freeStart({ start: slot.start, places: placesForOne(slot), placesOf: new Map() }, zone),
    );
  if (settings.staffIds.length === 0) return [...found.values()];
  for (const slot of await freeIn(world, search, false)) {
    const one = found.get(slot.start);
    if (!one || !slot.staffId) continue;
    const placesOf = new Map([...one.placesOf, [slot.staffId, placesForOne(slot)]]);
    found.set(slot.start, { ...one, placesOf });
  }
  return [...found.values()];
}

/** A search for the free starts of a product in a window. */
interface Search extends Pick<StartsToRead, 'settings' | 'window'> {
  readonly pace: Pace;
}

async function freeIn(world: World, { settings, window, pace }: Search, combine: boolean) {
  const found: FoundSlots = { free: [], examined: 0, measured: 0 };
  const listing = { window, pastTimes: false, combine, firstOfRepeated: false };
  await pace.drive(freeSlots(world, settings, { ...listing, quantity: 1, most: Infinity }, found));
  return found.free;
}
