import { AppointmentsError, withId } from '../../domain/errors';

/** The 404 of an availability rule. */
export const ruleNotFound = (id: number): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_availability_invalid_id',
    `There is no ${withId('availability rule', id)}.`,
  );
