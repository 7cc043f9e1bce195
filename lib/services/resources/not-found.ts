import { AppointmentsError, withId } from '../../domain/errors';

/** Creates the 404 error for an unknown resource. */
export const resourceNotFound = (id: number): AppointmentsError =>
  new AppointmentsError('shop_rest_resource_invalid_id', `There is no ${withId('resource', id)}.`);
