import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboxTable } from '../../storage/storage';

/**
 * The short step after a commit, and before a read, that gives the committed events their numbers. However many
 * ask at the same time, one step runs and at most one more waits behind it.
 *
 * @param numbered called after a step that found events
 * @returns a function whose promise resolves when every event committed before the call is numbered
 */
export function createNumbering(
  outbox: Pick<OutboxTable, 'number'>,
  numbered: () => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    if (waiting) return waiting;
    const step = running.then(async () => {
      // A commit from here on may come too late for this step, and asks for one of its own.
      waiting = undefined;
      if ((await outbox.number()) > 0) numbered();
    });
    waiting = step;
    running = step.catch(() => undefined);
    return step;
  };
}

/** Long enough to gather concurrent commits, and short for a person who waits for news. */
const A_MOMENT_MS = 100;

/**
 * The same for those who have just committed and do not wait for it: what commits within a moment is numbered in one
 * step. A step for each commit cost as much as the commits themselves.
 *
 * @param closing ends the moment early, because `close()` waits for this step
 */
export function inAMoment(number: () => Promise<void>, closing: AbortSignal): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  const step = (): Promise<void> => {
    // A commit from here on may come too late for this step.
    waiting = undefined;
    return number();
  };
  return () => (waiting ??= sleep(A_MOMENT_MS, undefined, { signal: closing }).then(step, step));
}
