import { CUSTOMER_STATUSES, ENFORCEMENTS, type Status, STATUSES } from '../../domain/appointment';
import { textProblem } from '../../domain/checks/problems';
import type { AppointmentChanges, AppointmentFields, CustomerBooking, Guest } from '../../domain/drafts';
import {
  choice,
  decimal,
  flag,
  humanMoment,
  id,
  ids,
  initially,
  integer,
  type InputsOf,
  MAX_ID,
  metaData,
  moment,
  orEmptied,
  orNull,
  required,
  text,
  texts,
  timezone,
} from './input';
import { only } from '../names';

const MAX_QUANTITY = 10_000;

/** Values that mean "no member", also as text. */
const NO_STAFF = [null, '', 0, '0'];

export const quantity = (description: string) =>
  integer(description, { min: 1, max: MAX_QUANTITY, inCore: { min: 1, max: MAX_QUANTITY }, default: 1 });

/** A text whose length is limited in the core, too. */
const shortText = (maxLength: number, description: string) =>
  text(description, { maxLength, inCore: { maxLength } });

export const staffId = orNull(id('One staff member; wins over staff_ids.', { inCore: { min: 0 } }), NO_STAFF);
export const staffIds = (description: string) => ids(description, { maxItems: 100, inCore: { min: 1 } });

/** Any text in the core, where the table of moves decides which statuses are allowed; over HTTP, one of `values`. */
export const status = (description: string) =>
  choice<Status>(STATUSES)(description, {
    wrongCode: 'shop_appointments_invalid_status',
    judge: textProblem,
  });

/** Reason of a change, which is stored in its event. */
export const reason = text('Reason of the change; kept with its event, and not shown to customers.', {
  maxLength: 1000,
});

/**
 * Fields of both create and update (the contract, Create body). A field with an initial value is stored as it is sent;
 * code decides about the others.
 */
export const APPOINTMENT_FIELDS = {
  productId: id('Appointable product.', { inCore: { min: 1 } }),
  status: status('Status of the appointment.'),
  start: moment('Start: epoch seconds of the site clock, or a date-time string.', {
    aliases: ['start_date'],
  }),
  end: moment('End, written like start; if absent, start plus the duration of the product.', {
    aliases: ['end_date'],
  }),
  startHuman: humanMoment('Start in words, read as the site clock; start and start_date win.'),
  endHuman: humanMoment('End in words, read as the site clock; end and end_date win.'),
  customerStatus: initially(
    'expected',
    choice(CUSTOMER_STATUSES)('Whether the customer is expected, has arrived, or did not come.'),
  ),
  customerId: initially(0, integer('Customer; 0 for a guest.', { min: 0, max: MAX_ID, inCore: { min: 0 } })),
  quantity: initially(1, quantity('Places that are taken.')),
  allDay: flag('Whether the appointment takes whole days: each day that it touches.', { default: false }),
  staffId,
  staffIds: staffIds('Staff members; an empty list leaves the appointment without any.'),
  // The services check it in the core, because it is rounded to the decimals of the currency.
  cost: decimal('Amount of the whole line; if absent, the price of the product.', {
    min: 0,
    max: 999_999_999_999,
  }),
  costIncludesTax: flag('Whether cost includes tax already.', { default: false }),
  timezone: timezone('Time zone that is stored with the appointment.'),
  localTimezone: initially('', timezone('Time zone of the customer.')),
  orderId: integer('Order that gets the line; 0 or absent: one is created.', {
    min: 0,
    max: MAX_ID,
    inCore: { min: 0 },
  }),
  googleCalendarEventId: initially(
    '',
    orEmptied(text('Id of the event in an external calendar.', { maxLength: 1024 })),
  ),
  googleCalendarStaffEventIds: initially(
    [],
    texts('Ids of the staff events in external calendars.', { maxLength: 1024 }),
  ),
  metaData: metaData('Additional data, as {key, value, id?}.'),
  note: initially(
    '',
    orEmptied(
      shortText(2_000, 'Internal text for the people who work in the shop. It is never shown to customers.'),
    ),
  ),
  enforce: choice(ENFORCEMENTS)(
    'capacity: places must be free; full: rules, grid, lead time and restricted days too; none: overbook on purpose.',
    { default: 'capacity' },
  ),
} satisfies InputsOf<AppointmentFields>;

/** Checks only the form: whether an address exists shows when the shop sends mail to it. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;
const LONGEST_ADDRESS = 254;

const addressProblem = (value: unknown) =>
  value === '' || (typeof value === 'string' && value.length <= LONGEST_ADDRESS && ADDRESS.test(value.trim()))
    ? undefined
    : `must be an e-mail address of at most ${LONGEST_ADDRESS} characters`;

/** Contact data of a person who books without an account, for the new order. */
const GUEST = {
  guestName: shortText(200, 'Name of the guest, if customer_id is 0; kept with the new order.'),
  guestEmail: text('E-mail address of the guest; kept with the new order.', {
    maxLength: LONGEST_ADDRESS,
    judge: addressProblem,
  }),
  guestPhone: shortText(50, 'Phone number of the guest; kept with the new order.'),
} satisfies InputsOf<Guest>;

export const APPOINTMENT_DRAFT = {
  ...APPOINTMENT_FIELDS,
  ...GUEST,
  productId: required(APPOINTMENT_FIELDS.productId),
};

export const APPOINTMENT_CHANGES = {
  ...APPOINTMENT_FIELDS,
  moneySettled: flag(
    'Whether its payment task, such as a refund, is resolved: the desk then no longer lists it.',
  ),
} satisfies InputsOf<AppointmentChanges>;

/** Fields of a hold that its owner may change. */
export const HOLD_CHANGES = only(
  APPOINTMENT_FIELDS,
  'start',
  'quantity',
  'staffId',
  'staffIds',
  'localTimezone',
  'metaData',
);

/** Fields that a customer may set. */
export const CUSTOMER_BOOKING = {
  ...HOLD_CHANGES,
  ...only(APPOINTMENT_DRAFT, 'productId', 'customerId'),
} satisfies InputsOf<CustomerBooking>;
