import type { LaneOwner } from '../../../domain/lane';
import { daysLater, monthsLater } from '../../../time/calendar-time';
import { civilFromDay } from '../../../time/civil';
import { asInstant, type Instant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { ProductSettings } from '../product/product-settings';
import type { ProductView } from '../world';
import { DayStarts } from './day-starts';
import { GridStarts, isOnGrid } from './grid';
import type { Starts } from './starts';

/**
 * Returns the end of a slot: one duration of the product after its start, in elapsed time or in calendar days and
 * months of the site. Listing, booking, moving, series and holds all use this function, so that they agree.
 */
export function slotEnd(product: ProductSettings, start: Instant, zone: Zone): Instant {
  if (product.timed) return asInstant(start + product.durationSeconds);
  return product.unit === 'day'
    ? daysLater(start, product.duration, zone)
    : monthsLater(start, product.duration, zone);
}

/** Returns the start of the slot that ends at an instant. */
export function slotStart(product: ProductSettings, end: Instant, zone: Zone): Instant {
  if (product.timed) return asInstant(end - product.durationSeconds);
  if (product.unit === 'month') return monthsLater(end, -product.duration, zone);
  const start = daysLater(end, -product.duration, zone);
  if (slotEnd(product, start, zone) === end) return start;
  // If the site's zone skips a calendar day, the day before it ends at the instant at which the day after it begins.
  const other = zone.startOfDay(zone.dayOf(asInstant(end - 1)) + 1 - product.duration);
  return slotEnd(product, other, zone) === end ? other : start;
}

/**
 * Returns the instant until which a booking must lie in opening hours. This is the end of the booking or, if the
 * product demands opening hours only for the first interval (or day), the end of that interval.
 */
export function mustBeOpenUntil(product: ProductSettings, start: Instant, end: Instant, zone: Zone): Instant {
  if (!product.firstOnly) return end;
  const firstEnd = product.timed ? start + product.stepMinutes * 60 : zone.startOfDay(zone.dayOf(start) + 1);
  return asInstant(Math.min(firstEnd, end));
}

/**
 * Returns the possible starts of a member or a product in a span: the starts of its grid, every site day, or the first
 * day of every month.
 */
export function startsOf(view: ProductView, owner: LaneOwner, { start, end }: Span, zone: Zone): Starts {
  const { unit } = view.product;
  return unit === 'day' || unit === 'month'
    ? new DayStarts(unit, start, end, zone)
    : new GridStarts(view.grid(owner), start, end);
}

/**
 * Whether a booking with a member (or of a product without staff) can start at an instant, by the grid of possible
 * starts, the site day or the month.
 */
export function isStartOf(view: ProductView, owner: LaneOwner, start: Instant, zone: Zone): boolean {
  const { product } = view;
  if (product.timed) return isOnGrid(view.grid(owner), start);
  return product.unit === 'day' || civilFromDay(zone.dayOf(start)).date === 1;
}
