import type { Appointment } from '../../../api/appointments.mjs';
import { isOfDays } from '../wall-clock.mjs';

const HOUR = 3_600;
const A_DAY = 86_400;

/** First hour that a print of the calendar grid shows, and the hour before which it ends, each from 0 to 24. */
export interface PrintedHours {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the hours from the first to the last opening or appointment, so that paper is not filled with empty nights.
 *
 * @param opensAt earliest opening time, in seconds from midnight
 * @param closesAt latest closing time, in seconds from midnight
 */
export function printedHours(
  appointments: readonly Appointment[],
  opensAt: number,
  closesAt: number,
): PrintedHours {
  let [first, last] = [opensAt, closesAt];
  for (const one of appointments) {
    if (isOfDays(one)) continue;
    const start = one.start % A_DAY;
    const end = start + one.end - one.start;
    // An appointment over midnight fills the end of one day and the beginning of the next one.
    first = end > A_DAY ? 0 : Math.min(first, start);
    last = Math.max(last, Math.min(end, A_DAY));
  }
  return { from: Math.floor(first / HOUR), to: Math.ceil(last / HOUR) };
}
