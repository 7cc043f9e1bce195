import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import type { DatabaseErrorKind } from '../dialects/errors';
import { logSparingly } from './sparing-log';
import { databaseErrorKindOf, StatementTimeoutError, UnknownOutcomeError } from './database-error-kind';

/** Limits on retrying work while the database is busy. */
export interface Patience {
  readonly tries: number;
  /**
   * Time limit in milliseconds, counted from the beginning of the first attempt. No further attempt begins after it.
   */
  readonly total: number;
  /** Milliseconds that one statement may wait for a lock. */
  readonly lock: number;
  /** Milliseconds that one statement may take. Default: the limit of the storage. */
  readonly statement?: number;
}

export const WRITE_PATIENCE: Patience = { tries: 10, total: 10_000, lock: 4_000 };
/** Limits for migrations: another process may be migrating, and changing a large table takes long. */
export const MIGRATION_PATIENCE: Patience = { tries: 200, total: 180_000, lock: 60_000, statement: 600_000 };

/**
 * Maximum number of attempts while the database is unreachable. It also applies to work whose limits allow more
 * attempts, because a person may be waiting.
 */
const TRIES_WHILE_AWAY = 10;
/**
 * Maximum number of attempts of a read. A read does not wait for locks, but may get a dead connection from the pool.
 */
const READ_TRIES = 4;

/**
 * Runs `attempt` until it succeeds, fails with an error that no retry can help, or reaches a limit.
 *
 * @throws AppointmentsError `shop_rest_busy` (503) after the limit, with `data.retryAfter` in seconds
 */
export async function retryWhileBusy<T>(
  attempt: () => Promise<T>,
  /** `deadline`: time of `performance.now()` after which no further attempt begins. */
  patience: { readonly tries: number; readonly deadline: number },
  logger?: Logger,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const kind = databaseErrorKindOf(error);
      if (!kind) throw error;
      const most = kind === 'away' ? Math.min(patience.tries, TRIES_WHILE_AWAY) : patience.tries;
      // A statement without a response is repeated once, because another connection may work. If the repeated statement
      // gets no response either, the caller gets the error, because the caller has waited long enough.
      const isSilent = error instanceof StatementTimeoutError && tries > 1;
      const isOver =
        kind === 'unwritable' || isSilent || tries >= most || performance.now() >= patience.deadline;
      if (isOver) throw givenUp(error, kind, tries, logger);
      logSparingly(logger, 'info', `${STATES[kind]}; the operation is tried again`, {
        tries,
        why: whyOf(error),
      });
      await sleep(jitter(tries));
    }
  }
}

/**
 * Runs a read with retries like `retryWhileBusy`. A statement that got no response in time is repeated only in a
 * cluster, where another node may respond, and only once.
 */
export async function retryRead<T>(
  read: () => Promise<T>,
  { logger, hasOtherNodes }: { readonly logger?: Logger | undefined; readonly hasOtherNodes: boolean },
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      const kind = databaseErrorKindOf(error);
      if (!kind) throw error;
      const isSilent = error instanceof StatementTimeoutError && !(hasOtherNodes && tries === 1);
      if (kind === 'unwritable' || tries >= READ_TRIES || isSilent) throw givenUp(error, kind, tries, logger);
      await sleep(jitter(tries));
    }
  }
}

/**
 * Returns the milliseconds to wait before the next attempt: random, so that processes that collided do not collide
 * again.
 */
function jitter(tries: number): number {
  return randomInt(5, Math.min(1_000, 20 * 2 ** tries));
}

/** The state of the database, as log lines and errors name it. */
const STATES: Readonly<Record<DatabaseErrorKind, string>> = {
  busy: 'The database is busy',
  away: 'The database cannot be reached',
  unwritable: 'The database cannot store anything',
};

const ANSWERS: Readonly<Record<DatabaseErrorKind, readonly [message: string, retryAfter: number]>> = {
  busy: [`${STATES.busy}; try again in a moment.`, 1],
  away: [`${STATES.away}; try again in a moment.`, 5],
  unwritable: [`${STATES.unwritable} at the moment: its disk is full, or it is read-only.`, 60],
};

const whyOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'unknown');

function givenUp(cause: unknown, kind: DatabaseErrorKind, tries: number, logger?: Logger): AppointmentsError {
  const facts = { tries, why: whyOf(cause) };
  const message = `${STATES[kind]}; the operation was given up`;
  // An unwritable database needs a person, so every such failure is logged. Other failures are logged now and then.
  if (kind === 'unwritable') logger?.error(facts, message);
  else logSparingly(logger, 'warn', message, facts);
  return unavailable(kind, cause);
}

/** Makes the error for a caller whose work failed because of the state of the database. */
export function unavailable(kind: DatabaseErrorKind, cause: unknown): AppointmentsError {
  const [message, retryAfter] = ANSWERS[kind];
  return new AppointmentsError('shop_rest_busy', message, { retryAfter }, { cause });
}

/**
 * Runs a transaction that only prepares a caller's work. If its outcome is unknown, the work itself has not begun, so
 * the caller is told to try again.
 */
export async function preparing<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    throw error instanceof UnknownOutcomeError ? unavailable('away', error) : error;
  }
}
