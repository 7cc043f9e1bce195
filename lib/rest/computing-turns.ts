import { AppointmentsError } from '../domain/errors';

/**
 * Largest number of responses that this process computes at the same time. With a larger number, each response and all
 * other work would become slower.
 */
const AT_ONCE = 8;
/**
 * Number of responses that may be computed at the same time for one party (a credential or a network). A party gets
 * more only while `RESERVE` others could begin at once.
 */
const SHARE = AT_ONCE / 4;
/**
 * Number of turns that must stay free for other parties while one party (a credential or a network) has more than its
 * usual number.
 */
const RESERVE = AT_ONCE / 4;
/**
 * Milliseconds that a request waits for its turn to be computed. A closing server waits longer than this for its
 * responses.
 */
const PATIENCE_MS = 3_000;
const RETRY_AFTER_SECONDS = 5;

/** The client of a request whose response has to be computed. */
interface Computed {
  /** Key of the party (a credential or a network) for which turns are counted. */
  readonly party: string;
  /** Signal that aborts when the client has gone. */
  readonly gone: AbortSignal;
}

/** Limits how many responses are computed at the same time, in total and for one party (a credential or a network). */
interface ComputingTurns {
  /**
   * Runs `work` when its turn comes. Turns come in the order of the calls. A party that has used its usual number of
   * turns waits behind the other parties. Such a party gets further turns only while some turns stay free for others,
   * so visitors who share one address can use most turns of an idle shop.
   *
   * @throws AppointmentsError `shop_rest_busy` if no turn comes soon enough; the reason of `gone` if the client goes
   * while it waits
   */
  take<T>(work: () => Promise<T>, sender: Computed): Promise<T>;
}

interface Waiting {
  readonly party: string;
  readonly admit: () => void;
}

export function createComputingTurns(): ComputingTurns {
  const waiting = new Set<Waiting>();
  /**
   * Map from the key of each party to the number of responses that are being computed for it; parties without any are
   * absent.
   */
  const computing = new Map<string, number>();
  let total = 0;

  const turnsOf = (party: string): number => computing.get(party) ?? 0;
  const hasTurnFor = (party: string): boolean =>
    total < (turnsOf(party) < SHARE ? AT_ONCE : AT_ONCE - RESERVE);

  const begin = (party: string): void => {
    total += 1;
    computing.set(party, turnsOf(party) + 1);
  };

  const end = (party: string): void => {
    total -= 1;
    if (turnsOf(party) > 1) computing.set(party, turnsOf(party) - 1);
    else computing.delete(party);
    for (const next of waiting) if (hasTurnFor(next.party)) return next.admit();
  };

  const enter = ({ party, gone }: Computed): Promise<void> | undefined => {
    gone.throwIfAborted();
    if (hasTurnFor(party)) {
      begin(party);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => (): void => {
        waiting.delete(entry);
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
        outcome();
      };
      const admit = settle(() => {
        begin(party);
        resolve();
      });
      const entry = { party, admit };
      const leave = settle(() => reject(gone.reason as Error));
      const timer = setTimeout(
        settle(() => reject(busy())),
        PATIENCE_MS,
      );
      waiting.add(entry);
      gone.addEventListener('abort', leave, { once: true });
    });
  };

  return {
    async take(work, sender) {
      await enter(sender);
      try {
        return await work();
      } finally {
        end(sender.party);
      }
    },
  };
}

/**
 * The limit on responses that this process computes at the same time. All routers share it, because they use the same
 * processor: a party has one number of turns in total, whichever shop and router it calls.
 */
export const TURNS_OF_PROCESS = createComputingTurns();

const busy = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_busy',
    'The server is computing too many requests at once: try again in a moment.',
    {
      retryAfter: RETRY_AFTER_SECONDS,
    },
  );
