import { AppointmentsError, type ErrorData } from '../../domain/errors';

/**
 * What a failed statement says of the database: it is `busy`, and another try may do; it, or the way to it, is `away`,
 * and what was not committed is undone; it is `unwritable`, its disk full or itself only to be read.
 */
export type DatabaseErrorKind = 'busy' | 'away' | 'unwritable';

/** An update met a version other than the one it was made from: somebody wrote in between, so the work is done again. */
export class StaleRowError extends AppointmentsError {
  constructor(what: string) {
    super('shop_rest_busy', `${what} was changed by somebody else at the same moment; try again.`, {
      retry_after: 1,
    });
  }
}

/** A statement had no answer in its time; its connection is given up. */
export class StatementTimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`The database did not answer within ${milliseconds} ms`);
  }
}

/**
 * The connection broke while a transaction was being committed: so a second try might repeat the write.
 *
 * @param written the ids and references of what the transaction wrote
 */
export class UnknownOutcomeError extends AppointmentsError {
  constructor(cause: unknown, written: ErrorData) {
    super(
      'shop_rest_outcome_unknown',
      'The database went away while this was being stored, so it may or may not be stored: look for it before you ' +
        'send it again. With the same Idempotency-Key it is done once.',
      written,
      { cause },
    );
  }
}

const BUSY = new Set<unknown>([
  // PostgreSQL: serialization failure, deadlock, lock timeout.
  ...['40001', '40P01', '55P03'],
  // MariaDB: lock wait timeout, deadlock, record changed since last read.
  ...[1205, 1213, 1020],
  'SequelizeConnectionAcquireTimeoutError',
]);
const AWAY = new Set<unknown>([
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // PostgreSQL: shutting down, crashed, starting; a transaction that stood idle; no connections left.
  ...['57P01', '57P02', '57P03', '25P03', '53300'],
  // MariaDB: every failure of the connection itself; no connections left, shutting down, connection killed.
  ...['08S01', 1040, 1053, 1927],
  ...['SequelizeConnectionTimedOutError', 'SequelizeConnectionRefusedError'],
  ...['SequelizeHostNotFoundError', 'SequelizeHostNotReachableError'],
  // MySQL's driver, which a port may use.
  'PROTOCOL_CONNECTION_LOST',
]);
const UNWRITABLE = new Set<unknown>([...['53100', '25006'], ...[1021, 1026, 1114, 1290, 1792, 1836]]);
const SQLITE: readonly (readonly [pattern: RegExp, kind: DatabaseErrorKind])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_(FULL|READONLY|IOERR|CANTOPEN)/, 'unwritable'],
];
/** PostgreSQL's driver has no code for these. */
export const BROKEN =
  /^Connection terminated|^timeout expired$|^Client (was closed|has encountered a connection error)/;
const DEPTH = 6;

/** Undefined for what is the statement's own fault, and for what must not be tried again. */
export function databaseErrorKindOf(error: unknown, depth = DEPTH): DatabaseErrorKind | undefined {
  // Not instanceof: a driver's errors may come from another realm, as they do in a host's Jest.
  if (typeof error !== 'object' || error === null || depth === 0) return undefined;
  if (error instanceof UnknownOutcomeError) return undefined;
  if (error instanceof StaleRowError) return 'busy';
  if (error instanceof StatementTimeoutError) return 'away';
  const { name, code, errno, sqlState, message, parent, cause } = error as Record<string, unknown>;
  // SQLite's errnos and the system's are not among MariaDB's numbers.
  const facts = [name, code, errno, sqlState];
  if (facts.some((fact) => BUSY.has(fact))) return 'busy';
  if (facts.some((fact) => AWAY.has(fact)) || BROKEN.test(String(message))) return 'away';
  if (facts.some((fact) => UNWRITABLE.has(fact))) return 'unwritable';
  const ofSqlite = SQLITE.find(([pattern]) => pattern.test(String(code)));
  return ofSqlite?.[1] ?? databaseErrorKindOf(parent, depth - 1) ?? databaseErrorKindOf(cause, depth - 1);
}

/** Error numbers from here on are those of MariaDB's driver; the server's are lower. */
const OF_THE_DRIVER = 45_000;
export const SQLSTATE = /^[0-9A-Z]{5}$/;

/**
 * Whether the database itself reported that a COMMIT failed, so that nothing is stored. After any other error, such
 * as a broken connection, the changes may be stored.
 */
export function saysNotCommitted(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  if (databaseErrorKindOf(error) === 'away') return false;
  const { code, errno, sqlState, severity, parent, cause } = error as Record<string, unknown>;
  const isOfSqlite = /^SQLITE_(?!IOERR)/.test(String(code));
  const isOfPostgres = typeof severity === 'string' && SQLSTATE.test(String(code));
  const isOfMariadb = typeof sqlState === 'string' && Number(errno) < OF_THE_DRIVER;
  return (
    isOfSqlite ||
    isOfPostgres ||
    isOfMariadb ||
    saysNotCommitted(parent, depth - 1) ||
    saysNotCommitted(cause, depth - 1)
  );
}
