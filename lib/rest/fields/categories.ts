import { choice, ids, integer, MAX_ID, type ParamSet, text } from './field';
import { BROWSING } from './browsing';
import { order } from './paging';

/** The contract, Product categories, with the standard parameters of a shop's category list. */
export const LIST_CATEGORIES = {
  fields: [
    integer('parent', 'parent', 'Categories directly below this one; 0: those at the top.', {
      min: 0,
      max: MAX_ID,
    }),
    ids('product', 'product', 'Categories of these products.'),
    text('slug', 'slug', 'The category with this slug.'),
    choice(['name', 'id', 'include', 'slug', 'description', 'count', 'menu_order'])(
      'orderby',
      'orderby',
      'Field to order by.',
      { default: 'name' },
    ),
    order('asc'),
    ...BROWSING,
  ],
} as const satisfies ParamSet;
