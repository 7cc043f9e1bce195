import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work goes on for this long before others get their turn. */
const TURN_MS = 10;

/** Drives long work step by step, and lets the event loop turn every 10 ms. `check` may throw after any step. */
export async function breathe(work: Generator<void>, check: () => void): Promise<void> {
  let began = performance.now();
  while (work.next().done !== true) {
    check();
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  check();
}

/** Does the work at once: for little of it, where nobody has to be let in between. */
export function hurry(work: Generator<void>): void {
  let step = work.next();
  while (step.done !== true) step = work.next();
}
