import type { WorldLimits } from '../../limits/world-limits';
import type { LaneMeter } from './lane-view';
import type { ProductSettings } from '../product/product-settings';

/**
 * Wraps a measuring function, so that no places are left where a booking limit allows no further booking. Limits apply
 * only to bookings for which opening hours count (`enforce` `full`).
 *
 * @param staffId member who is measured; null for a product
 */
export function withLimits(
  meter: LaneMeter,
  product: ProductSettings,
  staffId: number | null,
  limits: WorldLimits | undefined,
): LaneMeter {
  if (!limits?.applyTo(product)) return meter;
  const { durationSeconds } = product;
  // Counts for a booking of the product's usual duration. Computed for the first start that has free places.
  let canBeReached: boolean | undefined;
  // The result for a day is remembered. A list of slots measures the starts of a day one after the other, and all
  // starts of a day have the same counts of booking limits.
  let dayStart = 0;
  let dayEnd = 0;
  let length = 0;
  let isReached = false;
  return (span) => {
    const found = meter(span);
    if (found.remaining === 0 || span.openUntil === null) return found;
    const { start, end, bookedSeconds: seconds = end - start } = span;
    canBeReached ??= limits.canBeReached(product, durationSeconds, staffId);
    if (!canBeReached && seconds <= durationSeconds) return found;
    if (start < dayStart || start >= dayEnd || seconds !== length) {
      isReached = limits.reached(product, { start, seconds }, staffId).length > 0;
      ({ start: dayStart, end: dayEnd } = limits.dayOf(start));
      length = seconds;
    }
    return isReached ? { ...found, remaining: 0, withoutLimits: found.remaining } : found;
  };
}
