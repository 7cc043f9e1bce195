import { CUSTOMER_STATUSES, ENFORCEMENTS, type Status, STATUSES } from '../../domain/appointment';
import { object } from '../../domain/checks/input-check';
import { addressProblem } from '../../domain/checks/contact-problem';
import { storableProblem, textProblem } from '../../domain/checks/value-problems';
import { MONEY_NOTE_KINDS } from '../../domain/money/money-note';
import { CANCELLERS } from '../../domain/money/fee';
import { CONTACT_LENGTHS, NO_CONTACT } from '../../domain/people/contact';
import type {
  AppointmentChanges,
  AppointmentFields,
  CustomerBooking,
  Guest,
  HoldBooking,
  PaidByEntitlement,
  PaidInTime,
} from '../../domain/drafts';
import { MOST_NEEDS } from '../../domain/resource';
import {
  answers,
  choice,
  contact,
  coreOnly,
  date,
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
/** Ten years, in minutes. */
const MAX_UNPAID_MINUTES = 5_256_000;

/** Values of a member's id that mean "no member". */
const NO_STAFF = [null, '', 0, '0'];

export const quantity = (description: string) =>
  integer(description, { min: 1, max: MAX_QUANTITY, inCore: { min: 1, max: MAX_QUANTITY }, default: 1 });

/** Declares a text whose length is limited for callers of the core, too. */
const shortText = (maxLength: number, description: string) =>
  text(description, { maxLength, inCore: { maxLength } });

export const staffId = orNull(
  id('Id of the only staff member; if it is sent, `staff_ids` is ignored.', { inCore: { min: 0 } }),
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
export const reason = text(
  'Reason of the change; stored in the history of the appointment, and not shown to customers.',
  {
    maxLength: MAX_REASON,
  },
);

/** Declares whether the customer gets a message about a change. */
export const notifyCustomer = flag(
  'Whether the customer gets a message about the change, such as a move or a cancellation. Reminders are sent in any case.',
  { default: true },
);

/** The fields of a write by staff that are stored with its event. */
export const CAUSE = { reason, notifyCustomer };

/**
 * Fields of an appointment that both a create and an update accept. A field with an initial value is stored as it is
 * sent; the services compute the stored values of the other fields.
 */
export const APPOINTMENT_FIELDS = {
  productId: id('Appointable product.', { inCore: { min: 1 } }),
  status: status('Status of the appointment.'),
  start: moment(
    'Start in the site’s time zone: a date-time such as 2026-03-10T09:00, or the local date and time as Unix seconds, counted as if it were UTC. A date-time with Z or an offset is an instant.',
    {
      aliases: ['start_date'],
    },
  ),
  end: moment('End, written like `start`. Default: `start` plus the duration of the product.', {
    aliases: ['end_date'],
  }),
  startHuman: humanMoment(
    'Start in words, such as 10 March 2026 09:00, in the site’s time zone; ignored if `start` or `start_date` is sent.',
  ),
  endHuman: humanMoment(
    'End in words, such as 10 March 2026 10:00, in the site’s time zone; ignored if `end` or `end_date` is sent.',
  ),
  customerStatus: initially(
    'expected',
    choice(CUSTOMER_STATUSES)('Whether the customer is expected, has arrived, or did not come.'),
  ),
  customerId: initially(
    0,
    integer('Id of the customer; 0 for a guest.', { min: 0, max: MAX_ID, inCore: { min: 0 } }),
  ),
  quantity: initially(1, quantity('Number of the product’s places that the appointment takes.')),
  allDay: flag('Whether the appointment takes the whole of each day on which it lies.', { default: false }),
  staffId,
  staffIds: staffIds('Ids of the staff members of the appointment; an empty list means no staff member.'),
  // The services check the ids against the product's needs. 0 stands for a need without a resource; a caller may only
  // send it back unchanged.
  resourceIds: ids(
    "Ids of the resources that the appointment takes, one for each of the product's needs and in their order. Default: the library chooses free ones.",
    { min: 0, maxItems: MOST_NEEDS, keepsRepeated: true, inCore: { min: 0, maxItems: MOST_NEEDS } },
  ),
  // For callers of the core, the services check the cost, because the amount is rounded to the decimals of the currency
  // before it is checked.
  cost: decimal(
    'Amount of the whole order line, for all places. Default: the amount from the price of the product.',
    {
      min: 0,
      max: 999_999_999_999,
    },
  ),
  costIncludesTax: flag('Whether the sent `cost` includes tax.', { default: false }),
  timezone: timezone('Time zone that is stored with the appointment.'),
  localTimezone: initially('', timezone('Time zone of the customer.')),
  orderId: integer(
    'Id of the order that gets a line for the appointment; if it is 0 or absent, a new order is created. A request that moves the appointment to another order cannot also cancel the appointment, or charge or waive its fee.',
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
    texts('Ids of the events in external calendars of the staff members.', { maxLength: 1024 }),
  ),
  metaData: metaData('Additional data of the appointment, as a list of {key, value, id?}.'),
  contact: {
    ...contact(
      'Name, e-mail address, phone number and language of the person to contact. In a new appointment, an absent value is copied from the billing address of the order, or else from the customer. In a change, an absent value stays as it was, and an empty text removes it.',
    ),
    nulls: [null],
    empty: NO_CONTACT,
  },
  answers: answers(
    "Answers to the product's questions, as a list of {key, value, place?}. In a change, answers that are not sent stay, and the value null removes an answer.",
  ),
  note: initially(
    '',
    orEmptied(
      shortText(2_000, 'Internal note for the people who work in the shop; never shown to customers.'),
    ),
  ),
  enforce: choice(ENFORCEMENTS)(
    'Conditions that the time must meet. capacity: enough places are free. full: all conditions of a booking by a customer, such as opening hours, possible starts, lead time and weekdays. none: no condition, so the time can be overbooked on purpose.',
    { default: 'capacity' },
  ),
} satisfies InputsOf<AppointmentFields>;

/** Contact data of a guest (a person who books without an account), for the new order. */
const GUEST = {
  guestName: shortText(
    CONTACT_LENGTHS.name,
    'Name of the guest, if `customer_id` is 0; stored in the new order.',
  ),
  guestEmail: text('E-mail address of the guest; stored in the new order.', {
    maxLength: CONTACT_LENGTHS.email,
    judge: addressProblem,
  }),
  guestPhone: shortText(CONTACT_LENGTHS.phone, 'Phone number of the guest; stored in the new order.'),
} satisfies InputsOf<Guest>;

/** The fields that choose an entitlement, such as a pass of ten visits, to pay for a booking. */
export const PAID_BY_ENTITLEMENT = {
  entitlementId: text(
    'Id of an entitlement of the customer, such as a ten-visit card. Each place uses one of its entries, as long as entries are left.',
    { maxLength: MAX_ENTITLEMENT_ID, inCore: { maxLength: MAX_ENTITLEMENT_ID } },
  ),
  entitlementPlaces: integer(
    'Number of places for which the entitlement must pay, such as the number that the customer was shown; for a visit or a series, over all its bookings. If it pays for fewer, nothing is booked, and the response is a 409.',
    { min: 1, default: 1, inCore: { min: 1 } },
  ),
} satisfies InputsOf<PaidByEntitlement>;

/** The field with the time limit, in minutes, for the payment of new bookings. */
export const PAID_IN_TIME = {
  unpaidMinutes: integer(
    'Minutes after which the bookings are cancelled if they are unpaid and their order is still pending; 0 means never, as for a single appointment. Default: the setting of the site.',
    { min: 0, max: MAX_UNPAID_MINUTES, inCore: { min: 0, max: MAX_UNPAID_MINUTES } },
  ),
} satisfies InputsOf<PaidInTime>;

export const APPOINTMENT_DRAFT = {
  ...APPOINTMENT_FIELDS,
  ...GUEST,
  ...PAID_BY_ENTITLEMENT,
  productId: required(APPOINTMENT_FIELDS.productId),
};

export const APPOINTMENT_CHANGES = {
  ...APPOINTMENT_FIELDS,
  cancelledPlaces: ids(
    'Numbers of the places to cancel when `qty` is reduced: one for each place fewer. Their answers are deleted, and the places after them get lower numbers. Default: the last places.',
    { maxItems: MAX_QUANTITY, inCore: { min: 1, maxItems: MAX_QUANTITY } },
  ),
  moneySettled: flag(
    'True if staff have resolved the payment task of the appointment, such as a refund. The desk then no longer lists the task.',
  ),
  outsideAccepted: flag(
    'True accepts an appointment outside the opening hours: it is then neither listed by `outside=1` nor a task of the desk. A move of the appointment sets the value again.',
  ),
  cancelledBy: choice(CANCELLERS)(
    'The party that cancels, if the change cancels the appointment. customer: the cancellation fee of the product is due. shop: no fee is due.',
    { default: 'shop' },
  ),
  refund: decimal(
    'Amount with tax that the customer gets back, if the change cancels: at most the refund that is due, without further decimals than those of the currency. The rest is noted as kept. Default: all that is due.',
    { min: 0, max: 999_999_999_999 },
  ),
  chargeNoShow: flag('True charges the no-show fee of the product, if the customer did not come.'),
  waiveFee: text(
    'Waives all fees of the appointment, with this text as the reason: fees already due, a fee for this change, and a no-show fee that waits for a decision. If the change cancels only some places, waives the fee for these places.',
    {
      maxLength: MAX_REASON,
      judge: (value) =>
        storableProblem(value, { maxLength: MAX_REASON }) ??
        (String(value).trim() === '' ? 'must state the reason' : undefined),
    },
  ),
  noteMoney: choice(MONEY_NOTE_KINDS)(
    'What was done with the open amount of the appointment. cash, card, otherwise: the customer paid it in the shop, otherwise in another way, such as with a voucher; waived: the customer need not pay it; refunded: the refund was paid out; kept: the customer does not want the refund. Later amounts due take it into account. An unpaid appointment that was paid or waived becomes confirmed, unless a status is sent.',
  ),
  noteAmount: decimal(
    'Amount of `note_money`, with tax: at most the open amount, without further decimals than those of the currency. Default: the open amount.',
    { min: 0, max: 999_999_999_999 },
  ),
  takeBackNote: flag('True takes back the latest note of `note_money`, such as one made by mistake.'),
} satisfies InputsOf<AppointmentChanges>;

/** Fields that record whether the person of one place has arrived. */
export const PLACE_ARRIVAL = {
  place: required(
    integer('Number of the place in the appointment, from 1 to its quantity.', {
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
  'productId',
  'start',
  'end',
  'staffId',
  'staffIds',
  'quantity',
  'cost',
  'costIncludesTax',
  'cancelledBy',
  'waiveFee',
);

/** The fields of an update that decide the fee of a cancellation: the party that cancels, and the waiver. */
export const CANCELLATION_TERMS = only(APPOINTMENT_CHANGES, 'cancelledBy', 'waiveFee');

/** The terms of the cancellation of a visit: also the amount that the customer gets back for all items together. */
export const VISIT_CANCELLATION_TERMS = { ...CANCELLATION_TERMS, refund: APPOINTMENT_CHANGES.refund };

/** The terms of a tried cancellation, which may be one after a move. */
export const CANCELLATION_TRIAL = {
  ...CANCELLATION_TERMS,
  start: moment('Start as if the appointment had been moved there before. Default: the present start.'),
};

/** Parameters of a request for the times to which the shop can move an appointment. */
export const MOVE_SEARCH = {
  minDate: date('First day of the list. Default: today.'),
  maxDate: date('Last day of the list. Default: six days after the first day.'),
  staffIds: ids(
    'Staff members of the product, each of whom could take the appointment alone. Default: the present ones.',
  ),
  signal: coreOnly(object),
};

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
