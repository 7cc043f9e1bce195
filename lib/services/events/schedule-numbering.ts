import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboxTable } from '../../storage/storage';

/**
 * Creates a function that gives committed events their numbers, in one short step. The function is called after a
 * commit, and before events are read. Concurrent callers share steps: one step runs, and at most one more waits behind
 * it.
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
      // This step may miss events that commit from now on, so later callers start another step.
      waiting = undefined;
      if ((await outbox.number()) > 0) numbered();
    });
    waiting = step;
    running = step.catch(() => undefined);
    return step;
  };
}

/**
 * Milliseconds by which numbering is delayed, so that one step numbers the events of several commits. A person who
 * waits for an event does not notice so short a delay.
 */
const A_MOMENT_MS = 100;

/**
 * Delays the numbering of events for callers that have just committed and do not wait for the numbers. Everything that
 * commits within 100 ms is numbered in one step: a step for each commit would cost as much as the commits themselves.
 *
 * @param closing ends the delay early, because `close()` waits for this step
 */
export function inAMoment(number: () => Promise<void>, closing: AbortSignal): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  const step = (): Promise<void> => {
    // This step may miss events that commit from now on, so the next caller starts another step.
    waiting = undefined;
    return number();
  };
  return () => (waiting ??= sleep(A_MOMENT_MS, undefined, { signal: closing }).then(step, step));
}
