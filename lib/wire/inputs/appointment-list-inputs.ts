import { CUSTOMER_STATUSES, STATUSES } from '../../domain/appointment';
import { object, textInput } from '../../domain/checks/input-check';
import { choice, choices, coreOnly, dateTime, flag, id, ids, integer, MAX_ID, text } from './input';
import { offset, order, page, perPage } from './paging';

/** For each value of `orderby` in REST, the field by which that value sorts. */
export const ORDER_BY = {
  date: 'date_created',
  date_created: 'date_created',
  date_modified: 'date_modified',
  modified: 'date_modified',
  id: 'id',
  start: 'start',
  end: 'end',
  product_id: 'product_id',
  customer_id: 'customer_id',
  status: 'status',
} as const;
/** Values of `orderby` in REST; `date` is the time of creation. */
export type OrderBy = keyof typeof ORDER_BY;

/** Parameters of the list of appointments. */
export const APPOINTMENT_QUERY = {
  productId: id('Appointable product.'),
  staffId: id('Only appointments of this staff member.'),
  resourceId: id('Only appointments that take this resource.'),
  visitId: id('Only appointments of this visit.'),
  customerId: integer('Only appointments of this customer; 0: only those of guests.', {
    min: 0,
    max: MAX_ID,
  }),
  from: dateTime('Only appointments that start at this date or date-time, or later.', { name: 'date_from' }),
  to: dateTime('Only appointments that start before this date-time, or on this date or before.', {
    name: 'date_to',
  }),
  after: dateTime('Only appointments created after this day, or after this date-time.'),
  before: dateTime('Only appointments created before this date or date-time.'),
  include: ids('Only appointments with these ids.', { inCore: { min: 1 } }),
  exclude: ids('All appointments except those with these ids.', { inCore: { min: 1 } }),
  search: text(
    'Only appointments that match this text: a part of the name of the contact or the customer, or the id of the customer. For managers, also a part of the e-mail address or the phone number.',
  ),
  status: choices<string>(STATUSES)(
    'Only appointments with these statuses; `any` means all except trash. Default: all except in-cart, was-in-cart and trash.',
  ),
  outside: flag(
    'True: only appointments that have not begun and lie outside the opening hours because the hours, the staff members or the product were changed after the booking. Appointments that were booked or moved outside the hours on purpose, or accepted there, are left out.',
  ),
  customerStatus: choice(CUSTOMER_STATUSES)(
    'Only appointments with this arrival status: the customer is expected, has arrived or did not come.',
  ),
  cancelledLate: flag(
    'True: only appointments that the customer cancelled after the time limit for cancelling (`cancel_limit` of the product).',
  ),
  orderby: choice(Object.keys(ORDER_BY) as OrderBy[])('Field to order by.', { default: 'date' }),
  order: order('desc'),
  page: { ...page, inCore: { min: 1 } },
  perPage: perPage(100),
  offset,
  contactEmail: coreOnly(textInput),
  visibleTo: coreOnly(object),
};
