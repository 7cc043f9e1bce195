import type { WaitlistDraft } from '../../domain/waitlist/waitlist-draft';
import { WAITLIST_STATUSES } from '../../domain/waitlist/waitlist-entry';
import { APPOINTMENT_FIELDS, PAID_IN_TIME, quantity } from './appointment-inputs';
import {
  choice,
  date,
  id,
  type InputsOf,
  integer,
  MAX_ID,
  moment,
  orNull,
  required,
  timeOfDay,
  weekdays,
} from './input';
import { page, perPage } from './paging';

/** Fields of a new entry of the waitlist. */
export const WAITLIST_DRAFT = {
  productId: required(id('The product.')),
  staffId: orNull(
    integer('Id of the wanted staff member. Default: any staff member.', {
      min: 1,
      max: MAX_ID,
      inCore: { min: 0, max: MAX_ID },
    }),
    [0, null, ''],
  ),
  quantity: quantity('Number of places that the customer wants to book.'),
  minDate: required(date('First day that suits the customer.')),
  maxDate: date('Last day that suits the customer, at most 366 days from today. Default: `min_date`.'),
  weekdays: weekdays('Only starts on these weekdays: 1 is Monday, 7 is Sunday.'),
  timeFrom: timeOfDay('Earliest start that suits the customer, as a time of day in the site’s time zone.'),
  timeTo: timeOfDay(
    'Time of day before which a start suits the customer. If it is not after `time_from`, it is a time of the next day.',
  ),
  customerId: integer(
    'Id of the customer who waits. Default: the caller. Only managers may send another customer, or 0 for a guest.',
    {
      min: 0,
      max: MAX_ID,
      inCore: { min: 0 },
    },
  ),
  contact: {
    ...APPOINTMENT_FIELDS.contact,
    description:
      "The person to whom offers are sent. For a caller who is no manager, name and e-mail address are always those of the caller's account.",
  },
} satisfies InputsOf<WaitlistDraft>;

/** Filters and page of the list of entries of the waitlist. */
export const WAITLIST_QUERY = {
  productId: id('Only waitlist entries for this product.'),
  customerId: id('Only waitlist entries of this customer.'),
  status: choice(WAITLIST_STATUSES)('Only waitlist entries with this status.'),
  dateFrom: date('Only waitlist entries whose last wanted day is this day or a later one.'),
  dateTo: date('Only waitlist entries whose first wanted day is this day or an earlier one.'),
  page,
  perPage: perPage(100),
};

/** Fields of an offer that a manager makes to an entry of the waitlist. */
export const OFFER_TERMS = {
  start: moment('Start to offer. Default: the first free start that suits the customer.'),
};

/** Fields with which a customer accepts an offer of the waitlist, and those that only a manager may send. */
export const ACCEPT_TERMS = {
  answers: {
    ...APPOINTMENT_FIELDS.answers,
    description: "Answers to the product's questions, as a list of {key, value, place?}.",
  },
  unpaidMinutes: {
    ...PAID_IN_TIME.unpaidMinutes,
    description:
      'Minutes after which the booking is cancelled if it is unpaid and its order is still pending; 0 means never, as for a single appointment; only for callers with `manage_shop`. Default: the setting of the site.',
  },
};
