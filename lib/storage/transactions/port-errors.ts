import type { AppointmentsError } from '../../domain/errors';
import { databaseErrorKindOf, isOfDriver } from './database-error-kind';
import { unavailable } from './retry-while-busy';

/**
 * Returns the kind of an error that a port of the host threw, as for an error of the library's own statements: the
 * database is busy, away or unwritable. A host may use another driver than the library.
 *
 * @param sharesDatabase whether the host keeps its orders in the library's database: if so, a failed socket counts as
 * an error of the database, although the error does not say so
 * @returns undefined for every other error
 */
export function databaseErrorOf(error: unknown, sharesDatabase: boolean): AppointmentsError | undefined {
  const kind = databaseErrorKindOf(error);
  return kind && (sharesDatabase || isOfDriver(error)) ? unavailable(kind, error) : undefined;
}
