import { asInstant, type Instant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { ProductSettings } from '../product/product-settings';

/**
 * Returns the time that a booking of `[start, end)` takes: the span itself or, for day and month products and with
 * `allDay`, all site days that the span touches.
 */
export function occupiedSpan(
  product: ProductSettings,
  { start, end }: Span,
  allDay: boolean,
  zone: Zone,
): Span {
  return product.timed && !allDay ? { start, end } : wholeDays({ start, end }, zone);
}

/** Returns the span of all site days that a span touches. */
export function wholeDays({ start, end }: Span, zone: Zone): Span {
  return {
    start: zone.startOfDay(zone.dayOf(start)),
    end: zone.startOfDay(zone.dayOf(asInstant(end - 1)) + 1),
  };
}

/** Counts the bookings that touch the site day of an instant. */
export function countOnDay(bookings: readonly Span[], at: Instant, zone: Zone): number {
  const day = wholeDays({ start: at, end: asInstant(at + 1) }, zone);
  return bookings.filter(({ start, end }) => start < day.end && end > day.start).length;
}
