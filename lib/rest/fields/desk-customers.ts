import { type ParamSet, text } from './field';
import { page } from './paging';

/** The page of a customer's past appointments. */
export const CUSTOMER_VISITS = { fields: [page] } as const satisfies ParamSet;

export const ERASE_CUSTOMER = {
  fields: [
    text('reason', 'reason', 'Reason of the erasure, without names; kept with its events.', {
      maxLength: 1000,
    }),
  ],
  writes: 'change',
} as const satisfies ParamSet;
