import type { Span } from '../../../time/units';
import type { WorldLimits } from '../../limits/world-limits';
import type { LaneMeter } from './lane-view';
import type { ProductSettings } from '../product/product-settings';

/**
 * Wraps the function (meter) that measures capacity: where a booking limit allows no further booking, no capacity is
 * left. Limits apply only to bookings with full enforcement, for which opening hours count.
 *
 * @param staffId member whose lane is measured; null for another lane
 */
export function withLimits(
  meter: LaneMeter,
  product: ProductSettings,
  staffId: number | null,
  limits: WorldLimits | undefined,
): LaneMeter {
  if (!limits?.bearOn(product)) return meter;
  // Lists measure the starts of a day one after the other, and the same counts decide about all of them.
  let day: Span | undefined;
  let length = 0;
  let isReached = false;
  return (span) => {
    const found = meter(span);
    if (found.remaining === 0 || !found.open || span.openUntil === null) return found;
    const { start, end, bookedSeconds: seconds = end - start } = span;
    if (day === undefined || start < day.start || start >= day.end || seconds !== length) {
      isReached = limits.reached(product, { start, seconds }, staffId).length > 0;
      day = limits.dayOf(start);
      length = seconds;
    }
    return isReached ? { ...found, remaining: 0, withoutLimits: found.remaining } : found;
  };
}
