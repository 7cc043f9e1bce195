import { AppointmentsError, withId } from '../../domain/errors';

/** Makes the 404 of an unknown appointment. */
export const noSuchAppointment = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_appointment_invalid_id', `There is no ${withId('appointment', id)}.`);
