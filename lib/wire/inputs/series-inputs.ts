import { FREQUENCIES, SCOPES } from '../../domain/series';
import {
  APPOINTMENT_FIELDS,
  CANCELLATION_TERMS,
  PAID_BY_ENTITLEMENT,
  quantity,
  staffId,
  staffIds,
  status,
} from './appointment-inputs';
import { choice, dateTime, flag, id, integer, moment, required, text } from './input';

const STAFF = { staffId, staffIds: staffIds('Staff members.') };

const skipUnavailable = (description: string) => flag(description, { default: false });

const resourceIds = (description: string) => ({ ...APPOINTMENT_FIELDS.resourceIds, description });

/** Fields of a series for a preview of its occurrences. */
export const SERIES_PREVIEW_FIELDS = {
  productId: required(APPOINTMENT_FIELDS.productId),
  start: required(
    moment('Start of the first occurrence; all have its wall clock time.', { aliases: ['start_date'] }),
  ),
  ...STAFF,
  quantity: quantity('Places that each occurrence takes.'),
  resourceIds: resourceIds(
    "Resources that every occurrence takes, one for each of the product's needs and in their order; for callers with manage_shop. If absent, the library assigns them, occurrence by occurrence.",
  ),
  rrule: text('iCalendar RRULE with a COUNT or an UNTIL; or use frequency.', { maxLength: 4096 }),
  frequency: choice(FREQUENCIES)('Frequency, if no rrule is sent.'),
  interval: integer('Days, weeks or months from one occurrence to the next.', {
    min: 1,
    max: 1000,
    inCore: { min: 1 },
    default: 1,
  }),
  count: integer('Number of occurrences; at most 100.', { min: 1, max: 10_000, inCore: { min: 1 } }),
  until: dateTime('The last start, if no count is sent; a date is included.'),
};

export const SERIES_DRAFT = {
  ...SERIES_PREVIEW_FIELDS,
  customerId: APPOINTMENT_FIELDS.customerId,
  contact: APPOINTMENT_FIELDS.contact,
  answers: {
    ...APPOINTMENT_FIELDS.answers,
    description: "Answers to the product's questions, for every occurrence.",
  },
  ...PAID_BY_ENTITLEMENT,
  skipUnavailable: skipUnavailable('Book the available occurrences, even if others are not available.'),
};

export const SERIES_CHANGES = {
  scope: choice(SCOPES)('One occurrence, one occurrence and those after it, or all future occurrences.', {
    default: 'all',
  }),
  appointmentId: id('The occurrence that scope and start refer to.'),
  status: status('Status of the occurrences.'),
  ...STAFF,
  quantity: { ...SERIES_PREVIEW_FIELDS.quantity, default: undefined },
  resourceIds: resourceIds(
    "Resources that the occurrences take from now on, one for each of the product's needs and in their order. If absent, an occurrence that stays at its time keeps its own.",
  ),
  start: moment(
    'New start of the occurrence (without appointment_id, of the first); the others move by the same amount.',
    { aliases: ['start_date'] },
  ),
  ...CANCELLATION_TERMS,
  skipUnavailable: skipUnavailable('Change the occurrences that can be changed, even if others cannot.'),
};
