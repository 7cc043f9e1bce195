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
  timeFrom: timeOfDay('Earliest time of day of a start, in the site’s time zone.'),
  timeTo: timeOfDay(
    'Time of day before which a start must lie, in the site’s time zone. If it is not after `time_from`, it is a time of the next day.',
  ),
  weekdays: weekdays('Only starts on these weekdays: 1 is Monday, 7 is Sunday.'),
} satisfies InputsOf<StartHours>;

/** Parameters of the list of slots. */
export const SLOT_QUERY = {
  productIds: ids('Only these products. Default: the products of `category_ids`, or else all products.', {
    aliases: ['product_id'],
  }),
  categoryIds: ids('Only products of these categories.', { aliases: ['category_id'] }),
  staffIds: ids('Only these staff members.', { aliases: ['staff_id'] }),
  minDate: date('First day of the list. Default: today.'),
  maxDate: date('Last day of the list. Default: six days after the first day.'),
  getPastTimes: flag('Include past times.', { default: false }),
  page,
  hideUnavailable: flag('True leaves out slots that are sold out.', { default: false }),
  from: siteSeconds(
    'Start of the list, as Unix seconds of the site’s local date and time, counted as if it were UTC; replaces `min_date`.',
    { name: 'min_timestamp' },
  ),
  to: siteSeconds('End of the list, not included, written like `min_timestamp`; replaces `max_date`.', {
    name: 'max_timestamp',
  }),
  perPage: perPage(1000, ['limit']),
  ...START_HOURS,
  combineStaff: flag(
    'True lists each time once, with the remaining places of all staff members together. False lists it once for each staff member.',
    {
      default: false,
    },
  ),
  explain: flag('True adds the list `refused`: the starts that cannot be booked, each with the reasons.', {
    default: false,
  }),
  pagedStream: flag(
    'True makes a request with `combine_staff` and `page` faster: the search stops when the page is full, so the total is unknown.',
    { default: false },
  ),
  withPrice: coreOnly(flagInput),
  quantity: quantity('Number of places of the booking whose prices are computed. It chooses no slots.'),
  computed: coreOnly(flagInput),
  firstOfRepeated: coreOnly(flagInput),
  signal: coreOnly(object),
} satisfies InputsOf<SlotQuery>;

export const READY_QUERY = {
  ...SLOT_QUERY,
  summary: choice(['day'])(
    '`day` returns one record for each product and day instead of one for each start.',
  ),
};

/** Largest number of slots that one search for free starts returns. */
const MOST_NEXT = 50;

/** Parameters of the search for the first free starts. */
export const NEXT_SLOTS_QUERY = {
  productIds: ids('Only these products. Default: all products.', { aliases: ['product_id'] }),
  staffIds: ids(
    'Only these staff members, each with records of their own. Default: all staff members, counted together.',
    {
      aliases: ['staff_id'],
    },
  ),
  quantity: quantity('Number of places that must be free at a start.'),
  after: moment('Earliest start. Default: now.'),
  ...START_HOURS,
  count: integer(`Number of free starts to return, at most ${MOST_NEXT}.`, {
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
  staffId: id('Only this staff member. Default: all staff members together.'),
  quantity: quantity(
    'Number of places that must be free for a booking, also on the first free day, and whose prices are computed.',
  ),
  month: month(
    'Month to list, as YYYY-MM. Default: the month of `day`, or else of the first free day, or else of today.',
  ),
  day: date('Day whose times are listed. Default: the first free day of the month.'),
  ...START_HOURS,
  withPrice: coreOnly(flagInput),
  signal: coreOnly(object),
};
