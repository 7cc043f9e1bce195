import { CUSTOMER_STATUSES, ENFORCEMENTS, STATUSES } from '../../domain/appointment';
import { TRASH, UPDATE_STATUSES } from '../../domain/statuses';
import { MAX_LENGTHS, MAX_QUANTITY } from '../../services/appointments/fields';
import { ANY_STATUS, ORDER_BY, type OrderBy } from '../../services/appointments/list';
import {
  choice,
  choices,
  dateTime,
  decimal,
  flag,
  humanMoment,
  id,
  ids,
  integer,
  list,
  MAX_ID,
  MAX_INTEGER,
  metaData,
  moment,
  orEmptied,
  orNull,
  type ParamSet,
  required,
  text,
  texts,
  timezone,
} from './field';
import { order, page, perPage } from './paging';

const MOST_PER_PAGE = 100;

const productId = id('product_id', 'productId', 'Appointable product.');

const reason = text(
  'reason',
  'reason',
  'Reason of the change; kept with its event, and not shown to customers.',
  {
    maxLength: 1000,
  },
);

const status = (values: readonly string[]) =>
  choice(values)('status', 'status', 'Status of the appointment.', {
    wrongCode: 'shop_appointments_invalid_status',
  });

const customerStatus = choice(CUSTOMER_STATUSES)(
  'customer_status',
  'customerStatus',
  'Whether the customer is expected, has arrived, or did not come.',
);

/** The fields that create and update share (the contract, Create body). */
const WRITABLE = [
  moment('start', 'start', 'Start: epoch seconds of the site clock, or a date-time string.', {
    aliases: ['start_date'],
  }),
  moment('end', 'end', 'End, written like start; if absent, start plus the duration of the product.', {
    aliases: ['end_date'],
  }),
  humanMoment(
    'start_human',
    'startHuman',
    'Start in words, read as the site clock; start and start_date win.',
  ),
  humanMoment('end_human', 'endHuman', 'End in words, read as the site clock; end and end_date win.'),
  customerStatus,
  integer('customer_id', 'customerId', 'Customer; 0 for a guest.', { min: 0, max: MAX_ID }),
  integer('qty', 'quantity', 'Places that are taken.', { min: 1, max: MAX_QUANTITY, default: 1 }),
  flag('all_day', 'allDay', 'Whether the appointment takes whole days: each day that it touches.', {
    default: false,
  }),
  orNull(id('staff_id', 'staffId', 'One staff member; wins over staff_ids.'), [null, '', 0, '0']),
  ids('staff_ids', 'staffIds', 'Staff members; an empty list leaves the appointment without any.', {
    maxItems: 100,
  }),
  decimal('cost', 'cost', 'Amount of the whole line; if absent, the price of the product.', {
    min: 0,
    max: 999_999_999_999,
  }),
  flag('cost_includes_tax', 'costIncludesTax', 'Whether cost includes tax already.', { default: false }),
  timezone('timezone', 'timezone', 'Time zone that is stored with the appointment.'),
  timezone('local_timezone', 'localTimezone', 'Time zone of the customer.'),
  integer('order_id', 'orderId', 'Order that gets the line; 0 or absent: one is created.', {
    min: 0,
    max: MAX_ID,
  }),
  orEmptied(
    text('google_calendar_event_id', 'googleCalendarEventId', 'Id of the event in an external calendar.', {
      maxLength: 1024,
    }),
  ),
  texts(
    'google_calendar_staff_event_ids',
    'googleCalendarStaffEventIds',
    'Ids of the staff events in external calendars.',
    {
      maxLength: 1024,
    },
  ),
  metaData('meta_data', 'metaData', 'Additional data, as {key, value, id?}.'),
  orEmptied(
    text(
      'note',
      'note',
      'Internal text for the people who work in the shop. It is never shown to customers.',
      {
        maxLength: MAX_LENGTHS.note,
      },
    ),
  ),
  choice(ENFORCEMENTS)(
    'enforce',
    'enforce',
    'capacity: places must be free; full: rules, grid, lead time and restricted days too; none: overbook on purpose.',
    { default: 'capacity' },
  ),
] as const;

