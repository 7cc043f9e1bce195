import type { Background } from '../../runtime/background-tasks';

/** Milliseconds between two reads that look for events which other processes have numbered. */
const POLL_MS = 1_000;

/** A reader of events that waits for new ones. */
export interface Watch {
  /**
   * Resolves when there are new events since the last call, or when `signal` aborts. Resolves immediately if there are
   * such events already.
   */
  next(signal: AbortSignal): Promise<void>;
  stop(): void;
}

/**
 * Wakes the waiting readers of events in this process when there are new events. The events may have been written by
 * any process.
 */
export interface ChangeNotifier {
  notify(): void;
  watch(): Watch;
}

/**
 * Creates the notifier of new events for this process. While a reader waits, one small read each second looks for
 * events that other processes have numbered. Without waiting readers, the database is not read.
 *
 * @param last returns the largest number that an event has
 */
export function createChangeNotifier(last: () => Promise<number>, background: Background): ChangeNotifier {
  const watchers = new Set<() => void>();
  let seen: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;

  const notify = (): void => watchers.forEach((wake) => wake());

  const poll = async (): Promise<void> => {
    try {
      const newest = await last();
      if (newest !== seen) notify();
      seen = newest;
    } catch {
      // An error of this read is ignored, because the next caller that reads the database will report it.
    } finally {
      isPolling = false;
    }
  };
  const startPoll = (): void => {
    if (isPolling) return;
    isPolling = true;
    background.start('Looking for new events', poll);
  };

  return {
    notify,
    watch() {
      let isNotified = false;
      let wakeUp: (() => void) | undefined;
      const wake = (): void => {
        isNotified = true;
        wakeUp?.();
      };
      watchers.add(wake);
      timer ??= setInterval(startPoll, POLL_MS).unref();
      return {
        async next(signal) {
          if (!isNotified && !signal.aborted) {
            await new Promise<void>((resolve) => {
              wakeUp = () => {
                signal.removeEventListener('abort', wake);
                resolve();
              };
              signal.addEventListener('abort', wake, { once: true });
            });
          }
          isNotified = false;
        },
        stop() {
          watchers.delete(wake);
          if (watchers.size > 0) return;
          clearInterval(timer);
          timer = undefined;
        },
      };
    },
  };
}
