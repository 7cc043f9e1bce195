import { choice, ids, integer, MAX_ID, text } from '../../wire/inputs/input';
import { order } from '../../wire/inputs/paging';
import { BROWSING } from './browsing';
import { fieldsOf, type ParamSet } from './field';

/**
 * Parameters of the list of categories, with the standard parameters of a shop's category list.
 */
export const LIST_CATEGORIES = {
  fields: fieldsOf({
    parent: integer('Only categories directly below this one; 0: only those at the top.', {
      min: 0,
      max: MAX_ID,
    }),
    product: ids('Only categories of these products.'),
    slug: text('Only the category with this slug.'),
    orderby: choice(['name', 'id', 'include', 'slug', 'description', 'count', 'menu_order'])(
      'Field to order by.',
      { default: 'name' },
    ),
    order: order('asc'),
    ...BROWSING,
  }),
} as const satisfies ParamSet;
