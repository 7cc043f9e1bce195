import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a computation may run before other tasks get a turn. */
const TURN_MS = 10;

/**
 * Resolves when the last queued slice of a computation has run. The slices of all long computations in this process
 * form one queue, and each turn of the event loop runs one slice. A short request therefore waits for at most one slice
 * at each of its steps. Without the queue, a short request would wait for a slice of every long computation at each
 * step.
 */
let line: Promise<void> = Promise.resolve();
const turnInLine = (): Promise<void> => (line = line.then(() => nextTurn()));

const NOTHING_TO_CHECK = (): void => undefined;

/**
 * Splits one long computation into slices. Every 10 ms, other tasks get a turn, even if the computation has many short
 * parts. Throws when the signal, if one is passed, has aborted.
 */
export class Pace {
  private began = performance.now();

  constructor(private readonly signalOf: () => AbortSignal | undefined = () => undefined) {}

  /**
   * Whether 10 ms have passed, so that other tasks should get a turn now. A loop of short parts calls `turn` only if
   * this is true.
   */
  get isDue(): boolean {
    return performance.now() - this.began >= TURN_MS;
  }

  /** Lets other tasks run. @throws the reason of the signal if the signal has aborted by then */
  async turn(): Promise<void> {
    await turnInLine();
    this.signalOf()?.throwIfAborted();
    this.began = performance.now();
  }

  /**
   * Runs a generator to its end, and returns its result. Between its steps, other tasks may get a turn. `check` may
   * throw after any step. @throws the reason of the signal if it aborts
   */
  async drive<T>(work: Generator<void, T>, check = NOTHING_TO_CHECK): Promise<T> {
    this.signalOf()?.throwIfAborted();
    for (;;) {
      const step = work.next();
      check();
      if (step.done) return step.value;
      if (this.isDue) await this.turn();
    }
  }

  /** Maps a long list in slices. @throws the reason of the signal if it aborts */
  map<Item, Result>(items: readonly Item[], resultOf: (item: Item) => Result): Promise<Result[]> {
    return this.drive(mapInSteps(items, resultOf));
  }
}

/** Runs a generator to its end, and gives other tasks a turn every 10 ms. `check` may throw after any step. */
export const runInSlices = <T>(
  work: Generator<void, T>,
  check?: () => void,
  signal?: AbortSignal,
): Promise<T> => new Pace(() => signal).drive(work, check);

/** Maps a long list, and gives other tasks a turn every 10 ms. */
export const mapInSlices = <Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item) => Result,
  signal?: AbortSignal,
): Promise<Result[]> => new Pace(() => signal).map(items, resultOf);

function* mapInSteps<Item, Result>(
  items: readonly Item[],
  resultOf: (item: Item) => Result,
): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(resultOf(item));
    yield;
  }
  return results;
}
