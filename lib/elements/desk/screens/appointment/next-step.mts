import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import type { OpenMoney } from '../../views/refund.mjs';
import { offersAttendance } from '../../views/state.mjs';

/**
 * Step of an appointment that its dialog shows as the filled button: to note a payment or a refund, to record that the
 * customer has arrived, or to change the appointment. Undefined once the appointment has begun and nothing is open.
 */
export type NextStep = 'pay' | 'arrive' | 'change' | undefined;

/**
 * Returns the next step of an appointment. While the customer is expected, a payment comes after the arrival; after the
 * end, before it.
 *
 * @param open the open amount, if the user may note a payment
 */
export function nextStepOf(
  appointment: Appointment,
  open: OpenMoney | undefined,
  context: Context,
): NextStep {
  const { status, customer_status: came, start_utc: start, end_utc: end } = appointment;
  const now = context.now();
  const isOver = status === 'cancelled' || end <= now;
  if (open && (isOver || open.kind === 'refund')) return 'pay';
  const isExpected = came === 'expected' && status !== 'cancelled' && status !== 'pending-confirmation';
  if (isExpected && offersAttendance(appointment, context)) return 'arrive';
  const hasBegun = start <= now;
  if (open && (hasBegun || came === 'arrived')) return 'pay';
  return hasBegun ? undefined : 'change';
}
