import { flagInput, object } from '../../domain/checks/input-check';
import type { SlotQuery, StartHours } from '../../engine/slots/types';
import { quantity } from './appointment-inputs';
import {
  choice,
  coreOnly,
  date,
  flag,
  id,
  ids,
  type InputsOf,
  integer,
  moment,
  month,
  required,
  siteSeconds,
  timeOfDay,
  weekdays,
} from './input';
import { page, perPage } from './paging';

/** Parameters that limit the starts in a list to certain hours and weekdays. */
const START_HOURS = {
  timeFrom: timeOfDay('First time of day at which a start may lie, by the clock of the site.'),
  timeTo: timeOfDay(
    'Time of day before which starts must lie. If it is not after time_from, it lies on the next day.',
  ),
  weekdays: weekdays('Only starts on these weekdays: 1 is Monday, 7 is Sunday.'),
} satisfies InputsOf<StartHours>;

/** Parameters of the list of slots. */
export const SLOT_QUERY = {
  productIds: ids('Only these products. Without products and categories, all products.', {
    aliases: ['product_id'],
  }),
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
  ...START_HOURS,
  combineStaff: flag('List each time once, with the remaining places of all staff together.', {
    default: false,
  }),
  explain: flag('Also list, in refused, the starts that cannot be booked, each with the reasons.', {
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

/** Largest number of slots that one search for free starts returns. */
const MOST_NEXT = 50;

/** Parameters of the search for the first free starts. */
export const NEXT_SLOTS_QUERY = {
  productIds: ids('Only these products; all products if absent.', { aliases: ['product_id'] }),
  staffIds: ids('Only these staff members, each with a record of their own; all together if absent.', {
    aliases: ['staff_id'],
  }),
  quantity: quantity('Places that a start must have for one booking.'),
  after: moment('The first moment at which a start may lie; now if absent.'),
  ...START_HOURS,
  count: integer(`Number of slots, at most ${MOST_NEXT}.`, {
    min: 1,
    max: MOST_NEXT,
    inCore: { min: 1, max: MOST_NEXT },
    default: 1,
  }),
  signal: coreOnly(object),
};

/** Parameters of a request for a month of slots. */
export const SLOT_MONTH_QUERY = {
  productId: required(id('The product.')),
  staffId: id('Only this staff member; all together if absent.'),
  quantity: quantity('Places that the first free day must have for one booking.'),
  month: month('The month. Default: the month of day, or else of the first free day, or else of today.'),
  day: date('The day whose times are listed; the first free day of the month if absent.'),
  ...START_HOURS,
  withPrice: coreOnly(flagInput),
  signal: coreOnly(object),
};
