import { MAX_QUANTITY } from '../../services/appointments/fields';
import {
  choice,
  choices,
  date,
  flag,
  id,
  ids,
  integer,
  month,
  type ParamSet,
  required,
  siteSeconds,
} from './field';
import { page, perPage } from './paging';

const MOST_PER_PAGE = 1000;

const BOTH_VERSIONS = [
  ids('product_ids', 'productIds', 'Products; without products and categories, all of them.', {
    aliases: ['product_id'],
  }),
  ids('category_ids', 'categoryIds', 'Products of these categories.', { aliases: ['category_id'] }),
  ids('staff_ids', 'staffIds', 'Only these staff members.', { aliases: ['staff_id'] }),
  date('min_date', 'minDate', 'First day of the window; today if absent.'),
  date('max_date', 'maxDate', 'Last day of the window; six days after the first if absent.'),
  flag('get_past_times', 'getPastTimes', 'Include past times.', { default: false }),
  page,
  flag('hide_unavailable', 'hideUnavailable', 'Leave out slots that are sold out.', { default: false }),
] as const;

export const LIST_SLOTS_V1 = {
  fields: [
    ...BOTH_VERSIONS,
    integer('limit', 'perPage', `Results per page, at most ${MOST_PER_PAGE}.`, {
      min: 1,
      max: MOST_PER_PAGE,
    }),
  ],
} as const satisfies ParamSet;

export const LIST_SLOTS_V2 = {
  fields: [
    ...BOTH_VERSIONS,
    siteSeconds('min_timestamp', 'from', 'Start of the window; replaces min_date.'),
    siteSeconds('max_timestamp', 'to', 'End of the window, not included; replaces max_date.'),
    perPage(MOST_PER_PAGE, ['limit']),
    flag(
      'combine_staff',
      'combineStaff',
      'List each time once, with the remaining places of all staff together.',
      {
        default: false,
      },
    ),
    choices(['price'])('with', 'with', 'price: also return the cost of one place, in price.'),
    flag('explain', 'explain', 'Also list, in refused, the reasons why each other start cannot be booked.', {
      default: false,
    }),
    choice(['day'])(
      'summary',
      'summary',
      'One record for each product and day instead of one for each start.',
    ),
    flag('paged_stream', 'pagedStream', 'With combine_staff and a page: stop once the page is full.', {
      default: false,
    }),
  ],
} as const satisfies ParamSet;

const MONTH_AND_DAY = [
  month('month', 'month', 'The month; without it, that of day, of the first free day, or of today.'),
  date('day', 'day', 'The day whose times are listed; the first free day of the month if absent.'),
] as const;

export const SLOT_MONTH = {
  fields: [
    required(id('product_id', 'productId', 'The product.')),
    id('staff_id', 'staffId', 'Only this staff member; all together if absent.'),
    integer('qty', 'quantity', 'Places that the first free day must have for one booking.', {
      min: 1,
      max: MAX_QUANTITY,
      default: 1,
    }),
    ...MONTH_AND_DAY,
    choices(['price'])('with', 'with', 'price: also return the cost of one place, in price.'),
  ],
} as const satisfies ParamSet;
