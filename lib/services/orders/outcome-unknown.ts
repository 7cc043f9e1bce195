import { setTimeout as sleep } from 'node:timers/promises';
import { AppointmentsError, type ErrorData } from '../../domain/errors';

const TRIES = 3;
const PAUSE_MS = 20;
/** Milliseconds after which no further attempt begins, so that the caller does not wait for long. */
const BOUND_MS = 2_000;

/**
 * Runs the second part of a write whose first part is stored already. A failed attempt is repeated at most twice. No
 * attempt begins more than two seconds after the first.
 *
 * @throws the error of the last attempt
 */
export async function retryBriefly<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + BOUND_MS;
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || performance.now() >= deadline) throw error;
      await sleep(tried * PAUSE_MS);
    }
  }
}

/**
 * Creates the error for a write whose first part is stored, while it is unknown whether the shop has its order. The
 * background worker completes or undoes the write later.
 *
 * @param written the ids and references by which the caller can look for the result
 */
export const outcomeUnknown = (written: ErrorData, cause: unknown): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_outcome_unknown',
    'The shop did not respond while the records of this request were being stored, so they may or may not be stored: ' +
      'look for them before you send the request again.',
    written,
    { cause },
  );
