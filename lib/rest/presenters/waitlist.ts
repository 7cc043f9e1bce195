import { WAITLIST_STATUSES, type WaitlistEntry } from '../../domain/waitlist/waitlist-entry';
import {
  closed,
  enumSchema,
  INSTANT,
  INTEGER,
  listOf,
  schemaOrNull,
  SITE_SECONDS,
  TEXT,
} from '../response/schema';
import { fieldsAbout, presenterOf, schemasOf } from '../response/wire-table';

const ofEntry = fieldsAbout<WaitlistEntry>();
const CONTACT = closed('WaitlistContact', { name: TEXT, email: TEXT, phone: TEXT, language: TEXT });

const FIELDS = {
  id: ofEntry(INTEGER, ({ id }) => id),
  status: ofEntry(
    {
      ...enumSchema(WAITLIST_STATUSES),
      description:
        'waiting: no place is offered; offered: a place is held for the customer; booked: the customer accepted an offer; left: the customer or the shop ended the waiting; past: the last day that suits the customer is over; unanswered: the customer did not answer several offers; erased: the personal data of the customer were erased.',
    },
    ({ status }) => status,
  ),
  product_id: ofEntry(INTEGER, ({ productId }) => productId),
  staff_id: ofEntry(
    { ...INTEGER, description: 'Id of the wanted staff member; 0 for any staff member.' },
    ({ staffId }) => staffId,
  ),
  qty: ofEntry(INTEGER, ({ quantity }) => quantity),
  min_date: ofEntry(TEXT, ({ minDate }) => minDate),
  max_date: ofEntry(TEXT, ({ maxDate }) => maxDate),
  weekdays: ofEntry(
    {
      ...listOf(INTEGER),
      description: 'Weekdays that suit the customer, from 1 (Monday) to 7 (Sunday); empty for every day.',
    },
    ({ weekdays }) => weekdays,
  ),
  time_from: ofEntry(TEXT, ({ timeFrom }) => timeFrom),
  time_to: ofEntry(TEXT, ({ timeTo }) => timeTo),
  customer_id: ofEntry(INTEGER, ({ customerId }) => customerId),
  contact: ofEntry(CONTACT, ({ contact }) => contact),
  appointment_id: ofEntry(
    {
      ...INTEGER,
      description:
        'Id of the appointment that holds the offered place, or that the customer has booked; 0 for none.',
    },
    ({ appointmentId }) => appointmentId,
  ),
  offer_start: ofEntry(
    { ...schemaOrNull(SITE_SECONDS), description: 'Start of the offered place; null if nothing is offered.' },
    ({ offerStart }, zone): number | null => (offerStart === null ? null : zone.toSite(offerStart)),
  ),
  offer_start_utc: ofEntry(schemaOrNull(INSTANT), ({ offerStart }) => offerStart),
  offer_expires_utc: ofEntry(
    {
      ...schemaOrNull(INSTANT),
      description: 'Instant until which the offered place is held; null if nothing is offered.',
    },
    ({ offerExpiresAt }) => offerExpiresAt,
  ),
  offers: ofEntry(
    { ...INTEGER, description: 'Number of offers made to this customer so far.' },
    ({ offers }) => offers,
  ),
  created_utc: ofEntry(INSTANT, ({ dateCreated }) => dateCreated),
};

/** An entry of the waitlist. */
export const WAITLIST_ENTRY = closed('WaitlistEntry', schemasOf(FIELDS));

export const presentEntry = presenterOf(FIELDS);
