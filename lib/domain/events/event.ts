import type { Instant } from '../../time/units';
import type { Appointment } from '../appointment';
import type { Rule } from '../rule';

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

/**
 * The customer and the members of an appointment, or the owner of a rule. Who may see an event is derived from these
 * fields.
 */
export type Concern = Pick<Appointment, 'customerId' | 'staffIds'> | Pick<Rule, 'kind' | 'kindId'>;

/**
 * Fields of an appointment as they were before an update. They are kept with the event for two reasons: a customer or
 * member whom the update removed also sees the event, and the message to the customer depends on them.
 */
export type FormerAppointment = Pick<
  Appointment,
  'customerId' | 'staffIds' | 'status' | 'start' | 'customerMoves'
>;

/**
 * The author of a change, and the author's reason. The author is null or absent for the shop's own code. All of it is
 * stored with the events of the change.
 */
export interface EventCause {
  readonly actorId?: number | null;
  readonly reason?: string;
  /** Status of the order, if the change follows from it. */
  readonly orderStatus?: string;
  /** Whether the customer gets a message about the change. Default true. */
  readonly notifyCustomer?: boolean;
}

/** A change as it is written to the outbox (the table of events), in the transaction of the change. */
export interface OutboxDraft {
  readonly topic: Topic;
  readonly resource: EventResource;
  readonly resourceId: number;
  /** The record after the change, or before it for a deletion, as JSON with the names of the core's fields. */
  readonly snapshot: unknown;
  /** Fields of the record before an update. Null for every other change. */
  readonly formerly: FormerAppointment | Pick<Rule, 'kind' | 'kindId'> | null;
  /** The author of the change, and the author's reason. Never sent to clients. */
  readonly actorId: number | null;
  readonly reason: string;
  /** Status of the order from which the change follows; null for every other change. */
  readonly orderStatus: string | null;
  /** Whether the customer gets a message about the change. */
  readonly notifyCustomer: boolean;
  readonly at: Instant;
}

/** An event of the outbox with its number. Numbers grow in the order in which events become visible to readers. */
export interface OutboxEvent extends OutboxDraft {
  readonly id: number;
}

/** The event that a listener for a topic gets: numbered, with the appointment or rule as the change wrote it. */
export interface EventOf<T extends Topic> extends OutboxEvent {
  readonly topic: T;
  readonly snapshot: SnapshotOf[(typeof RESOURCE_OF)[T]];
}
