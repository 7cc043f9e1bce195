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
        'waiting: no place is offered; offered: a place is held; booked: an offer was accepted; left: the customer or the shop has ended it; past: its last day is over; unanswered: too many offers have passed; erased: the person was erased.',
    },
    ({ status }) => status,
  ),
  product_id: ofEntry(INTEGER, ({ productId }) => productId),
  staff_id: ofEntry(
    { ...INTEGER, description: 'Id of the member; 0 for any member.' },
    ({ staffId }) => staffId,
  ),
  qty: ofEntry(INTEGER, ({ quantity }) => quantity),
  min_date: ofEntry(TEXT, ({ minDate }) => minDate),
  max_date: ofEntry(TEXT, ({ maxDate }) => maxDate),
  weekdays: ofEntry(
    { ...listOf(INTEGER), description: 'From 1 (Monday) to 7 (Sunday); empty for every day.' },
    ({ weekdays }) => weekdays,
  ),
  time_from: ofEntry(TEXT, ({ timeFrom }) => timeFrom),
  time_to: ofEntry(TEXT, ({ timeTo }) => timeTo),
  customer_id: ofEntry(INTEGER, ({ customerId }) => customerId),
  contact: ofEntry(CONTACT, ({ contact }) => contact),
  appointment_id: ofEntry(
    {
      ...INTEGER,
      description: 'Appointment that holds the offered place, or that the customer has booked; 0 for none.',
    },
    ({ appointmentId }) => appointmentId,
  ),
  offer_start: ofEntry(
    { ...schemaOrNull(SITE_SECONDS), description: 'Start of the offered place; null without an offer.' },
    ({ offerStart }, zone): number | null => (offerStart === null ? null : zone.toSite(offerStart)),
  ),
  offer_start_utc: ofEntry(schemaOrNull(INSTANT), ({ offerStart }) => offerStart),
  offer_expires_utc: ofEntry(
    {
      ...schemaOrNull(INSTANT),
      description: 'Instant until which the place is held; null without an offer.',
    },
    ({ offerExpiresAt }) => offerExpiresAt,
  ),
  offers: ofEntry({ ...INTEGER, description: 'Number of offers that were made.' }, ({ offers }) => offers),
  created_utc: ofEntry(INSTANT, ({ dateCreated }) => dateCreated),
};

/** An entry of the waitlist. */
export const WAITLIST_ENTRY = closed('WaitlistEntry', schemasOf(FIELDS));

export const presentEntry = presenterOf(FIELDS);
