import { formatDate, formatIso, formatMinute } from '../../time/format';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from './product-settings';
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

/** @param largest what one booking can have as far as places go: combined lists only; of others it is `available` */
export function addSlot(
  out: Slot[],
  product: ProductSettings,
  moment: SlotMoment,
  available: number,
  scheduled: number,
  staffId: number | null,
  largest?: number,
): void {
  const slot = {
    productId: product.id,
    productName: product.name,
    date: moment.date,
    start: moment.start,
    startIso: moment.iso,
    duration: product.duration,
    durationUnit: product.unit,
    available,
    scheduled,
    staffId,
  };
  const { maxQuantity } = product;
  const isSaid = largest !== undefined || maxQuantity !== Infinity;
  out.push(isSaid ? { ...slot, maxQuantity: Math.min(largest ?? available, maxQuantity) } : slot);
}
