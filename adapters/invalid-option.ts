import { AppointmentsError } from '../lib/index';

/**
 * Creates the error for a data layer (an ORM or query builder) that cannot be shared with the library, or for a
 * transaction that cannot be shared.
 */
export const invalidOption = (message: string, cause?: unknown): AppointmentsError =>
  new AppointmentsError('shop_appointments_invalid_option', message, {}, { cause });
