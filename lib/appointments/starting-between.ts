import type { Core } from '../core';
import { invalidParams } from '../errors';
import type { Instant } from '../time/units';
import { OCCUPYING_STATUSES, UNLISTED_STATUSES } from './statuses';
import type { Appointment } from './types';

/** What takes places, and is more than a place in somebody's cart. */
const ANNOUNCED = OCCUPYING_STATUSES.filter((status) => !UNLISTED_STATUSES.includes(status));

/** Read so many at a time. */
const AT_ONCE = 200;

/**
 * The appointments that start in `[from, to)`, by start: those that take places and have been announced, so nothing
 * cancelled, in a cart, in the trash, or still waiting for its order. Read in pages while they are gone through, each
 * appointment once; what is moved meanwhile may be met again at its new time, or not at all.
 *
 * @throws AppointmentsError 400 for what is no instant
 */
export async function* startingBetween(
  { storage }: Core,
  from: Instant,
  to: Instant,
): AsyncGenerator<Appointment, void, undefined> {
  for (const [name, at] of Object.entries({ from, to })) {
    if (!Number.isSafeInteger(at))
      throw invalidParams({ [name]: 'must be an instant: whole seconds since 1970' });
  }
  let last: Pick<Appointment, 'start' | 'id'> = { start: from, id: 0 };
  for (;;) {
    const page = await storage.appointments.startingBetween(last, to, ANNOUNCED, AT_ONCE);
    yield* page;
    if (page.length < AT_ONCE) return;
    last = page.at(-1)!;
  }
}
