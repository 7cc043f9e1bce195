import type { Appointment, Status } from '../../../domain/appointment';
import type { AppointmentChanges } from '../../../domain/drafts';
import type { Instant } from '../../../time/units';
import { isAboutDebt } from '../../../domain/money/money-note';
import { isCancelledLate } from '../../../engine/settlements/late-cancellation';
import { isOnlyHold } from '../../../domain/statuses/statuses';
import type { ProductSettings } from '../../../engine/slots/product/product-settings';

/**
 * Returns the status after an update without a status. An unpaid appointment becomes confirmed if staff note that the
 * customer paid in the shop or need not pay.
 */
export const statusAfterNote = ({ status }: Appointment, { noteMoney: kind }: AppointmentChanges): Status =>
  status === 'unpaid' && kind !== undefined && isAboutDebt(kind) ? 'confirmed' : status;

/** A change of status that may be a late cancellation by the customer. */
interface StatusChange {
  readonly before: Appointment;
  readonly status: Status;
  readonly settings: ProductSettings;
  /** Whether the customer cancels, either alone or through a manager. */
  readonly isByCustomer: boolean;
  /** Whether the appointment is not cancelled after the change. */
  readonly isLive: boolean;
  /**
   * Start of the appointment or, in a visit (appointments booked together), of the first one that is not cancelled. The
   * product's limit for cancellations is a number of hours before this start.
   */
  readonly firstLiveStart: Instant;
}

/**
 * Returns the value of `cancelledLateAt` after an update: the present time if the customer cancels too late; null if
 * the appointment is not cancelled; otherwise the stored value.
 */
export function lateCancellation(
  { before, status, settings, isByCustomer, isLive, firstLiveStart: start }: StatusChange,
  now: Instant,
): Instant | null {
  if (isLive) return null;
  const isCancelled = status === 'cancelled' && before.status !== 'cancelled' && !isOnlyHold(before);
  return isByCustomer && isCancelled && isCancelledLate({ start }, settings, now)
    ? now
    : before.cancelledLateAt;
}

/**
 * Returns the previous status to store. For a cancelled hold (an in-cart appointment) this is `was-in-cart`: it never
 * was a real appointment, so its cancellation emits no event.
 */
export const previousStatusOf = (status: Status, before: Appointment): Status =>
  status === 'cancelled' && isOnlyHold(before) ? 'was-in-cart' : '';
