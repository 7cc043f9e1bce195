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
  /** Milliseconds after the first attempt began in which another attempt may begin. */
  readonly total: number;
  /** Milliseconds that one statement may wait for a lock. */
  readonly lock: number;
  /** Milliseconds that one statement may take; absent if the usual limit applies. */
  readonly statement?: number;
}

export const WRITE_PATIENCE: Patience = { tries: 10, total: 10_000, lock: 4_000 };
/** Limits for migrations: another process may be migrating, and changing a large table takes long. */
export const MIGRATION_PATIENCE: Patience = { tries: 200, total: 180_000, lock: 60_000, statement: 600_000 };

/**
 * Limit on the attempts while the database is away. It applies even to patient callers, because a person may be
 * waiting.
 */
const TRIES_WHILE_AWAY = 10;
/**
 * Limit on the attempts of a read. A read does not wait for locks, but may get a connection from the pool that is dead.
 */
const READ_TRIES = 4;

/**
 * Runs `attempt` until it succeeds, fails with an error that no retry can help, or reaches a limit. After the limit,
 * throws `shop_rest_busy` (503) with `data.retryAfter` in seconds.
 */
export async function retryWhileBusy<T>(
  attempt: () => Promise<T>,
  /** `deadline` is a time of `performance.now()`. */
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
      // A statement without a response is repeated once, because another connection may work. After the second failure
      // the caller gets the error, because it has waited long enough.
      const isSilent = error instanceof StatementTimeoutError && tries > 1;
      const isOver =
        kind === 'unwritable' || isSilent || tries >= most || performance.now() >= patience.deadline;
      if (isOver) throw givenUp(error, kind, tries, logger);
      logSparingly(logger, 'info', `The database is ${kind}; the operation is tried again`, {
        tries,
        why: whyOf(error),
      });
      await sleep(jitter(tries));
    }
  }
}

/**
 * Repeats a read like `retryWhileBusy`. A statement that got no response in time is repeated only in a cluster, where
 * another node may respond, and only once.
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

/** Returns the milliseconds before the next attempt: random, so that processes that collided do not collide again. */
function jitter(tries: number): number {
  return randomInt(5, Math.min(1_000, 20 * 2 ** tries));
}

const ANSWERS: Readonly<Record<DatabaseErrorKind, readonly [message: string, retryAfter: number]>> = {
  busy: ['The database is busy; try again in a moment.', 1],
  away: ['The database cannot be reached; try again in a moment.', 5],
  unwritable: ['The database cannot store anything at the moment: its disk is full, or it is read-only.', 60],
};

const whyOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'unknown');

function givenUp(cause: unknown, kind: DatabaseErrorKind, tries: number, logger?: Logger): AppointmentsError {
  const facts = { tries, why: whyOf(cause) };
  const message = `The database is ${kind}; the operation was given up`;
  // An unwritable database needs a person, so each occurrence is logged.
  if (kind === 'unwritable') logger?.error(facts, message);
  else logSparingly(logger, 'warn', message, facts);
  return unavailable(kind, cause);
}

/** Makes the error for a database that could not do the work. */
export function unavailable(kind: DatabaseErrorKind, cause: unknown): AppointmentsError {
  const [message, retryAfter] = ANSWERS[kind];
  return new AppointmentsError('shop_rest_busy', message, { retryAfter }, { cause });
}

/**
 * Runs a transaction that only prepares a caller's work. If the outcome of the transaction is unknown, the work itself
 * has not begun, so the caller may repeat it.
 */
export async function preparing<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    throw error instanceof UnknownOutcomeError ? unavailable('away', error) : error;
  }
}
