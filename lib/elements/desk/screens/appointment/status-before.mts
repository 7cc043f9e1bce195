import type { Appointment } from '../../api/appointments.mjs';
import type { HistoryEntry } from '../../api/history.mjs';

/** Statuses of the library that a write can set. A shop may add others, such as `in-the-chair`. */
const SETTABLE = ['unpaid', 'pending-confirmation', 'confirmed', 'paid'];

/**
 * Returns the status that an appointment gets when a status of the shop is taken back: the last one of the library. A
 * payment that has arrived since counts, but it confirms nothing.
 */
export function statusBefore(
  history: readonly Pick<HistoryEntry, 'status'>[],
  { payment }: Pick<Appointment, 'payment'>,
): string {
  const { status = 'confirmed' } = history.findLast((entry) => SETTABLE.includes(entry.status)) ?? {};
  return payment === 'paid' && status !== 'pending-confirmation' ? 'paid' : status;
}
