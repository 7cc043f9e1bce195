import { choice, type ParamSet, text } from './field';
import { BROWSING } from './browsing';
import { order } from './paging';

/** The contract, Staff. */
export const LIST_STAFF = {
  fields: [
    ...BROWSING,
    text('email', 'email', 'The staff member with this e-mail address.'),
    choice(['ID', 'include', 'name', 'date'])('orderby', 'orderby', 'Field to order by.', {
      default: 'name',
      spellings: { id: 'ID' },
    }),
    order('asc'),
  ],
} as const satisfies ParamSet;
