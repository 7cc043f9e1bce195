import type { AppointmentsError } from '../../domain/errors';
import { databaseErrorKindOf, isOfDriver } from './database-error-kind';
import { unavailable } from './retry-while-busy';

/**
 * Returns the error to throw if a port (function of the shop) has failed because its database is busy, away or
 * unwritable. It is the error that the library throws if one of its own statements fails for this reason. The shop may
 * use another driver than the library.
 *
 * @param sharesDatabase whether the shop keeps its orders in the library's database. If so, a failed socket counts as
 * an error of the database, although the error does not say so
 * @returns undefined for any other error
 */
export function databaseErrorOf(error: unknown, sharesDatabase: boolean): AppointmentsError | undefined {
  const kind = databaseErrorKindOf(error);
  return kind && (sharesDatabase || isOfDriver(error)) ? unavailable(kind, error) : undefined;
}
