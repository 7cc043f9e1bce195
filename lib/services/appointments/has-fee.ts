import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import { invalidParams } from '../../domain/errors';
import { isNoShowFeeProposed } from '../../engine/policies/no-show';
import { hasOwedFee } from '../../engine/policies/owed-fees';

/**
 * Refuses to charge or waive a fee that the appointment does not have. An update that cancels the appointment, or some
 * of its places, may waive the fee in advance, even if the cancellation is free in the end.
 *
 * @throws AppointmentsError 400
 */
export function checkHasFee(before: Appointment, changes: AppointmentChanges): void {
  const {
    waiveFee,
    chargeNoShow = false,
    status,
    quantity,
    customerStatus = before.customerStatus,
  } = changes;
  const isProposed = status !== 'cancelled' && isNoShowFeeProposed({ ...before, customerStatus });
  if (chargeNoShow && !isProposed) {
    throw invalidParams({
      chargeNoShow: 'can only be sent for a customer who did not come, if the booking has a fee for this',
    });
  }
  const isCancelling = status === 'cancelled' || (quantity !== undefined && quantity < before.quantity);
  if (waiveFee === undefined || isCancelling || isProposed || hasOwedFee(before.fees)) return;
  throw invalidParams({ waiveFee: 'can only be sent for an appointment that owes a fee' });
}

/** Whether an update charges or waives the no-show fee that the appointment has as a proposal. */
export const decidesNoShowFee = (
  after: Appointment,
  { chargeNoShow, waiveFee }: Pick<AppointmentChanges, 'chargeNoShow' | 'waiveFee'>,
): boolean => isNoShowFeeProposed(after) && (chargeNoShow === true || waiveFee !== undefined);
