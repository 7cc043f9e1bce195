import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import type { DatabaseErrorKind } from '../dialects/errors';
import { logSparingly } from './sparing-log';
import { databaseErrorKindOf, StatementTimeoutError, UnknownOutcomeError } from './database-error-kind';

/** How long work that meets a busy database is tried again. */
export interface Patience {
  readonly tries: number;
  /** Milliseconds from the first asking, after which no further try begins. */
  readonly total: number;
  /** Milliseconds that one statement may wait for a lock. */
  readonly lock: number;
  /** Milliseconds that one statement may take, where that is more than usual. */
  readonly statement?: number;
}

export const WRITE_PATIENCE: Patience = { tries: 10, total: 10_000, lock: 4_000 };
/** Another process may be at it, and a large table takes its time. */
export const MIGRATION_PATIENCE: Patience = { tries: 200, total: 180_000, lock: 60_000, statement: 600_000 };

/**
 * A database that is away is not asked more often, however patient the caller is, because a person may be waiting.
 */
const TRIES_WHILE_AWAY = 10;
/** Reads do not wait for locks; but the connection that they get may turn out to be dead. */
const READ_TRIES = 4;

/**
 * Runs `attempt` until it succeeds, fails for good, or patience ends: then `shop_rest_busy` (503) with
 * `data.retryAfter` in seconds.
 */
export async function retryWhileBusy<T>(
  attempt: () => Promise<T>,
  /** `deadline` is by performance.now(). */
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
      // Another connection may do where one has died; but who has waited so long twice is told.
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
 * The same for a read. A statement that had no answer in its time is not waited for again, except once if another node
 * of a cluster may answer it.
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

/** Milliseconds before the next try: at random, so that those who collided do not collide again. */
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
  // A person has to do something about each of these.
  if (kind === 'unwritable') logger?.error(facts, message);
  else logSparingly(logger, 'warn', message, facts);
  return unavailable(kind, cause);
}

/** The error of a database that could not do the work. */
export function unavailable(kind: DatabaseErrorKind, cause: unknown): AppointmentsError {
  const [message, retryAfter] = ANSWERS[kind];
  return new AppointmentsError('shop_rest_busy', message, { retryAfter }, { cause });
}

/**
 * Runs a transaction that only prepares a caller's work. If its outcome is unknown, that work has not begun, and the
 * caller may try again.
 */
export async function preparing<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    throw error instanceof UnknownOutcomeError ? unavailable('away', error) : error;
  }
}
