import type { LoggedMessage } from '../../domain/messages/message';
import { MOVED } from '../../engine/messages/judge-message';
import type { Instant } from '../../time/units';
import type { Core } from '../work/core';

/** Starts of appointments by the ids of the appointments. */
export type FormerStarts = Readonly<Record<number, Instant>>;

/**
 * Returns the start before the move that a message is about. Empty for other kinds of message, for visits, and if the
 * customer was not told of an earlier move that stayed, because the customer then knows another start.
 *
 * @param logged all messages in the log about the booking of this message
 */
export async function formerStarts(
  { storage }: Core,
  { id, kind, subjectKind, subjectId, version }: LoggedMessage,
  logged: readonly LoggedMessage[],
): Promise<FormerStarts> {
  if (!MOVED.includes(kind) || subjectKind !== 'appointment') return {};
  const earlier = logged.filter((one) => one.id < id && MOVED.includes(one.kind) && one.reason !== 'undone');
  if (earlier.some(({ state }) => state !== 'sent')) return {};
  const [event] = await storage.outbox.read(version - 1, 1);
  const { formerly = null } = event?.id === version ? event : {};
  return formerly && 'start' in formerly ? { [subjectId]: formerly.start } : {};
}
