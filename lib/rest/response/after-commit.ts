import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../domain/logger';

const TRIES = 3;
const PAUSE_MS = 20;
/** Milliseconds to wait for optional data of a response. */
const BOUND_MS = 2_000;

/**
 * Reads optional data for the response to a write that is already stored. Returns undefined if the data cannot be read
 * after a few attempts within a time limit. The response then omits the data, because the write itself has succeeded.
 */
export async function readAfterCommit<T>(
  what: string,
  read: () => Promise<T>,
  logger: Logger,
): Promise<T | undefined> {
  const over = new AbortController();
  const bound = sleep(BOUND_MS, undefined, { signal: over.signal });
  let failure: unknown = new Error(`Reading the data took longer than ${BOUND_MS} ms`);
  const tries = async (): Promise<T | undefined> => {
    for (let tried = 1; tried <= TRIES && !over.signal.aborted; tried += 1) {
      try {
        return await read();
      } catch (error) {
        failure = error;
        await sleep(tried * PAUSE_MS);
      }
    }
    return undefined;
  };
  try {
    const found = await Promise.race([tries(), bound]);
    if (found === undefined)
      logger.warn(
        { err: failure },
        `A response was sent without ${what}, because the data could not be read`,
      );
    return found ?? undefined;
  } finally {
    over.abort();
    bound.catch(() => undefined);
  }
}
