import { formatIso } from '../../time/format';
import type { ProductSettings } from './product/product-settings';
import { productSlots, type SlotListing } from './product-slots';
import { candidatesOf } from './resources/demand';
import { placesForOne } from './slot-record';
import { slotEnd } from './spans/slot-span';
import type { FreeSlot, Slot } from './types';
import type { World } from './world';

/** A search for the first free slots. The search ends when it has found enough slots. */
interface FreeSearch extends Omit<SlotListing, 'hideUnavailable'> {
  /** Quantity of the booking that must fit into each slot. */
  readonly quantity: number;
  /** Number of free slots after which the search ends. */
  readonly most: number;
}

/** The slots that searches have found so far, and counters of the work done. */
export interface FoundSlots {
  readonly free: FreeSlot[];
  /** Number of slots that were examined, whether free or not. */
  examined: number;
  /**
   * Number of measurements (computations of free places) that the searches took. The number is limited, to limit the
   * work of one request. A slot takes one measurement for each member, and one more for each resource that the member's
   * booking could take.
   */
  measured: number;
}

/**
 * Appends to `found.free` the first slots of a product that have room for one booking, sorted by start. Yields after
 * each start, so that the caller can let other work run.
 */
export function* freeSlots(
  world: World,
  product: ProductSettings,
  { quantity, most, ...listing }: FreeSearch,
  found: FoundSlots,
): Generator<void> {
  const { zone } = world;
  const slots: Slot[] = [];
  // Sold-out slots are listed as well, because they count as examined.
  const work = productSlots(world, product, { ...listing, hideUnavailable: false }, slots);
  const measuredEach = measurements(world, product, listing.combine);
  const enough = found.free.length + most;
  while (!work.next().done) {
    for (const slot of slots.splice(0)) {
      found.examined += 1;
      found.measured += measuredEach;
      if (placesForOne(slot) < quantity) continue;
      const end = slotEnd(product, slot.start, zone);
      found.free.push({ ...slot, end, endIso: formatIso(end, zone) });
      if (found.free.length === enough) return;
    }
    yield;
  }
}

/**
 * Counts the measurements that one slot takes: one for each of its members, and one more for each resource that can
 * meet a need (required resource) of the product.
 */
function measurements({ resources }: World, { needs, staffIds }: ProductSettings, combine: boolean): number {
  const candidates = needs.map((need) => candidatesOf({ needs: [need] }, resources).length);
  const members = combine ? Math.max(staffIds.length, 1) : 1;
  return members * (1 + candidates.reduce((sum, count) => sum + count, 0));
}
