import { AppointmentsError } from '../../domain/errors';

/** Creates the error of an import that cannot begin or go on. The message must tell the person what to do. */
export const notImported = (message: string, cause?: unknown): AppointmentsError =>
  new AppointmentsError('shop_appointments_not_imported', message, {}, { cause });
