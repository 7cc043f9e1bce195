import { text } from '../../wire/inputs/input';
import { page } from '../../wire/inputs/paging';
import { fieldsOf, type ParamSet } from './field';

/** The page of a customer's past appointments. */
export const CUSTOMER_VISITS = { fields: fieldsOf({ page }) } as const satisfies ParamSet;

export const ERASE_CUSTOMER = {
  fields: fieldsOf({
    reason: text('Reason of the erasure, without names; kept with its events.', { maxLength: 1000 }),
  }),
  writes: 'change',
} as const satisfies ParamSet;
