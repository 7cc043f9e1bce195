import { AppointmentsError, withId } from '../../domain/errors';

/** Creates the 404 error for an unknown waitlist entry. */
export const noSuchEntry = (id: number): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_waitlist_invalid_id',
    `There is no ${withId('entry of the waitlist', id)}.`,
  );

/** Creates the error for a second offer to a waitlist entry that has an open one. */
export const hasOfferAlready = (): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_offer_over',
    "This waitlist entry has an open offer already: wait for the customer's answer, or decline the offer first.",
  );

/** Creates the error for ending an offer while its booking is being stored. */
export const isBeingBooked = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_in_flight',
    'The offered place is being booked at this moment: try again in a moment, and cancel the appointment if you do not want it.',
  );

/** Creates the error for a new waitlist entry of a customer who has as many as allowed. */
export function tooManyEntries(most: number): AppointmentsError {
  const message = `A customer can have at most ${most} open entries on the waitlist: end one of the entries of this customer first.`;
  return new AppointmentsError('rest_invalid_param', message, { params: { customerId: message } });
}

/** Creates the error for accepting or declining an offer that has ended. */
export const offerOver = (): AppointmentsError =>
  new AppointmentsError(
    'shop_appointments_offer_over',
    'The offer of a place has ended, or there was none: book a free time, or wait for the next offer.',
  );
