import type { WorldLimits } from '../limits/world-limits';
import type { LaneMeter } from './lane-view';
import type { ProductSettings } from './product-settings';

/**
 * Makes the meter of a lane that has no capacity left where a booking limit allows no further booking. The limits bear
 * only on bookings for which opening hours count, that is, with full enforcement.
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
