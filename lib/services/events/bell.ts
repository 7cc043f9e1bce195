import type { Background } from '../../runtime/background-tasks';

/** How soon events that another process numbered are noticed here. */
const POLL_MS = 1_000;

/** Somebody who waits for events. */
export interface Watch {
  /** Resolves when the bell has rung since the last call, at once if it has already, or when `signal` aborts. */
  next(signal: AbortSignal): Promise<void>;
  stop(): void;
}

/** Tells those who wait in this process that there are new events, whichever process they come from. */
export interface Bell {
  ring(): void;
  watch(): Watch;
}

/**
 * While somebody watches, one small read a second looks for what other processes numbered; else the database is left
 * alone.
 *
 * @param last the largest number given to an event
 */
export function createBell(last: () => Promise<number>, background: Background): Bell {
  const watchers = new Set<() => void>();
  let seen: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;

  const ring = (): void => watchers.forEach((wake) => wake());

  const poll = async (): Promise<void> => {
    try {
      const newest = await last();
      if (newest !== seen) ring();
      seen = newest;
    } catch {
      // Whoever uses the database for more than a look at it reports what is wrong with it.
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
    ring,
    watch() {
      let hasRung = false;
      let wakeUp: (() => void) | undefined;
      const wake = (): void => {
        hasRung = true;
        wakeUp?.();
      };
      watchers.add(wake);
      timer ??= setInterval(startPoll, POLL_MS).unref();
      return {
        async next(signal) {
          if (!hasRung && !signal.aborted) {
            await new Promise<void>((resolve) => {
              wakeUp = () => {
                signal.removeEventListener('abort', wake);
                resolve();
              };
              signal.addEventListener('abort', wake, { once: true });
            });
          }
          hasRung = false;
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
