import { runToEnd } from '../run-to-end';
import type { ProductSettings } from './product/product-settings';
import { productSlots, type SlotListing } from './product-slots';
import type { Slot } from './types';
import type { World } from './world';

/**
 * Lists all slots of one product without a pause, sorted by start. Slots with equal starts are in the order of the
 * product's members.
 */
export function listSlots(world: World, product: ProductSettings, listing: SlotListing): Slot[] {
  const slots: Slot[] = [];
  runToEnd(productSlots(world, product, listing, slots));
  return slots;
}
