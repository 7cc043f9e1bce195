import { AppointmentsError, withId } from '../../domain/errors';

/** Creates the 404 for an unknown entry. */
export const noSuchEntry = (id: number): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_waitlist_invalid_id',
    `There is no ${withId('entry of the waitlist', id)}.`,
  );

/** Creates the error for an answer to an offer that has ended. */
export const offerOver = (): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_offer_over',
    'This offer has ended, or there is none: choose a time again, or wait for the next offer.',
  );
