import type { Appointment } from '../../../domain/appointment';
import type { Topic } from '../../../domain/event';
import type { Instant } from '../../../time/units';
import type { Core } from '../../work/core';

/** One thing that happened to an appointment. */
export interface HistoryEntry {
  readonly topic: Topic;
  /** Instant. */
  readonly at: Instant;
  /** The user who did it; 0: a visitor who was not signed in; null: the shop's own code, or the library's worker. */
  readonly actorId: number | null;
  /** The customer did it themselves, signed in or by their link. */
  readonly byCustomer: boolean;
  /** As given; '' if none was given. */
  readonly reason: string;
  /** As it was then. */
  readonly appointment: Appointment;
}

/**
 * The changes of an appointment with author, time and reason, oldest first: from the log of events, and so for 30
 * days. Empty for an unknown id.
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
