import { formatDate, formatIso, formatMinute } from '../../time/format';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from './product/product-settings';
import { mustBeOpenUntil, slotEnd } from './spans/slot-span';
import type { SlotMoment, Slot } from './types';

export function momentOf(product: ProductSettings, start: Instant, zone: Zone): SlotMoment {
  const end = slotEnd(product, start, zone);
  const wallClock = zone.toSite(start);
  return {
    start,
    end,
    openUntil: mustBeOpenUntil(product, start, end, zone),
    wallClock,
    date: product.timed ? formatMinute(wallClock) : formatDate(zone.dayOf(start)),
    iso: formatIso(start, zone),
  };
}

/** The numbers of one slot. A list reuses one object for all of its slots, to allocate less memory. */
interface SlotFigures {
  available: number;
  scheduled: number;
  /**
   * Largest quantity of one booking that the free places allow. Undefined in lists with one slot for each member, where
   * it is equal to `available`.
   */
  largest: number | undefined;
}

export const newFigures = (): SlotFigures => ({ available: 0, scheduled: 0, largest: undefined });

/**
 * Appends the slot of one start. @param staffId id of the member; 0 for all members combined; null for a product
 * without members
 */
type AddSlot = (moment: SlotMoment, staffId: number | null, figures: SlotFigures) => void;

export function slotAdder(product: ProductSettings, out: Slot[]): AddSlot {
  const { id, name, duration, unit, maxQuantity } = product;
  return (moment, staffId, { available, scheduled, largest }) => {
    const slot = {
      productId: id,
      productName: name,
      date: moment.date,
      start: moment.start,
      startIso: moment.iso,
      duration,
      durationUnit: unit,
      available,
      scheduled,
      staffId,
    };
    const isSaid = largest !== undefined || maxQuantity !== Infinity;
    out.push(isSaid ? { ...slot, maxQuantity: Math.min(largest ?? available, maxQuantity) } : slot);
  };
}

/** Returns the largest quantity that one booking of a slot can have. */
export const placesForOne = ({ maxQuantity, available }: Pick<Slot, 'maxQuantity' | 'available'>): number =>
  maxQuantity ?? available;