/** The person who books without an account: the new order names them. */
const GUEST = [
  text('guest_name', 'guestName', 'Name of the guest, if customer_id is 0; kept with the new order.', {
    maxLength: MAX_LENGTHS.guestName,
  }),
  text('guest_email', 'guestEmail', 'E-mail address of the guest; kept with the new order.', {
    maxLength: MAX_LENGTHS.guestEmail,
  }),
  text('guest_phone', 'guestPhone', 'Phone number of the guest; kept with the new order.', {
    maxLength: MAX_LENGTHS.guestPhone,
  }),
] as const;

export const CREATE_APPOINTMENT = {
  fields: [required(productId), status(STATUSES), ...WRITABLE, ...GUEST, reason],
  oneOf: ['start', 'end', 'start_human', 'end_human'],
  writes: 'create',
} as const satisfies ParamSet;

/** @param added statuses that the site accepts on update beside the contract's */
export const updateAppointmentParams = (added: readonly string[]) =>
  ({
    fields: [
      productId,
      status([...new Set([...UPDATE_STATUSES, ...added])]),
      ...WRITABLE,
      flag(
        'money_settled',
        'moneySettled',
        'Whether what its money needs, such as a refund, is settled: the desk then asks for it no more.',
      ),
      reason,
    ],
    writes: 'change',
  }) as const;

/** The fields that the staff of an appointment may change. */
export const RECORD_ATTENDANCE = {
  fields: [required(customerStatus), reason],
  writes: 'change',
} as const satisfies ParamSet;

export const DELETE_APPOINTMENT = {
  fields: [flag('force', 'force', 'False moves the appointment to the trash.', { default: true }), reason],
  writes: 'change',
} as const satisfies ParamSet;

const itemId = required(id('id', 'id', 'The appointment.'));

/** The field that names the appointment of a batch's item. */
export const APPOINTMENT_ID = { fields: [itemId] } as const satisfies ParamSet;

export const batchAppointments = (update: ReturnType<typeof updateAppointmentParams>) =>
  ({
    fields: [
      list('create', 'create', 'Appointments to create, each like the body of a create.', {
        items: CREATE_APPOINTMENT,
      }),
      list('update', 'update', 'Appointments to change, each with its id.', {
        items: { fields: [itemId, ...update.fields] },
      }),
      list('delete', 'delete', 'Ids of appointments to delete.', { items: itemId }),
    ],
    writes: 'create',
  }) as const;

/** @param added statuses that the site accepts on update beside the contract's */
export const listAppointments = (added: readonly string[]) =>
  ({
    fields: [
      productId,
      id('staff_id', 'staffId', 'Appointments of this staff member.'),
      integer('customer_id', 'customerId', 'Appointments of this customer; 0: of guests.', {
        min: 0,
        max: MAX_ID,
      }),
      dateTime('date_from', 'from', 'Only those that start at this date or date-time, or later.'),
      dateTime('date_to', 'to', 'Only those that start before this date-time, or on this date or before.'),
      dateTime('after', 'after', 'Only appointments created after this day, or after this date-time.'),
      dateTime('before', 'before', 'Only appointments created before this date or date-time.'),
      ids('include', 'include', 'Only these ids.'),
      ids('exclude', 'exclude', 'All except these ids.'),
      text(
        'search',
        'search',
        "A part of the customer's name or (for managers) e-mail address, or the customer's id. Guests are not found.",
      ),
      choices([...new Set([...STATUSES, ...added, TRASH, ANY_STATUS])])(
        'status',
        'status',
        'Only these statuses; any means all except trash. Default: all except in-cart, was-in-cart and trash.',
      ),
      choice(Object.keys(ORDER_BY) as OrderBy[])('orderby', 'orderby', 'Field to order by.', {
        default: 'date',
      }),
      order('desc'),
      page,
      perPage(MOST_PER_PAGE),
      integer('offset', 'offset', 'The number of results to skip; replaces page.', {
        min: 0,
        max: MAX_INTEGER,
      }),
    ],
  }) as const;
