import type { WorldLimits } from '../limits/world-limits';
import type { LaneMeter } from './lane-view';
import type { ProductSettings } from './product-settings';

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
  return (span) => {
    const found = meter(span);
    const { start, end, openUntil, bookedSeconds: seconds = end - start } = span;
    if (openUntil === null || !found.open) return found;
    if (limits.reached(product, { start, seconds }, staffId).length === 0) return found;
    return { ...found, remaining: 0, withoutLimits: found.remaining };
  };
}
