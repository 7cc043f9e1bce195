import type { Appointment } from '../../domain/appointment';
import type { FormerAppointment, OutboxEvent } from '../../domain/events/event';
import type { MessageDraft, MessageKind, MessageSubject } from '../../domain/messages/message';
import { isAnnounced, isLive } from '../../domain/statuses/statuses';
import { asInstant, type Instant } from '../../time/units';

/**
 * Returns the messages to the customer that an event causes. Events about availability rules cause none. If the customer
 * is not told of the change, only the payment of a booking is asked for.
 */
export const messagesOfEvent = (event: OutboxEvent): MessageDraft[] =>
  newsOf(event).filter(({ kind }) => event.notifyCustomer || kind === 'payment_due');

function newsOf(event: OutboxEvent): MessageDraft[] {
  const row = event.snapshot as Appointment;
  const before = event.formerly && 'status' in event.formerly ? event.formerly : undefined;
  switch (event.topic) {
    case 'appointment.created':
      return isLive(row) && row.end > event.at ? ofCreated(row, event.at) : [];
    case 'appointment.updated':
      return before && isLive(row) && row.end > event.at ? ofUpdated(before, row, event) : [];
    case 'appointment.rescheduled':
      return before && isLive(before) && isLive(row) && isAnnounced(row) ? ofMoved(before, row, event) : [];
    case 'appointment.cancelled':
      return [eachTime(subjectOf(row), 'cancelled', event)];
    case 'appointment.deleted':
    case 'appointment.trashed':
    case 'availability.created':
    case 'availability.updated':
    case 'availability.deleted':
      return [];
    default:
      return event.topic satisfies never;
  }
}

function ofCreated(row: Appointment, at: Instant): MessageDraft[] {
  if (row.status === 'complete') return [];
  if (row.status === 'pending-confirmation') return [once(row, 'awaiting_confirmation', at)];
  const booked = once(row, 'booked', at);
  if (row.status !== 'unpaid' || row.expiresAt === null) return [booked];
  // The customer is reminded of the payment when half of the time to pay has passed.
  const dueAt = asInstant(Math.floor((at + row.expiresAt) / 2));
  return [booked, once(row, 'payment_due', dueAt)];
}

function ofUpdated(before: FormerAppointment, row: Appointment, event: OutboxEvent): MessageDraft[] {
  const { status } = row;
  if (before.status === 'cancelled') return [eachTime(subjectOf(row), kindOfRestored(row), event)];
  if (!isLive(before) || status === before.status) return [];
  if (status === 'paid') return [once(row, 'paid', event.at)];
  const wasOpen = before.status === 'pending-confirmation' || before.status === 'unpaid';
  return status === 'confirmed' && wasOpen ? [once(row, 'confirmed', event.at)] : [];
}

/** Returns the kind of message that tells a customer that a cancelled booking is valid again. */
function kindOfRestored({ status }: Appointment): MessageKind {
  if (status === 'pending-confirmation') return 'awaiting_confirmation';
  return status === 'unpaid' ? 'booked' : 'confirmed';
}

/**
 * Returns the message to the customer about a new start; no message if only the end changed. Occurrences of a series
 * (repeated appointments) get a message each, because they are moved one by one.
 */
function ofMoved(before: FormerAppointment, row: Appointment, event: OutboxEvent): MessageDraft[] {
  if (row.start === before.start) return [];
  const kind = row.customerMoves > before.customerMoves ? 'moved' : 'moved_by_shop';
  return [eachTime(row.visitId === 0 ? ofItself(row) : subjectOf(row), kind, event)];
}

/** Makes a message of a kind that a booking, visit or series can get only once, such as `booked`. */
const once = (row: Appointment, kind: MessageKind, dueAt: Instant): MessageDraft => ({
  ...subjectOf(row),
  kind,
  hours: 0,
  version: 0,
  dueAt,
});

/**
 * Makes a message of a kind that a booking, visit or series can get repeatedly, such as `cancelled`. All items of a
 * visit or a series change at the same instant, so this instant identifies the change.
 */
const eachTime = (subject: MessageSubject, kind: MessageKind, { id, at }: OutboxEvent): MessageDraft => ({
  ...subject,
  kind,
  hours: 0,
  version: subject.subjectKind === 'appointment' ? id : at,
  dueAt: at,
});

/**
 * Returns the record under which messages about an appointment are logged: the visit or series of the appointment, or
 * else the appointment itself.
 */
function subjectOf(row: Pick<Appointment, 'id' | 'visitId' | 'seriesId'>): MessageSubject {
  if (row.visitId > 0) return { subjectKind: 'visit', subjectId: row.visitId };
  if (row.seriesId > 0) return { subjectKind: 'series', subjectId: row.seriesId };
  return ofItself(row);
}

const ofItself = ({ id }: Pick<Appointment, 'id'>): MessageSubject => ({
  subjectKind: 'appointment',
  subjectId: id,
});
