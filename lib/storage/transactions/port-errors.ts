import type { AppointmentsError } from '../../domain/errors';
import { unavailable } from './busy';
import { BROKEN, SQLSTATE, databaseErrorKindOf } from './database-error-kind';

const DEPTH = 6;

/**
 * Classifies an error that a port of the host threw like the same error of our own statement: the database is busy,
 * away or unwritable. A host may use a driver that differs from ours.
 *
 * @param sharesDatabase whether the host keeps its orders in our database: a failed socket then counts as the
 * database's, although the error does not say so
 * @returns undefined for every other error
 */
export function databaseErrorOf(error: unknown, sharesDatabase: boolean): AppointmentsError | undefined {
  const kind = databaseErrorKindOf(error);
  return kind && (sharesDatabase || isOfDriver(error)) ? unavailable(kind, error) : undefined;
}

/** Whether an error comes from Sequelize, or from a driver of PostgreSQL, MariaDB, MySQL or SQLite. */
function isOfDriver(error: unknown, depth = DEPTH): boolean {
  if (typeof error !== 'object' || error === null || depth === 0) return false;
  const { name, code, severity, sqlState, fatal, message, parent, cause } = error as Record<string, unknown>;
  return (
    /^Sequelize|^SqlError$/.test(String(name)) ||
    /^SQLITE_/.test(String(code)) ||
    (typeof severity === 'string' && SQLSTATE.test(String(code))) ||
    typeof sqlState === 'string' ||
    typeof fatal === 'boolean' ||
    BROKEN.test(String(message)) ||
    isOfDriver(parent, depth - 1) ||
    isOfDriver(cause, depth - 1)
  );
}
