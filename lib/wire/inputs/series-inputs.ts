import { object } from '../../domain/checks/input-check';
import { FREQUENCIES, SCOPES, SERIES_STATUSES } from '../../domain/series';
import { only } from '../names';
import {
  APPOINTMENT_FIELDS,
  CANCELLATION_TERMS,
  PAID_BY_ENTITLEMENT,
  PAID_IN_TIME,
  quantity,
  staffId,
  staffIds,
  status,
} from './appointment-inputs';
import { APPOINTMENT_QUERY } from './appointment-list-inputs';
import { choice, coreOnly, dateTime, flag, id, integer, moment, required, text } from './input';

const STAFF = { staffId, staffIds: staffIds('Staff members.') };

const skipUnavailable = (description: string) => flag(description, { default: false });

const resourceIds = (description: string) => ({ ...APPOINTMENT_FIELDS.resourceIds, description });

/** Fields of a series for a preview of its occurrences. */
export const SERIES_PREVIEW_FIELDS = {
  productId: required(APPOINTMENT_FIELDS.productId),
  start: required(
    moment('Start of the first appointment of the series. All others start at the same local time.', {
      aliases: ['start_date'],
    }),
  ),
  ...STAFF,
  quantity: quantity('Number of places that each appointment of the series takes.'),
  resourceIds: resourceIds(
    "Ids of the resources that every appointment of the series takes, one for each of the product's needs and in their order; only for callers with `manage_shop`. Default: the library chooses free ones for each appointment.",
  ),
  rrule: text(
    'Recurrence as an RRULE of iCalendar (RFC 5545), with a COUNT or an UNTIL. A simpler way is `frequency`.',
    { maxLength: 4096 },
  ),
  frequency: choice(FREQUENCIES)(
    'Whether the series repeats daily, weekly or monthly; only without `rrule`.',
  ),
  interval: integer('Number of days, weeks or months from one appointment to the next.', {
    min: 1,
    max: 1000,
    inCore: { min: 1 },
    default: 1,
  }),
  count: integer('Number of appointments in the series, at most 100.', {
    min: 1,
    max: 10_000,
    inCore: { min: 1 },
  }),
  until: dateTime(
    'Latest start, instead of `count`. If it is a date, appointments on that date are included.',
  ),
};

export const SERIES_DRAFT = {
  ...SERIES_PREVIEW_FIELDS,
  customerId: APPOINTMENT_FIELDS.customerId,
  contact: APPOINTMENT_FIELDS.contact,
  answers: {
    ...APPOINTMENT_FIELDS.answers,
    description: "Answers to the product's questions, stored in every appointment of the series.",
  },
  ...PAID_BY_ENTITLEMENT,
  ...PAID_IN_TIME,
  skipUnavailable: skipUnavailable(
    'True books the dates that are available, and leaves out the other dates. False books either all dates or none.',
  ),
};

export const SERIES_CHANGES = {
  scope: choice(SCOPES)(
    'Which appointments of the series change: only one; this one and all later ones; or all future ones.',
    {
      default: 'all',
    },
  ),
  appointmentId: id('Id of the appointment to which `scope` and `start` refer.'),
  status: status('New status of the changed appointments.'),
  ...STAFF,
  quantity: { ...SERIES_PREVIEW_FIELDS.quantity, default: undefined },
  resourceIds: resourceIds(
    "Ids of the resources that the changed appointments take, one for each of the product's needs and in their order. If absent, an appointment whose time does not change keeps its resources.",
  ),
  start: moment(
    'New start of the appointment in `appointment_id`, or of the first changed appointment. The others move by the same length of time.',
    { aliases: ['start_date'] },
  ),
  enforce: choice(['full', 'capacity'] as const)(
    'Conditions that the changed appointments must meet. full: all conditions of a booking by a customer. capacity: enough places are free; the appointments may lie outside the opening hours, and past the end of the entitlement that pays for them.',
    { default: 'full' },
  ),
  ...CANCELLATION_TERMS,
  skipUnavailable: skipUnavailable(
    'True changes the appointments that can be changed, and leaves the others as they are. False changes either all or none.',
  ),
};

/** Parameters of the list of series. */
export const SERIES_QUERY = {
  productId: id('Only series of this product.'),
  staffId: id('Only series that have an appointment of this staff member.'),
  customerId: {
    ...APPOINTMENT_QUERY.customerId,
    description: 'Only series of this customer; 0: only those of guests.',
  },
  ...only(APPOINTMENT_QUERY, 'from', 'to'),
  status: choice(SERIES_STATUSES)('Only series with this status.'),
  ...only(APPOINTMENT_QUERY, 'orderby', 'order', 'page', 'perPage'),
  visibleTo: coreOnly(object),
};
