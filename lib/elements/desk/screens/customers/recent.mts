import { type Appointment, readCalendar } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { siteSecondsOf } from '../../writing.mjs';

const A_WEEK = 7 * 86_400;

/** Reads the appointments of the two weeks around today. */
export async function readRecent(context: Context, signal: AbortSignal): Promise<readonly Appointment[]> {
  const today = siteSecondsOf(context.writing.dayOf(context.now()));
  const window = { start_ts: today - A_WEEK, end_ts: today + A_WEEK };
  return (await readCalendar(context.client, window, signal)).appointments;
}
