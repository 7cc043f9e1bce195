import type { Instant } from '../time/units';
import type { Appointment } from './appointment';
import type { Rule } from './rule';

/** All topics of events. */
export const TOPICS = [
  'appointment.created',
  'appointment.updated',
  'appointment.deleted',
  'appointment.trashed',
  'appointment.rescheduled',
  'appointment.cancelled',
  'availability.created',
  'availability.updated',
  'availability.deleted',
] as const;
/** The topic of an event, which tells what happened to which kind of record. */
export type Topic = (typeof TOPICS)[number];

/** The kinds of record that events are about. */
type EventResource = 'appointment' | 'availability';

/** The kind of record that each topic is about. */
export const RESOURCE_OF = {
  'appointment.created': 'appointment',
  'appointment.updated': 'appointment',
  'appointment.deleted': 'appointment',
  'appointment.trashed': 'appointment',
  'appointment.rescheduled': 'appointment',
  'appointment.cancelled': 'appointment',
  'availability.created': 'availability',
  'availability.updated': 'availability',
  'availability.deleted': 'availability',
} as const satisfies Record<Topic, EventResource>;

interface SnapshotOf {
  readonly appointment: Appointment;
  readonly availability: Rule;
}

/** The customer and members that an appointment concerns, or the owner that a rule concerns. */
export type Concern = Pick<Appointment, 'customerId' | 'staffIds'> | Pick<Rule, 'kind' | 'kindId'>;

/**
 * The author of a change (null or absent for the host's own code) and the author's reason. The events of the change
 * keep both.
 */
export interface EventCause {
  readonly actorId?: number | null;
  readonly reason?: string;
}

/** A change as it is written to the outbox, in the transaction of the change. */
export interface OutboxDraft {
  readonly topic: Topic;
  readonly resource: EventResource;
  readonly resourceId: number;
  /** The record after the change, or before it for a deletion, as JSON with the names of the core's fields. */
  readonly snapshot: unknown;
  /**
   * The people whom the record concerned before an update. People who were removed by the update get the event, too.
   * Null for every other change.
   */
  readonly formerly: Concern | null;
  /** The author of the change, and the author's reason. Never sent to clients. */
  readonly actorId: number | null;
  readonly reason: string;
  readonly at: Instant;
}

/** A numbered event. Ids grow in the order in which events became visible. */
export interface OutboxEvent extends OutboxDraft {
  readonly id: number;
}

/** The argument of a listener for a topic: the numbered event, with the appointment or rule as it was written. */
export interface EventOf<T extends Topic> extends OutboxEvent {
  readonly topic: T;
  readonly snapshot: SnapshotOf[(typeof RESOURCE_OF)[T]];
}
