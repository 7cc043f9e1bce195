import type { Appointment } from '../../api/appointments.mjs';
import type { HistoryEntry } from '../../api/history.mjs';

/** Statuses of the library that a write can set. A shop may add others, such as `in-the-chair`. */
const SETTABLE = ['unpaid', 'pending-confirmation', 'confirmed', 'paid'];

/**
 * Returns the status that an appointment gets when staff take back a status that the shop has added: the last status
 * before it that every shop has. If the appointment was paid in between, `paid` instead, except in place of
 * `pending-confirmation`.
 */
export function statusBefore(
  history: readonly Pick<HistoryEntry, 'status'>[],
  { payment }: Pick<Appointment, 'payment'>,
): string {
  const { status = 'confirmed' } = history.findLast((entry) => SETTABLE.includes(entry.status)) ?? {};
  return payment === 'paid' && status !== 'pending-confirmation' ? 'paid' : status;
}
