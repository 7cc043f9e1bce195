import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import type { Instant } from '../../time/units';

/**
 * Whether the entitlement (such as a pass of ten visits) that pays for an appointment also pays for another start. True
 * for an appointment without an entitlement.
 */
export const paysAt = ({ entitlement }: Pick<Appointment, 'entitlement'>, start: Instant): boolean =>
  !entitlement || entitlement.places === 0 || start < (entitlement.endsAt ?? Infinity);

/**
 * Refuses a move to a start for which the entitlement that pays for the appointment no longer pays. Like the opening
 * hours, this does not bind staff who book with a weaker `enforce` than `full`.
 *
 * @param mayOverrule whether the error tells the caller to move it on purpose, with a weaker `enforce`
 * @throws AppointmentsError 409 `shop_appointments_nothing_left`
 */
export function assertPaysAt(
  before: Appointment,
  { start, enforce, entitlement }: Appointment,
  mayOverrule = false,
): void {
  if (enforce !== 'full' || start === before.start || paysAt({ entitlement }, start)) return;
  throw new AppointmentsError(
    'shop_appointments_nothing_left',
    `The entitlement that pays for this booking (${entitlement!.name}) ends before the new time. Choose an earlier time, or cancel the booking, book the new time, and pay in another way.${mayOverrule ? ' Or send enforce capacity to move it on purpose.' : ''}`,
    mayOverrule ? { enforce: 'capacity' } : {},
  );
}
