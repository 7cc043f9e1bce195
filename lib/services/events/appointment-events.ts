import type { Appointment } from '../../domain/appointment';
import type { Concern, EventCause, OutboxDraft, Topic } from '../../domain/event';
import { isAnnounced } from '../../domain/statuses/statuses';
import type { Instant } from '../../time/units';

/**
 * The events of a write, in this order: `created` when an appointment becomes one (at once, when a hold is turned
 * into it, or when its order exists), else `updated` with `rescheduled` and `cancelled`. A record that was never
 * announced changes without an event.
 */
export function eventsOfWrite(
  before: Appointment | undefined,
  after: Appointment,
  cause: EventCause,
  at: Instant,
): OutboxDraft[] {
  const formerly = before && isAnnounced(before) ? concernOf(before) : null;
  return topicsOfWrite(before, after).map((topic) => ({ ...draft(topic, after, cause, at), formerly }));
}

/** The events of a removal, for good or into the trash. */
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

const concernOf = ({ customerId, staffIds }: Appointment): Concern => ({ customerId, staffIds });

const draft = (topic: Topic, appointment: Appointment, cause: EventCause, at: Instant): OutboxDraft => ({
  topic,
  resource: 'appointment',
  resourceId: appointment.id,
  // A note that was changed or emptied must not live on in the log.
  snapshot: { ...appointment, note: '' },
  formerly: null,
  actorId: cause.actorId ?? null,
  reason: cause.reason ?? '',
  at,
});
