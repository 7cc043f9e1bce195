import type { Appointment } from '../../api/appointments.mjs';
import type { HistoryEntry } from '../../api/history.mjs';

/** Built-in statuses that a write can set. A shop may add others, such as `in-the-chair`. */
const SETTABLE = ['unpaid', 'pending-confirmation', 'confirmed', 'paid'];

/**
 * Returns the status of an appointment after staff take back a status that the shop has added: the last earlier status
 * that is built in. If the appointment has been paid since, returns `paid` instead, unless the earlier status is
 * `pending-confirmation`.
 */
export function statusBefore(
  history: readonly Pick<HistoryEntry, 'status'>[],
  { payment }: Pick<Appointment, 'payment'>,
): string {
  const { status = 'confirmed' } = history.findLast((entry) => SETTABLE.includes(entry.status)) ?? {};
  return payment === 'paid' && status !== 'pending-confirmation' ? 'paid' : status;
}
