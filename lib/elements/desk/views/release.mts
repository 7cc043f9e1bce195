import { fill } from '../../common/text.mjs';
import type { Appointment } from '../api/appointments.mjs';
import type { Context } from '../context.mjs';

/**
 * Says when the shop cancels an unpaid appointment: the time, and the day unless it is today; '' if the appointment stays.
 * @param now present time, in Unix seconds
 */
export function releaseText(
  { release_utc: at }: Pick<Appointment, 'release_utc'>,
  { texts: { appointment: words }, writing }: Pick<Context, 'texts' | 'writing'>,
  now: number,
): string {
  if (at === null) return '';
  const [day, today] = [writing.dayOf(at), writing.dayOf(now)];
  return day === today
    ? fill(words.releasedAt, { time: writing.time(at) })
    : fill(words.releasedOn, { time: writing.shortMoment(day, writing.clockOf(at), today) });
}
