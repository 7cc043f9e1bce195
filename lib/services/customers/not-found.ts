import { AppointmentsError, withId } from '../../domain/errors';

/** The 404 of a customer. */
export const noSuchCustomer = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_customer_invalid_id', `There is no ${withId('customer', id)}.`);
