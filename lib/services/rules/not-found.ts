import { AppointmentsError, withId } from '../../domain/errors';

/** Creates the 404 error for an unknown availability rule. */
export const ruleNotFound = (id: number): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_availability_invalid_id',
    `There is no ${withId('availability rule', id)}.`,
  );

/** Creates the 404 error for a batch that names unknown availability rules. */
export function rulesNotFound(
  named: readonly { readonly item: string; readonly id: number }[],
): AppointmentsError {
  const [only, ...others] = named.map(({ id }) => id);
  const message =
    others.length === 0
      ? ruleNotFound(only!).message
      : `There are no availability rules with the ids ${[only, ...others].join(', ')}.`;
  const params = Object.fromEntries(named.map(({ item }) => [item, 'is the id of no availability rule']));
  return new AppointmentsError('shop_rest_availability_invalid_id', message, { params });
}
