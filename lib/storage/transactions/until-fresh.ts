import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppointmentsError } from '../../domain/errors';

const MAX_ATTEMPTS = 20;

/** A little longer each time, and at random, so that those who met once do not meet again. */
const pauseBefore = (attempt: number): number => randomInt(0, 5 * attempt + 1);

/** What was read before a transaction was no longer true inside it: plan again. */
export class StalePlan extends Error {}

/** Does `attempt` again for as long as it meets a newer world than it was planned for, within reason. */
export async function untilFresh<T>(
  attempt: () => Promise<T>,
  stale: new () => Error = StalePlan,
): Promise<T> {
  for (let tried = 1; tried <= MAX_ATTEMPTS; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof stale)) throw error;
      await sleep(pauseBefore(tried));
    }
  }
  throw new AppointmentsError('shop_rest_busy', 'Too much changes at once here; try again in a moment.', {
    retry_after: 1,
  });
}
