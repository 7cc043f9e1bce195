import { CUSTOMER_STATUSES, ENFORCEMENTS, type Status, STATUSES } from '../../domain/appointment';
import { addressProblem } from '../../domain/checks/contact-problem';
import { storableProblem, textProblem } from '../../domain/checks/problems';
import { CANCELLERS } from '../../domain/money/policies';
import { CONTACT_LENGTHS, NO_CONTACT } from '../../domain/people/contact';
import type {
  AppointmentChanges,
  AppointmentFields,
  CustomerBooking,
  Guest,
  HoldBooking,
  PaidByEntitlement,
} from '../../domain/drafts';
import { MOST_NEEDS } from '../../domain/resource';
import {
  answers,
  choice,
  contact,
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
const MAX_REASON = 1000;
const MAX_ENTITLEMENT_ID = 191;

/** Values of a member's id that mean "no member". */
const NO_STAFF = [null, '', 0, '0'];

export const quantity = (description: string) =>
  integer(description, { min: 1, max: MAX_QUANTITY, inCore: { min: 1, max: MAX_QUANTITY }, default: 1 });

/** Declares a text whose length is limited for callers of the core, too. */
const shortText = (maxLength: number, description: string) =>
  text(description, { maxLength, inCore: { maxLength } });

export const staffId = orNull(
  id('Id of the one staff member; takes precedence over staff_ids.', { inCore: { min: 0 } }),
  NO_STAFF,
);
export const staffIds = (description: string) => ids(description, { maxItems: 100, inCore: { min: 1 } });

/**
 * Declares a status. Over HTTP, it must be one of `values`. In the core it may be any text, because the table of status
 * changes decides which statuses are accepted.
 */
export const status = (description: string) =>
  choice<Status>(STATUSES)(description, {
    wrongCode: 'shop_appointments_invalid_status',
    judge: textProblem,
  });

/** Declares the reason of a change, which is stored in its event. */
export const reason = text('Reason of the change; kept with its event, and not shown to customers.', {
  maxLength: MAX_REASON,
});

/**
 * Fields of an appointment that both a create and an update accept (the contract, Create body). A field with an initial
 * value is stored as it is sent; the services compute the stored values of the other fields.
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
  startHuman: humanMoment('Start in words, read as the site clock; start and start_date take precedence.'),
  endHuman: humanMoment('End in words, read as the site clock; end and end_date take precedence.'),
  customerStatus: initially(
    'expected',
    choice(CUSTOMER_STATUSES)('Whether the customer is expected, has arrived, or did not come.'),
  ),
  customerId: initially(
    0,
    integer('Id of the customer; 0 for a guest.', { min: 0, max: MAX_ID, inCore: { min: 0 } }),
  ),
  quantity: initially(1, quantity('Number of places to take.')),
  allDay: flag('Whether the appointment takes whole days: each day that it touches.', { default: false }),
  staffId,
  staffIds: staffIds('Staff members; an empty list leaves the appointment without any.'),
  // The services check the ids against the product's needs. 0 stands for a need without a resource; a caller may only
  // send it back unchanged.
  resourceIds: ids(
    "Resources, one for each of the product's needs and in their order; if absent, the library assigns them.",
    { min: 0, maxItems: MOST_NEEDS, keepsRepeated: true, inCore: { min: 0, maxItems: MOST_NEEDS } },
  ),
  // For callers of the core, the services check the cost, because it is rounded to the decimals of the currency first.
  cost: decimal('Amount of the whole order line; if absent, the price of the product.', {
    min: 0,
    max: 999_999_999_999,
  }),
  costIncludesTax: flag('Whether cost includes tax already.', { default: false }),
  timezone: timezone('Time zone that is stored with the appointment.'),
  localTimezone: initially('', timezone('Time zone of the customer.')),
  orderId: integer(
    'Id of the order that gets the line; 0 or absent: an order is created. A change to another order can neither cancel the appointment nor charge or waive its fee.',
    {
      min: 0,
      max: MAX_ID,
      inCore: { min: 0 },
    },
  ),
  googleCalendarEventId: initially(
    '',
    orEmptied(text('Id of the event in an external calendar.', { maxLength: 1024 })),
  ),
  googleCalendarStaffEventIds: initially(
    [],
    texts('Ids of the staff events in external calendars.', { maxLength: 1024 }),
  ),
  metaData: metaData('Additional data, as {key, value, id?}.'),
  contact: {
    ...contact(
      "The person to reach. A text that is absent is taken from the order's billing, or else from the customer; in a change it stays, and an empty text empties it.",
    ),
    nulls: [null],
    empty: NO_CONTACT,
  },
  answers: answers(
    "Answers to the product's questions, as {key, value, place?}; in a change, an answer that is absent stays, and the value null removes one.",
  ),
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

/** Contact data of a guest (a person who books without an account), for the new order. */
const GUEST = {
  guestName: shortText(
    CONTACT_LENGTHS.name,
    'Name of the guest, if customer_id is 0; kept with the new order.',
  ),
  guestEmail: text('E-mail address of the guest; kept with the new order.', {
    maxLength: CONTACT_LENGTHS.email,
    judge: addressProblem,
  }),
  guestPhone: shortText(CONTACT_LENGTHS.phone, 'Phone number of the guest; kept with the new order.'),
} satisfies InputsOf<Guest>;

/** The field that chooses an entitlement, such as a pass of ten visits, to pay for a booking. */
export const PAID_BY_ENTITLEMENT = {
  entitlementId: text(
    'Entitlement of the customer, such as a pass of ten visits, that pays for as many places as it has entries.',
    { maxLength: MAX_ENTITLEMENT_ID, inCore: { maxLength: MAX_ENTITLEMENT_ID } },
  ),
} satisfies InputsOf<PaidByEntitlement>;

export const APPOINTMENT_DRAFT = {
  ...APPOINTMENT_FIELDS,
  ...GUEST,
  ...PAID_BY_ENTITLEMENT,
  productId: required(APPOINTMENT_FIELDS.productId),
};

export const APPOINTMENT_CHANGES = {
  ...APPOINTMENT_FIELDS,
  cancelledPlaces: ids(
    'Places that a smaller qty cancels, as many as it is smaller by: their answers are removed, and later places move up. If absent, the last places.',
    { maxItems: MAX_QUANTITY, inCore: { min: 1, maxItems: MAX_QUANTITY } },
  ),
  moneySettled: flag(
    'Whether the payment task of the appointment, such as a refund, is resolved: the desk then no longer lists it.',
  ),
  outsideAccepted: flag(
    'Whether an appointment outside the opening hours stays there: it is then neither listed by outside=1 nor a task of the desk. A move replaces the value.',
  ),
  cancelledBy: choice(CANCELLERS)(
    'Who cancels the appointment, if the change cancels it: a cancellation by the customer has the fee of the product, and one by the shop has none.',
    { default: 'shop' },
  ),
  chargeNoShow: flag('True charges the proposed fee of a customer who did not come.'),
  waiveFee: text(
    'Reason for which the fees of the appointment are waived, also a fee for this change and a proposed one.',
    {
      maxLength: MAX_REASON,
      judge: (value) =>
        storableProblem(value, { maxLength: MAX_REASON }) ??
        (String(value).trim() === '' ? 'must state the reason' : undefined),
    },
  ),
} satisfies InputsOf<AppointmentChanges>;

/** Fields that record whether the person of one place has arrived. */
export const PLACE_ARRIVAL = {
  place: required(
    integer('Place of the appointment, from 1 to its quantity.', {
      min: 1,
      max: MAX_QUANTITY,
      inCore: { min: 1, max: MAX_QUANTITY },
    }),
  ),
  checkedIn: flag('Whether the person of this place has arrived.', { default: true }),
};

/** The fields of an update for which a caller can preview the amounts that would be due. */
export const CHANGE_TRIAL = only(
  APPOINTMENT_CHANGES,
  'start',
  'end',
  'staffId',
  'staffIds',
  'quantity',
  'cost',
  'cancelledBy',
  'waiveFee',
);

/** The fields of an update that decide the fee of a cancellation: the party that cancels, and the waiver. */
export const CANCELLATION_TERMS = only(APPOINTMENT_CHANGES, 'cancelledBy', 'waiveFee');

/** Fields of a hold that the visitor who owns it may change. */
export const HOLD_CHANGES = only(
  APPOINTMENT_FIELDS,
  'start',
  'quantity',
  'staffId',
  'staffIds',
  'localTimezone',
  'metaData',
  'answers',
);

/** Fields of a new hold. */
export const HOLD_BOOKING = {
  ...HOLD_CHANGES,
  ...only(APPOINTMENT_DRAFT, 'productId', 'customerId'),
} satisfies InputsOf<HoldBooking>;

/** Fields of a booking by a customer. */
export const CUSTOMER_BOOKING = {
  ...HOLD_BOOKING,
  contact: APPOINTMENT_FIELDS.contact,
  ...PAID_BY_ENTITLEMENT,
} satisfies InputsOf<CustomerBooking>;
