import { choice, ids, text } from '../../wire/inputs/input';
import { order } from '../../wire/inputs/paging';
import { BROWSING } from './browsing';
import { fieldsOf, type ParamSet } from './field';

/**
 * Parameters of the list of products (the contract, Products): `staff`, and the standard parameters of a shop's
 * product list.
 */
export const LIST_PRODUCTS = {
  fields: fieldsOf({
    staff: ids('Products of these staff members.'),
    category: ids('Products of these categories.'),
    status: text('Products with this status; any: all that the caller may read.', {
      maxLength: 40,
      default: 'publish',
    }),
    type: text('Type of the products; only appointable products are ever listed.', {
      maxLength: 40,
      default: 'appointment',
    }),
    orderby: choice([
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
    ])('Field to order by.', { default: 'date' }),
    order: order('desc'),
    ...BROWSING,
  }),
} as const satisfies ParamSet;
