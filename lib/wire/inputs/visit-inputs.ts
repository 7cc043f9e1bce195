import { object } from '../../domain/checks/input-check';
import { ARRANGEMENTS, MOST_GAP_MINUTES } from '../../domain/visits/visit';
import type { VisitMove, VisitOutline, VisitSlotsQuery } from '../../domain/visits/visit-requests';
import { APPOINTMENT_FIELDS, PAID_BY_ENTITLEMENT } from './appointment-inputs';
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
      'Two to ten services, each with product_id and, if wanted, staff_id and qty; in a query as a JSON text.',
    ),
  ),
  arrange: choice(ARRANGEMENTS)(
    'One after the other as they are listed, or in any order (at most five), or all at one time with different members.',
    { default: 'in_order' },
  ),
  maxGapMinutes: integer('Minutes that may pass before a later item that starts on its own grid.', {
    min: 0,
    max: MOST_GAP_MINUTES,
    inCore: { min: 0, max: MOST_GAP_MINUTES },
    default: 0,
  }),
  sameStaff: flag('Whether one member serves all items that have members; not with together.', {
    default: false,
  }),
} satisfies InputsOf<VisitOutline>;

const start = required(moment('Start of the first item.', { aliases: ['start_date'] }));

/** Fields of a visit for a preview. */
export const VISIT_TRIAL = { ...OUTLINE, start };

/** Fields of a visit that is held in a cart. */
export const VISIT_HOLD = { ...VISIT_TRIAL, customerId: APPOINTMENT_FIELDS.customerId };

export const VISIT_DRAFT = {
  ...VISIT_HOLD,
  contact: APPOINTMENT_FIELDS.contact,
  ...PAID_BY_ENTITLEMENT,
};

/** Fields of a request to move a visit. */
export const VISIT_MOVE = {
  start: { ...start, description: 'New start of the first item that has not begun.' },
} satisfies InputsOf<VisitMove>;

/** Parameters of the list of the starts at which a visit can be booked. */
export const VISIT_SLOTS_QUERY = {
  ...OUTLINE,
  minDate: date('First day of the window; today if absent.'),
  maxDate: date('Last day of the window, at most 31 days in all; six days after the first if absent.'),
  from: siteSeconds('Start of the window; replaces min_date.', { name: 'min_timestamp' }),
  to: siteSeconds('End of the window, not included; replaces max_date.', { name: 'max_timestamp' }),
  signal: coreOnly(object),
} satisfies InputsOf<VisitSlotsQuery>;

/** Parameters of the list of visits. */
export const VISIT_QUERY = {
  customerId: { ...APPOINTMENT_FIELDS.customerId, description: 'Visits of this customer.' },
  page,
  perPage: perPage(100),
  visibleTo: coreOnly(object),
};
