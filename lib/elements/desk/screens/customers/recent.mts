import { type Appointment, readCalendar } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { siteSecondsOf } from '../../writing.mjs';

const A_DAY = 86_400;

/** Reads the appointments of today, of the seven days before and of the seven days after. */
export async function readRecent(context: Context, signal: AbortSignal): Promise<readonly Appointment[]> {
  const today = siteSecondsOf(context.writing.dayOf(context.now()));
  const window = { start_ts: today - 7 * A_DAY, end_ts: today + 8 * A_DAY };
  return (await readCalendar(context.client, window, signal)).appointments;
}
