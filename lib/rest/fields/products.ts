import { choice, ids, type ParamSet, text } from './field';
import { BROWSING } from './browsing';
import { order } from './paging';

/** The contract, Products: `staff`, and the standard parameters of a shop's product list. */
export const LIST_PRODUCTS = {
  fields: [
    ids('staff', 'staff', 'Products of these staff members.'),
    ids('category', 'category', 'Products of these categories.'),
    text('status', 'status', 'Products with this status; any: all that the caller may read.', {
      maxLength: 40,
      default: 'publish',
    }),
    text('type', 'type', 'Type of the products; only appointable ones are ever listed.', {
      maxLength: 40,
      default: 'appointment',
    }),
    choice([
      'date',
      'modified',
      'id',
      'include',
      'title',
      'name',
      'slug',
      'price',
      'popularity',
      'rating',
      'menu_order',
    ])('orderby', 'orderby', 'Field to order by.', { default: 'date' }),
    order('desc'),
    ...BROWSING,
  ],
} as const satisfies ParamSet;
