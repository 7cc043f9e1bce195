import { AppointmentsError } from '../../domain/errors';

/** Makes the error of an import that cannot begin or go on. The message says what to do. */
export const notImported = (message: string, cause?: unknown): AppointmentsError =>
  new AppointmentsError('shop_appointments_not_imported', message, {}, { cause });
