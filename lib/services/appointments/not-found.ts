import { AppointmentsError, withId } from '../../domain/errors';

/** Creates the 404 error for an unknown appointment id. */
export const noSuchAppointment = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_appointment_invalid_id', `There is no ${withId('appointment', id)}.`);
