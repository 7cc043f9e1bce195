import { addDays, type Day } from '../../../common/days.mjs';
import { readCalendar } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';
import { isClosedOn } from '../../screens/calendar/events/closed-times.mjs';
import { siteSecondsOf } from '../../writing.mjs';

/** Reads the days between two days, both included, on which the shop is closed. */
export async function readClosedDays(
  { client }: Pick<Context, 'client'>,
  first: Day,
  last: Day,
): Promise<readonly Day[]> {
  const { hours } = await readCalendar(client, {
    start_ts: siteSecondsOf(first),
    end_ts: siteSecondsOf(addDays(last, 1)),
    // Only the closed times are wanted, and hardly any appointment has this status.
    status: 'was-in-cart',
  });
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    if (isClosedOn(day, hours, undefined)) days.push(day);
  return days;
}
