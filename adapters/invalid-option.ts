import { AppointmentsError } from '../lib/index';

/** Creates the error for a data layer, or a transaction of the data layer, that cannot be shared with the library. */
export const invalidOption = (message: string, cause?: unknown): AppointmentsError =>
  new AppointmentsError('shop_appointments_invalid_option', message, {}, { cause });
