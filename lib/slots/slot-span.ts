import { addMonths, civilFromDay } from '../time/civil';
import { asInstant, type Instant } from '../time/units';
import type { Zone } from '../time/zone';
import { DayStarts } from './day-starts';
import { GridStarts, isOnGrid } from './grid';
import type { ProductSettings } from './product-settings';
import type { Starts } from './starts';
import type { ProductView } from './world';

/** The end of a slot of the product's own length: elapsed time, or calendar days and months of the site. */
export function slotEnd(product: ProductSettings, start: Instant, zone: Zone): Instant {
  if (product.timed) return asInstant(start + product.durationSeconds);
  const day = zone.dayOf(start);
  return zone.startOfDay(product.unit === 'day' ? day + product.duration : addMonths(day, product.duration));
}

/** Until when a span must be open: its end, or that of its first interval (first day). */
export function mustBeOpenUntil(product: ProductSettings, start: Instant, end: Instant, zone: Zone): Instant {
  if (!product.firstOnly) return end;
  const firstEnd = product.timed ? start + product.stepMinutes * 60 : zone.startOfDay(zone.dayOf(start) + 1);
  return asInstant(Math.min(firstEnd, end));
}

/** Candidate starts of a lane in `[from, to)`: its grid, every site day, or every first of a month. */
export function startsOf(
  view: ProductView,
  staffId: number | null,
  from: Instant,
  to: Instant,
  zone: Zone,
): Starts {
  const { unit } = view.product;
  return unit === 'day' || unit === 'month'
    ? new DayStarts(unit, from, to, zone)
    : new GridStarts(view.grid(staffId), from, to);
}

/** Whether a slot of the lane starts there. */
export function isStartOf(view: ProductView, staffId: number | null, start: Instant, zone: Zone): boolean {
  const { product } = view;
  if (product.timed) return isOnGrid(view.grid(staffId), start);
  return product.unit === 'day' || civilFromDay(zone.dayOf(start)).date === 1;
}
