import type { Appointment } from '../../../domain/appointment';
import type { Topic } from '../../../domain/events/event';
import type { Instant } from '../../../time/units';
import type { Core } from '../../work/core';

/** One change in the history of an appointment. */
export interface HistoryEntry {
  readonly topic: Topic;
  readonly at: Instant;
  /**
   * Id of the user who made the change. 0: a visitor who was not signed in; null: the shop's own code, or the library's
   * background worker.
   */
  readonly actorId: number | null;
  /** Whether the customer made the change, signed in or by the self-service link. */
  readonly byCustomer: boolean;
  /** Reason of the change; '' if none was given. */
  readonly reason: string;
  /** Status of the order from which the change follows; null for every other change. */
  readonly orderStatus: string | null;
  /** The appointment after the change; for a deletion, before it. */
  readonly appointment: Appointment;
}

/**
 * Returns the changes of an appointment with author, time and reason, oldest first. Read from the log of events, which
 * goes back 30 days. Empty for an unknown id.
 */
export async function historyOf({ storage, numberEvents }: Core, id: number): Promise<HistoryEntry[]> {
  await numberEvents();
  const events = await storage.outbox.about('appointment', [id]);
  return events.map(({ topic, at, actorId, reason, orderStatus, snapshot }) => {
    const appointment = snapshot as Appointment;
    const byCustomer = actorId !== null && actorId === appointment.customerId;
    return { topic, at, actorId, byCustomer, reason, orderStatus, appointment };
  });
}
