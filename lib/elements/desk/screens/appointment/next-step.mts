import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { OpenMoney } from '../../views/refund.mjs';
import { offersAttendance } from '../../views/state.mjs';

/**
 * Step of an appointment that its dialog shows as the filled button: to note a payment or a refund, to record that the
 * customer has arrived, or to change the appointment. Undefined once the appointment has begun, if no amount is open, or
 * only the price of a no-show.
 */
export type NextStep = 'pay' | 'arrive' | 'change' | undefined;

/**
 * Returns the next step of an appointment. While the customer is expected, a payment comes after the arrival; after the
 * end, before it. The price of a no-show is no step: the customer owes the fee in its place, once it is charged.
 *
 * @param open the open amount, if the user may note a payment
 */
export function nextStepOf(
  appointment: Appointment,
  open: OpenMoney | undefined,
  context: Context,
): NextStep {
  const { status, customer_status: came, settlement, start_utc: start, end_utc: end } = appointment;
  const isPriceOfNoShow =
    came === 'no-show' && status !== 'cancelled' && open?.kind === 'owed' && settlement?.reason !== 'no_show';
  const due = isPriceOfNoShow ? undefined : open;
  const now = context.now();
  const isOver = status === 'cancelled' || end <= now;
  if (due && (isOver || due.kind === 'refund')) return 'pay';
  const isExpected = came === 'expected' && status !== 'cancelled' && status !== 'pending-confirmation';
  if (isExpected && offersAttendance(appointment, context)) return 'arrive';
  const hasBegun = start <= now;
  if (due && (hasBegun || came === 'arrived')) return 'pay';
  return hasBegun ? undefined : 'change';
}
