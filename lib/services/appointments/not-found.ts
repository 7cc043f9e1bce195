import { AppointmentsError, withId } from '../../domain/errors';

/** The 404 of an appointment. */
export const noSuchAppointment = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_appointment_invalid_id', `There is no ${withId('appointment', id)}.`);
