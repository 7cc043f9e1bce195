import { object } from '../../domain/checks/input-check';
import { ARRANGEMENTS, MOST_GAP_MINUTES } from '../../domain/visits/visit';
import type { VisitMove, VisitOutline, VisitSlotsQuery } from '../../domain/visits/visit-requests';
import { APPOINTMENT_FIELDS, PAID_BY_ENTITLEMENT, PAID_IN_TIME } from './appointment-inputs';
import {
  choice,
  coreOnly,
  date,
  flag,
  type InputsOf,
  integer,
  moment,
  required,
  siteSeconds,
  visitItems,
} from './input';
import { page, perPage } from './paging';

const OUTLINE = {
  items: required(
    visitItems(
      'Two to ten services, each with `product_id` and, if wanted, `staff_id` and `qty`. In a query, a JSON text.',
    ),
  ),
  arrange: choice(ARRANGEMENTS)(
    'Arrangement of the services. in_order: one after the other, as listed. any_order: one after the other, in the order that fits; at most five services. together: all at the same time, with different staff members.',
    { default: 'in_order' },
  ),
  maxGapMinutes: integer(
    'Largest number of minutes that the customer waits for a later service that starts only at fixed times, such as on the hour.',
    {
      min: 0,
      max: MOST_GAP_MINUTES,
      inCore: { min: 0, max: MOST_GAP_MINUTES },
      default: 0,
    },
  ),
  sameStaff: flag(
    'Whether the same staff member does all services that have staff. Cannot be sent with `together`.',
    {
      default: false,
    },
  ),
} satisfies InputsOf<VisitOutline>;

const start = required(moment('Start of the first service.', { aliases: ['start_date'] }));

/** Fields of a visit for a preview. */
export const VISIT_TRIAL = { ...OUTLINE, start };

/** Fields of a visit that is held in a cart. */
export const VISIT_HOLD = { ...VISIT_TRIAL, customerId: APPOINTMENT_FIELDS.customerId };

export const VISIT_DRAFT = {
  ...VISIT_HOLD,
  contact: APPOINTMENT_FIELDS.contact,
  ...PAID_BY_ENTITLEMENT,
  ...PAID_IN_TIME,
};

/** Fields of a request to move a visit. */
export const VISIT_MOVE = {
  start: { ...start, description: 'New start of the first service that has not begun.' },
  enforce: choice(['full', 'capacity'] as const)(
    'capacity: the visit may move past the end of the entitlement that pays for it. All other rules apply in any case.',
    { default: 'full' },
  ),
} satisfies InputsOf<VisitMove>;

/** Parameters of the list of the starts at which a visit can be booked. */
export const VISIT_SLOTS_QUERY = {
  ...OUTLINE,
  minDate: date('First day of the list. Default: today.'),
  maxDate: date(
    'Last day of the list, which may have at most 31 days. Default: six days after the first day.',
  ),
  from: siteSeconds(
    'Start of the list, as Unix seconds of the site’s local date and time, counted as if it were UTC; replaces `min_date`.',
    { name: 'min_timestamp' },
  ),
  to: siteSeconds('End of the list, not included, written like `min_timestamp`; replaces `max_date`.', {
    name: 'max_timestamp',
  }),
  signal: coreOnly(object),
} satisfies InputsOf<VisitSlotsQuery>;

/** Parameters of the list of visits. */
export const VISIT_QUERY = {
  customerId: { ...APPOINTMENT_FIELDS.customerId, description: 'Only visits of this customer.' },
  page,
  perPage: perPage(100),
  visibleTo: coreOnly(object),
};
