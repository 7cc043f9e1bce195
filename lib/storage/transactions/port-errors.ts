import type { AppointmentsError } from '../../domain/errors';
import { databaseErrorKindOf, isOfDriver } from './database-error-kind';
import { unavailable } from './retry-while-busy';

/**
 * Classifies an error that a port of the host threw like the same error of the library's own statements: the database
 * is busy, away or unwritable. A host may use another driver than the library.
 *
 * @param sharesDatabase whether the host keeps its orders in the library's database: a failed socket then counts as
 * the database's, although the error does not say so
 * @returns undefined for every other error
 */
export function databaseErrorOf(error: unknown, sharesDatabase: boolean): AppointmentsError | undefined {
  const kind = databaseErrorKindOf(error);
  return kind && (sharesDatabase || isOfDriver(error)) ? unavailable(kind, error) : undefined;
}
