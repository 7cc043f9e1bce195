import { choice, text } from '../../wire/inputs/input';
import { order } from '../../wire/inputs/paging';
import { BROWSING } from './browsing';
import { fieldsOf, type ParamSet } from './field';

/** Parameters of the list of staff. */
export const LIST_STAFF = {
  fields: fieldsOf({
    ...BROWSING,
    email: text('Only the staff member with this e-mail address.'),
    orderby: choice(['ID', 'include', 'name', 'date'])('Field to order by.', {
      default: 'name',
      spellings: { id: 'ID' },
    }),
    order: order('asc'),
  }),
} as const satisfies ParamSet;
