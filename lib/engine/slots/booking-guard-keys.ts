import type { LaneOwner } from '../../domain/lane';
import { asInstant, type SiteDay, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { productOwner, resourceOwner, staffOwner } from './lanes/lane';

/** Key of a guard row: a row that is locked before a booking is checked, and whose version every write raises. */
interface BookingGuardKey {
  readonly scope: LaneOwner['kind'];
  readonly id: number;
  readonly day: SiteDay;
}

/** The owners (product, members and resources) whose places a booking takes or may take. */
interface Owners {
  readonly productId: number;
  readonly staffIds: readonly number[];
  readonly resourceIds: readonly number[];
}

/**
 * Lists the guard rows (rows that writes lock first) of a booking: for each site day that its padded span touches, one
 * row of its product, one of each member and one of each resource. Only the booking's own padding counts. If two
 * bookings must keep a gap, the booking with the larger padding also locks the days of the other booking.
 *
 * @param padded the time from the earliest to the latest span of the booking, paddings included
 */
export function guardKeys(
  { productId, staffIds, resourceIds }: Owners,
  padded: Span,
  zone: Zone,
): BookingGuardKey[] {
  const days = daysTouched(padded, zone);
  const owners = [productOwner(productId), ...staffIds.map(staffOwner), ...resourceIds.map(resourceOwner)];
  return owners.flatMap(({ kind, id }) => days.map((day) => ({ scope: kind, id, day })));
}

function daysTouched({ start, end }: Span, zone: Zone): SiteDay[] {
  const first = zone.dayOf(start);
  const last = zone.dayOf(asInstant(end - 1));
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
