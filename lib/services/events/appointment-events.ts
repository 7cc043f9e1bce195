import type { Appointment } from '../../domain/appointment';
import { NO_CONTACT } from '../../domain/people/contact';
import type { EventCause, FormerAppointment, OutboxDraft, Topic } from '../../domain/events/event';
import { isAnnounced } from '../../domain/statuses/statuses';
import type { Instant } from '../../time/units';

/**
 * Lists the events of a write of an appointment. The first event is `created` if the record becomes a real appointment
 * (when it is stored, at the checkout of a hold, or once its order exists), and otherwise `updated`. `rescheduled` and
 * `cancelled` follow if they apply. A record that never was a real appointment emits nothing.
 */
export function eventsOfWrite(
  before: Appointment | undefined,
  after: Appointment,
  cause: EventCause,
  at: Instant,
): OutboxDraft[] {
  const formerly = before && isAnnounced(before) ? formerOf(before) : null;
  return topicsOfWrite(before, after).map((topic) => ({ ...draft(topic, after, cause, at), formerly }));
}

/** Lists the events of deleting an appointment, or of moving it to the trash. */
export function eventsOfRemoval(
  topic: 'appointment.deleted' | 'appointment.trashed',
  appointment: Appointment,
  cause: EventCause,
  at: Instant,
): OutboxDraft[] {
  return isAnnounced(appointment) ? [draft(topic, appointment, cause, at)] : [];
}

function topicsOfWrite(before: Appointment | undefined, after: Appointment): Topic[] {
  if (!isAnnounced(after)) return [];
  if (!before || !isAnnounced(before)) return ['appointment.created'];
  const topics: Topic[] = ['appointment.updated'];
  if (before.start !== after.start || before.end !== after.end) topics.push('appointment.rescheduled');
  if (before.status !== 'cancelled' && after.status === 'cancelled') topics.push('appointment.cancelled');
  return topics;
}

const formerOf = ({
  customerId,
  staffIds,
  status,
  start,
  customerMoves,
}: Appointment): FormerAppointment => ({ customerId, staffIds, status, start, customerMoves });

const draft = (topic: Topic, appointment: Appointment, cause: EventCause, at: Instant): OutboxDraft => ({
  topic,
  resource: 'appointment',
  resourceId: appointment.id,
  // The event stores no note, contact or answers, so that a text that was changed or emptied later does not survive in
  // the log of events.
  snapshot: { ...appointment, note: '', contact: NO_CONTACT, answers: [] },
  formerly: null,
  actorId: cause.actorId ?? null,
  reason: cause.reason ?? '',
  orderStatus: cause.orderStatus ?? null,
  notifyCustomer: cause.notifyCustomer ?? true,
  at,
});
