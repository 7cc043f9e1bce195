import { UPDATE_STATUSES } from '../../domain/statuses';
import { MAX_QUANTITY } from '../../services/appointments/fields';
import { ORDER_BY, type OrderBy } from '../../services/appointments/list';
import { FREQUENCIES, SCOPES, SERIES_STATUSES } from '../../services/series/types';
import {
  choice,
  dateTime,
  flag,
  id,
  ids,
  integer,
  MAX_ID,
  moment,
  orNull,
  type ParamSet,
  required,
  text,
} from './field';
import { order, page, perPage } from './paging';

const MOST_PER_PAGE = 100;

const staff = [
  orNull(id('staff_id', 'staffId', 'One staff member; wins over staff_ids.'), [null, '', 0, '0']),
  ids('staff_ids', 'staffIds', 'Staff members.', { maxItems: 100 }),
] as const;

const skipUnavailable = (description: string) =>
  flag('skip_unavailable', 'skipUnavailable', description, { default: false });

const WANTED = [
  required(id('product_id', 'productId', 'Appointable product.')),
  required(
    moment('start', 'start', 'Start of the first occurrence; all have its wall clock time.', {
      aliases: ['start_date'],
    }),
  ),
  ...staff,
  integer('qty', 'quantity', 'Places that each occurrence takes.', { min: 1, max: MAX_QUANTITY, default: 1 }),
  text('rrule', 'rrule', 'iCalendar RRULE with a COUNT or an UNTIL; or use frequency.', {
    maxLength: 4096,
  }),
  choice(FREQUENCIES)('frequency', 'frequency', 'Frequency, if no rrule is sent.'),
  integer('interval', 'interval', 'Days, weeks or months from one occurrence to the next.', {
    min: 1,
    max: 1000,
    default: 1,
  }),
  integer('count', 'count', 'Number of occurrences; at most 100.', { min: 1, max: 10_000 }),
  dateTime('until', 'until', 'The last start, if no count is sent; a date is included.'),
] as const;

export const PREVIEW_SERIES = { fields: WANTED, writes: 'create' } as const satisfies ParamSet;

export const CREATE_SERIES = {
  fields: [
    ...WANTED,
    integer('customer_id', 'customerId', 'Customer; 0 for a guest.', { min: 0, max: MAX_ID }),
    skipUnavailable('Book the available occurrences, even if others are not available.'),
  ],
  writes: 'create',
} as const satisfies ParamSet;

/** @param added statuses that the site accepts on update beside the contract's */
export const updateSeriesParams = (added: readonly string[]) =>
  ({
    fields: [
      choice(SCOPES)(
        'scope',
        'scope',
        'One occurrence, one occurrence and those after it, or all future occurrences.',
        {
          default: 'all',
        },
      ),
      id('appointment_id', 'appointmentId', 'The occurrence that scope and start refer to.'),
      choice([...new Set([...UPDATE_STATUSES, ...added])])('status', 'status', 'Status of the occurrences.', {
        wrongCode: 'shop_appointments_invalid_status',
      }),
      ...staff,
      integer('qty', 'quantity', 'Places that each occurrence takes.', { min: 1, max: MAX_QUANTITY }),
      moment(
        'start',
        'start',
        'New start of the occurrence (without appointment_id, of the first); the others move by the same amount.',
        { aliases: ['start_date'] },
      ),
      skipUnavailable('Change the occurrences that can be changed, even if others cannot.'),
    ],
    writes: 'change',
  }) as const;

export const LIST_SERIES = {
  fields: [
    id('product_id', 'productId', 'Series of this product.'),
    id('staff_id', 'staffId', 'Series in which this staff member has an occurrence.'),
    integer('customer_id', 'customerId', 'Series of this customer; 0: of guests.', { min: 0, max: MAX_ID }),
    dateTime('date_from', 'from', 'Only those that start at this date or date-time, or later.'),
    dateTime('date_to', 'to', 'Only those that start before this date-time, or on this date or before.'),
    choice(SERIES_STATUSES)('status', 'status', 'Series with this status.'),
    choice(Object.keys(ORDER_BY) as OrderBy[])('orderby', 'orderby', 'Field to order by.', {
      default: 'date',
    }),
    order('desc'),
    page,
    perPage(MOST_PER_PAGE),
  ],
} as const satisfies ParamSet;
