import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import { statusesWithoutPlaces, UNLISTED_STATUSES } from '../../domain/statuses';
import type { Instant } from '../../time/units';
import type { Core } from '../work/core';

/** Read so many at a time. */
const AT_ONCE = 200;

/**
 * The appointments that start in `[from, to)`, by start, without those in a cart, those in a status that takes no
 * places, and those whose order is still being made. The iterator reads them in pages, each appointment once. An
 * appointment that is moved meanwhile may appear again at its new time, or not at all.
 *
 * @throws AppointmentsError 400 for what is no instant
 */
export async function* startingBetween(
  { storage, options }: Core,
  from: Instant,
  to: Instant,
): AsyncGenerator<Appointment, void, undefined> {
  for (const [name, at] of Object.entries({ from, to })) {
    if (!Number.isSafeInteger(at))
      throw invalidParams({ [name]: 'must be an instant: whole seconds since 1970' });
  }
  const notStatuses = [...statusesWithoutPlaces(options), ...UNLISTED_STATUSES];
  let last: Pick<Appointment, 'start' | 'id'> = { start: from, id: 0 };
  for (;;) {
    const page = await storage.appointments.startingBetween(last, to, notStatuses, AT_ONCE);
    yield* page;
    if (page.length < AT_ONCE) return;
    last = page.at(-1)!;
  }
}
