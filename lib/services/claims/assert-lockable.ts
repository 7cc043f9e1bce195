import { invalidParams } from '../../domain/errors';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import type { Places } from './places';

/**
 * Maximum number of guard rows (locks) of resources for one write. Each booking of the write needs one row for each of
 * its days and for each resource that it could take. To lock this many rows takes one or two seconds, and meanwhile
 * other bookings of these resources wait.
 */
const MOST_RESOURCE_DAYS = 50_000;

/**
 * Refuses a write whose bookings could take too many resources on too many days.
 *
 * @throws AppointmentsError 400
 */
export function assertLockable(claimed: readonly Places[], zone: Zone): void {
  const rows = claimed.reduce(
    (sum, { resourceIds, padded }) => sum + resourceIds.length * daysIn(padded, zone),
    0,
  );
  if (rows <= MOST_RESOURCE_DAYS) return;
  const most = Math.max(...claimed.map(({ resourceIds }) => resourceIds.length));
  throw invalidParams({
    productId: `can use any of ${most} resources on each day, and the resources, multiplied by the days, may be at most ${MOST_RESOURCE_DAYS}: book a shorter time or fewer dates in one request, or change the product so that it needs one certain resource`,
  });
}

const daysIn = ({ start, end }: Span, zone: Zone): number =>
  zone.dayOf(asInstant(end - 1)) - zone.dayOf(start) + 1;
