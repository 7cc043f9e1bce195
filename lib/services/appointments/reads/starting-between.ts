import type { Appointment } from '../../../domain/appointment';
import { invalidParams } from '../../../domain/errors';
import { statusesWithoutPlaces, UNLISTED_STATUSES } from '../../../domain/statuses/statuses';
import { readTime, type TimeInput, timeProblem } from '../../../time/time-input';
import { readEnd } from '../../../time/window';
import type { Core } from '../../work/core';

/** Number of appointments that one database read returns. */
const AT_ONCE = 200;

/**
 * Yields the appointments that start from `from` until before `to`, sorted by start; if `to` is a date, that day is
 * included. Leaves out appointments in a cart, in a status that occupies no capacity (such as cancelled), or whose
 * order is still being created. Each appointment is yielded once, but one that is moved while this runs may come again
 * at its new time, or not at all.
 *
 * @throws AppointmentsError 400 for a value that is not a time
 */
export async function* startingBetween(
  { storage, site, options }: Core,
  from: TimeInput,
  to: TimeInput,
): AsyncGenerator<Appointment, void, undefined> {
  for (const [name, sent] of Object.entries({ from, to })) {
    const problem = timeProblem(sent);
    if (problem !== undefined) throw invalidParams({ [name]: problem });
  }
  const end = readEnd(to, site.zone).at;
  const notStatuses = [...statusesWithoutPlaces(options), ...UNLISTED_STATUSES];
  let last: Pick<Appointment, 'start' | 'id'> = { start: readTime(from, site.zone).at, id: 0 };
  for (;;) {
    const page = await storage.dueAppointments.startingBetween(last, end, notStatuses, AT_ONCE);
    yield* page;
    if (page.length < AT_ONCE) return;
    last = page.at(-1)!;
  }
}
