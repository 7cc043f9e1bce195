import type { AppointmentsError } from '../../domain/errors';
import { databaseErrorKindOf, isOfDriver } from './database-error-kind';
import { unavailable } from './retry-while-busy';

/**
 * Converts an error that a port (function) of the shop threw, as if a statement of the library had failed: the database
 * is busy, away or unwritable. The shop may use another driver than the library.
 *
 * @param sharesDatabase whether the shop keeps its orders in the library's database: if so, a failed socket
 * counts as an error of the database, although the error does not say so
 * @returns undefined for every other error
 */
export function databaseErrorOf(error: unknown, sharesDatabase: boolean): AppointmentsError | undefined {
  const kind = databaseErrorKindOf(error);
  return kind && (sharesDatabase || isOfDriver(error)) ? unavailable(kind, error) : undefined;
}
