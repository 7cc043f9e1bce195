import { formatDate, formatIso, formatMinute } from '../../time/format';
import type { Instant } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { ProductSettings } from './product-settings';
import { mustBeOpenUntil, slotEnd } from './spans/slot-span';
import type { Moment, Slot } from './types';

export function momentOf(product: ProductSettings, start: Instant, zone: Zone): Moment {
  const end = slotEnd(product, start, zone);
  const timestamp = zone.toSite(start);
  return {
    start,
    end,
    openUntil: mustBeOpenUntil(product, start, end, zone),
    timestamp,
    date: product.timed ? formatMinute(timestamp) : formatDate(zone.dayOf(start)),
    iso: formatIso(start, zone),
  };
}

/** @param largest what one booking can have as far as places go: combined lists only; of others it is `available` */
export function addSlot(
  out: Slot[],
  product: ProductSettings,
  moment: Moment,
  available: number,
  scheduled: number,
  staffId: number | null,
  largest?: number,
): void {
  const slot = {
    product_id: product.id,
    product_name: product.name,
    date: moment.date,
    timestamp: moment.timestamp,
    timestamp_utc: moment.start,
    start_iso: moment.iso,
    duration: product.duration,
    duration_unit: product.unit,
    available,
    scheduled,
    staff_id: staffId,
  };
  const { maxQuantity } = product;
  const isSaid = largest !== undefined || maxQuantity !== Infinity;
  out.push(isSaid ? { ...slot, max_qty: Math.min(largest ?? available, maxQuantity) } : slot);
}
