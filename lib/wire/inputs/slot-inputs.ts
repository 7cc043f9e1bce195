import { flagInput, object } from '../../domain/checks/input-check';
import type { SlotQuery } from '../../engine/slots/types';
import { quantity } from './appointment-inputs';
import { choice, coreOnly, date, flag, id, ids, type InputsOf, month, required, siteSeconds } from './input';
import { page, perPage } from './paging';

/** Parameters of the list of slots. */
export const SLOT_QUERY = {
  productIds: ids('Products; without products and categories, all of them.', { aliases: ['product_id'] }),
  categoryIds: ids('Products of these categories.', { aliases: ['category_id'] }),
  staffIds: ids('Only these staff members.', { aliases: ['staff_id'] }),
  minDate: date('First day of the window; today if absent.'),
  maxDate: date('Last day of the window; six days after the first if absent.'),
  getPastTimes: flag('Include past times.', { default: false }),
  page,
  hideUnavailable: flag('Leave out slots that are sold out.', { default: false }),
  from: siteSeconds('Start of the window; replaces min_date.', { name: 'min_timestamp' }),
  to: siteSeconds('End of the window, not included; replaces max_date.', { name: 'max_timestamp' }),
  perPage: perPage(1000, ['limit']),
  combineStaff: flag('List each time once, with the remaining places of all staff together.', {
    default: false,
  }),
  explain: flag('Also list, in refused, the reasons why each other start cannot be booked.', {
    default: false,
  }),
  pagedStream: flag('With combine_staff and a page: stop once the page is full.', { default: false }),
  withPrice: coreOnly(flagInput),
  computed: coreOnly(flagInput),
  firstOfRepeated: coreOnly(flagInput),
  signal: coreOnly(object),
} satisfies InputsOf<SlotQuery>;

export const READY_QUERY = {
  ...SLOT_QUERY,
  summary: choice(['day'])('One record for each product and day instead of one for each start.'),
};

/** Parameters of a month of slots. */
export const SLOT_MONTH_QUERY = {
  productId: required(id('The product.')),
  staffId: id('Only this staff member; all together if absent.'),
  quantity: quantity('Places that the first free day must have for one booking.'),
  month: month('The month; without it, that of day, of the first free day, or of today.'),
  day: date('The day whose times are listed; the first free day of the month if absent.'),
  withPrice: coreOnly(flagInput),
  signal: coreOnly(object),
};
