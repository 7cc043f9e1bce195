import { choice, ids, text } from '../../wire/inputs/input';
import { order } from '../../wire/inputs/paging';
import { BROWSING } from './browsing';
import { fieldsOf, type ParamSet } from './field';

/**
 * Parameters of the list of products: `staff`, and the standard parameters of a shop's product list.
 */
export const LIST_PRODUCTS = {
  fields: fieldsOf({
    staff: ids('Only products of these staff members.'),
    category: ids('Only products of these categories.'),
    status: text('Only products with this status; `any`: all products that the caller may read.', {
      maxLength: 40,
      default: 'publish',
    }),
    type: text('Type of the products. Other types than `appointment` give an empty list.', {
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
