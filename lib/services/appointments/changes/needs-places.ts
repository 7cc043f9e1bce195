import type { AppointmentChanges } from '../../../domain/drafts';
import type { BookingRequest } from '../../../engine/slots/judge/booking-request';
import type { Appointment } from '../../../domain/appointment';
import { type SiteStatuses, takesPlaces } from '../../../domain/statuses/statuses';

export const hasMoved = (before: Appointment, after: Appointment): boolean =>
  before.productId !== after.productId ||
  before.start !== after.start ||
  before.end !== after.end ||
  before.allDay !== after.allDay;

/**
 * Whether an updated appointment must be checked for free places. A smaller quantity at the same time only gives places
 * back, so no check is needed.
 */
export const needsPlaces = (before: Appointment, after: Appointment, site: SiteStatuses): boolean =>
  takesPlaces(after.status, site) && (isPlacedAgain(before, after, site) || after.quantity > before.quantity);

/**
 * Whether an appointment that is not cancelled gets places that it did not have before. Also true for a hold that
 * leaves the cart, even if the hold has not expired by the clock of this process: another process, with another clock,
 * may have ended the hold and sold its place.
 */
export function isPlacedAgain(before: Appointment, after: Appointment, site: SiteStatuses): boolean {
  const leavesCart = before.status === 'in-cart' && after.status !== 'in-cart';
  return (
    leavesCart ||
    !takesPlaces(before.status, site) ||
    hasMoved(before, after) ||
    before.staffIds.join() !== after.staffIds.join() ||
    before.resourceIds.join() !== after.resourceIds.join()
  );
}

/**
 * Resources for a changed appointment. With `resourceIds`, the appointment must get exactly these. With
 * `preferredResourceIds`, the appointment keeps these if they are free. With neither, the appointment may get any
 * resources that meet the product's needs.
 */
export type ResourceChoice = Pick<BookingRequest, 'resourceIds' | 'preferredResourceIds'>;

export const resourcesOnUpdate = (
  before: Appointment,
  after: Appointment,
  { resourceIds }: AppointmentChanges,
): ResourceChoice =>
  resourceIds
    ? { resourceIds }
    : { preferredResourceIds: hasMoved(before, after) ? undefined : before.resourceIds };
