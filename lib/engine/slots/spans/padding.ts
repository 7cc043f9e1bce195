import { asInstant, type Span } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { ProductSettings } from '../product-settings';

/**
 * Adds the product's padding on both sides of a span: elapsed minutes, or the whole site days around the days it
 * touches.
 */
export function padded(span: Span, { timed, padding }: ProductSettings, zone: Zone): Span {
  if (padding === 0) return span;
  const { start, end } = span;
  if (timed) return { start: asInstant(start - padding * 60), end: asInstant(end + padding * 60) };
  return {
    start: zone.startOfDay(zone.dayOf(start) - padding),
    end: zone.startOfDay(zone.dayOf(asInstant(end - 1)) + 1 + padding),
  };
}

/** Adds the larger of the products' paddings on both sides of a booking: the span that other bookings must avoid. */
export function widen(booked: Span, products: readonly ProductSettings[], zone: Zone): Span {
  if (products.every(({ padding }) => padding === 0)) return booked;
  let { start, end } = booked;
  for (const product of products) {
    const one = padded(booked, product, zone);
    start = asInstant(Math.min(start, one.start));
    end = asInstant(Math.max(end, one.end));
  }
  return { start, end };
}
