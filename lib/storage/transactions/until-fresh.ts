import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppointmentsError } from '../../domain/errors';
import { forgetValues } from '../../runtime/request-values';

const MAX_ATTEMPTS = 20;

/**
 * Returns the milliseconds of a pause: longer with each attempt, and random, so that writers that collided do not
 * collide again.
 */
const pauseBefore = (attempt: number): number => randomInt(0, 5 * attempt + 1);

/**
 * Thrown if the data on which a plan is based changed before the transaction locked them. A new plan has to be made.
 */
export class StalePlan extends Error {}

/**
 * Repeats `attempt` as long as it throws an error of the class `stale`, at most 20 times.
 *
 * @throws AppointmentsError `shop_rest_busy` after the last attempt
 */
export async function untilFresh<T>(
  attempt: () => Promise<T>,
  stale: new (message: string) => Error = StalePlan,
): Promise<T> {
  for (let tried = 1; tried <= MAX_ATTEMPTS; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof stale)) throw error;
      // Values that this request has read from ports (functions of the shop) are forgotten: the plan may have failed
      // because one of them was out of date.
      forgetValues();
      await sleep(pauseBefore(tried));
    }
  }
  throw new AppointmentsError(
    'shop_rest_busy',
    'Other requests keep changing the same data, so this request was not carried out: try again in a moment.',
    {
      retryAfter: 1,
    },
  );
}
