import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `work`, but at most this number of milliseconds. Resolves to true if the work has ended in this time. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const late = sleep(milliseconds, false, { signal: ended.signal }).catch(() => true);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    ended.abort();
  }
}
