import { AppointmentsError, type ErrorData } from '../../domain/errors';
import { StatementError } from '../connections/send-logged';
import { ALL_DIALECTS } from '../dialects/dialects';
import {
  type DatabaseErrorKind,
  type ErrorFacts,
  kindByCode,
  KINDS,
  type KindsByCode,
} from '../dialects/errors';

/**
 * Thrown when a row to be updated has another version than the one that was read, because another write came in
 * between. The work is then repeated.
 */
export class StaleRowError extends AppointmentsError {
  constructor(what: string) {
    super('shop_rest_busy', `${what} was changed by another request at the same moment; try again.`, {
      retryAfter: 1,
    });
  }
}

/** Thrown for a statement that got no response in time. Its connection is closed. */
export class StatementTimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`The database did not respond within ${milliseconds} ms`);
  }
}

/**
 * Thrown if the connection broke while a transaction was being committed. The changes of the transaction may or may not
 * be stored. The transaction is not retried, because that might repeat the write.
 *
 * @param written the ids and references of the records that the transaction wrote
 */
export class UnknownOutcomeError extends AppointmentsError {
  constructor(cause: unknown, written: ErrorData) {
    super(
      'shop_rest_outcome_unknown',
      'The connection to the database was lost while the records of this request were being stored, so they may or may not be stored: look for them before you ' +
        'send the request again. A repeated request with the same Idempotency-Key is carried out only once.',
      written,
      { cause },
    );
  }
}

/** Names and codes of errors of Sequelize's pool, and of the network between process and server. */
const OF_THE_LINE: KindsByCode = {
  busy: new Set(['SequelizeConnectionAcquireTimeoutError']),
  away: new Set([
    ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    ...['SequelizeConnectionTimedOutError', 'SequelizeConnectionRefusedError'],
    ...['SequelizeHostNotFoundError', 'SequelizeHostNotReachableError'],
  ]),
  unwritable: new Set(),
};

/** An error thrown by Sequelize or a driver. It may wrap another error. */
type Thrown = ErrorFacts & { readonly parent?: unknown; readonly cause?: unknown };
const DEPTH = 6;

/**
 * Returns the kind of a database error (busy, away or unwritable). Undefined if the statement itself was wrong, and for
 * errors after which a retry could repeat a write.
 */
export function databaseErrorKindOf(error: unknown, depth = DEPTH): DatabaseErrorKind | undefined {
  // Errors are recognised by properties and not by `instanceof`: a driver's errors may come from another realm, as in a
  // shop's Jest.
  if (typeof error !== 'object' || error === null || depth === 0) return undefined;
  if (error instanceof UnknownOutcomeError) return undefined;
  if (error instanceof StaleRowError) return 'busy';
  if (error instanceof StatementTimeoutError) return 'away';
  const thrown = error as Thrown;
  const found = [kindByCode(OF_THE_LINE, thrown), ...ALL_DIALECTS.map(({ errors }) => errors.kindOf(thrown))];
  return (
    KINDS.find((kind) => found.includes(kind)) ??
    databaseErrorKindOf(thrown.parent, depth - 1) ??
    databaseErrorKindOf(thrown.cause, depth - 1)
  );
}

/**
 * Whether the database itself reported that a COMMIT failed, so that nothing is stored. After any other error, such
 * as a broken connection, the changes may be stored.
 */
export function saysNotCommitted(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const thrown = error as Thrown;
  if (kindByCode(OF_THE_LINE, thrown) === 'away') return false;
  return (
    ALL_DIALECTS.some(({ errors }) => errors.saysNotCommitted(thrown)) ||
    saysNotCommitted(thrown.parent, depth - 1) ||
    saysNotCommitted(thrown.cause, depth - 1)
  );
}

/** Whether a statement of the library failed because a row with the key exists already. */
export const isDuplicate = (error: unknown): boolean =>
  ALL_DIALECTS.some(({ errors }) => errors.isDuplicate(factsOf(error)));

/**
 * Returns the code, number and other properties of a driver's error, which tell why a statement of the library failed;
 * an empty object for any other error.
 */
export const factsOf = (error: unknown): ErrorFacts => (error instanceof StatementError ? error.parent : {});

/** Whether an error comes from Sequelize, or from the driver of a supported database. */
export function isOfDriver(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const thrown = error as Thrown;
  return (
    /^(?:Sequelize|StatementError$)/.test(String(thrown.name)) ||
    ALL_DIALECTS.some(({ errors }) => errors.isOfDriver(thrown)) ||
    isOfDriver(thrown.parent, depth - 1) ||
    isOfDriver(thrown.cause, depth - 1)
  );
}
