import type { WaitlistDraft } from '../../domain/waitlist/waitlist-draft';
import { WAITLIST_STATUSES } from '../../domain/waitlist/waitlist-entry';
import { APPOINTMENT_FIELDS, quantity } from './appointment-inputs';
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
    integer('Id of the member; any member if absent.', {
      min: 1,
      max: MAX_ID,
      inCore: { min: 0, max: MAX_ID },
    }),
    [0, null, ''],
  ),
  quantity: quantity('Number of places that the customer needs in one booking.'),
  minDate: required(date('First day on which a start suits.')),
  maxDate: date('Last day on which a start suits, at most 366 days from today; min_date if absent.'),
  weekdays: weekdays('Only starts on these weekdays: 1 is Monday, 7 is Sunday.'),
  timeFrom: timeOfDay('First time of day at which a start suits, by the clock of the site.'),
  timeTo: timeOfDay('Time of day before which a start suits; on the next day if it is not after time_from.'),
  customerId: integer(
    'Customer; the caller if absent. Only managers may name another customer, or 0 for a guest.',
    {
      min: 0,
      max: MAX_ID,
      inCore: { min: 0 },
    },
  ),
  contact: {
    ...APPOINTMENT_FIELDS.contact,
    description:
      'The person to whom offers are sent. Unless the caller is a manager, name and email are always those of the user.',
  },
} satisfies InputsOf<WaitlistDraft>;

/** Filters and page of the list of entries of the waitlist. */
export const WAITLIST_QUERY = {
  productId: id('Entries that wait for this product.'),
  customerId: id('Entries of this customer.'),
  status: choice(WAITLIST_STATUSES)('Entries in this status.'),
  page,
  perPage: perPage(100),
};

/** Fields of an offer that a manager makes to an entry of the waitlist. */
export const OFFER_TERMS = {
  start: moment('Start to offer; the first free start that suits the entry if absent.'),
};

/** Fields with which a customer accepts an offer of the waitlist. */
export const ACCEPT_TERMS = {
  answers: {
    ...APPOINTMENT_FIELDS.answers,
    description: "Answers to the product's questions, as {key, value, place?}.",
  },
};
