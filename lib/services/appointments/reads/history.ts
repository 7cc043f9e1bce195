import type { Appointment } from '../../../domain/appointment';
import type { Topic } from '../../../domain/events/event';
import type { Instant } from '../../../time/units';
import type { Core } from '../../work/core';

/** A change of an appointment. */
export interface HistoryEntry {
  readonly topic: Topic;
  readonly at: Instant;
  /**
   * User who made the change. 0: a visitor who was not signed in; null: the shop's own code, or the library's worker.
   */
  readonly actorId: number | null;
  /** Whether the customer made the change, either signed in or by the self-service link. */
  readonly byCustomer: boolean;
  /** Reason of the change; '' if none was given. */
  readonly reason: string;
  /** The appointment after the change; for a deletion, before it. */
  readonly appointment: Appointment;
}

/**
 * Returns the changes of an appointment with author, time and reason, oldest first. They come from the log of events,
 * which keeps them for 30 days. Empty for an unknown id.
 */
export async function historyOf({ storage, numberEvents }: Core, id: number): Promise<HistoryEntry[]> {
  await numberEvents();
  const events = await storage.outbox.about('appointment', id);
  return events.map(({ topic, at, actorId, reason, snapshot }) => {
    const appointment = snapshot as Appointment;
    const byCustomer = actorId !== null && actorId === appointment.customerId;
    return { topic, at, actorId, byCustomer, reason, appointment };
  });
}
