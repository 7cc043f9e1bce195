import { AppointmentsError } from '../domain/errors';

/**
 * The number of responses that this process computes at the same time. More would only delay each other and
 * everything else.
 */
const AT_ONCE = 8;
/** How long a request waits for its turn. */
const PATIENCE_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;

/** Limits how many responses are computed at the same time. */
export interface ComputingTurns {
  /**
   * Runs `work` when its turn comes, in the order of the calls.
   *
   * @throws AppointmentsError `shop_rest_busy` if no turn comes soon enough; the reason of `gone` if it aborts
   * meanwhile
   */
  take<T>(work: () => Promise<T>, gone: AbortSignal): Promise<T>;
}

export function createComputingTurns(): ComputingTurns {
  const waiting = new Set<() => void>();
  let computing = 0;

  const enter = (gone: AbortSignal): Promise<void> | undefined => {
    gone.throwIfAborted();
    if (computing < AT_ONCE) {
      computing += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => (): void => {
        waiting.delete(admit);
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        outcome();
      };
      const admit = settle(resolve);
      const leave = settle(() => reject(gone.reason as Error));
      const timer = setTimeout(
        settle(() => reject(busy())),
        PATIENCE_MS,
      );
      waiting.add(admit);
      gone.addEventListener('abort', leave, { once: true });
    });
  };

  /** The longest-waiting call takes over the turn; if no call waits, the turn is free. */
  const leave = (): void => {
    const [admitNext] = waiting;
    if (admitNext) admitNext();
    else computing -= 1;
  };

  return {
    async take(work, gone) {
      await enter(gone);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

const busy = (): AppointmentsError =>
  new AppointmentsError('shop_rest_busy', 'Too many requests are being computed; try again shortly.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
