import type { Appointment } from '../../domain/appointment';
import type { OutboxEvent } from '../../domain/event';
import { messagesOfEvent } from '../../engine/messages/event-messages';
import type { MessageDraft } from '../../domain/message';
import { asInstant, type Instant } from '../../time/units';
import type { Messaging } from './messaging';
import { timedOf } from './store-timed-messages';

const EVENTS_AT_ONCE = 200;

/**
 * Stores the messages of the next numbered events. With several workers, each event is handled once.
 *
 * @returns whether there may be more events
 */
export async function storeEventMessages({ core, settings }: Messaging): Promise<boolean> {
  const { storage, options } = core;
  const from = await storage.messages.progress('message_events');
  if (from === undefined) {
    // A site that begins to send messages does not send those of its past events.
    await storage.messages.begin('message_events', await storage.outbox.last());
    return true;
  }
  const events = await storage.outbox.read(from, EVENTS_AT_ONCE);
  const last = events.at(-1);
  if (!last) return false;
  const startsUntil = await storage.messages.progress('message_starts');
  const drafts = [
    ...events.flatMap(messagesOfEvent).filter(({ kind }) => settings.kinds.includes(kind)),
    ...(await timedOfEvents({ core, settings }, events, startsUntil)),
  ];
  const step = { from, to: last.id, now: options.clock.now() };
  // The progress of the reminders is passed on, so that nothing is stored if another process has advanced it since it
  // was read.
  await storage.messages.advance('message_events', step, drafts, { message_starts: startsUntil });
  return true;
}

/**
 * Returns the reminders and follow-ups of changed appointments that start before `startsUntil`, for which reminders
 * were already stored. Reminders for later starts are stored by a later pass.
 */
async function timedOfEvents(
  { core, settings }: Messaging,
  events: readonly OutboxEvent[],
  startsUntil: number | undefined,
): Promise<MessageDraft[]> {
  if (startsUntil === undefined) return [];
  const changedAt = new Map<number, Instant>();
  for (const { resource, topic, snapshot, at } of events) {
    const { id, start } = snapshot as Appointment;
    if (resource !== 'appointment' || topic === 'appointment.deleted' || start >= startsUntil) continue;
    changedAt.set(id, asInstant(Math.max(at, changedAt.get(id) ?? at)));
  }
  if (changedAt.size === 0) return [];
  // The appointments are read as they are now, because a later event may have changed them again.
  const rows = await core.storage.appointments.find([...changedAt.keys()]);
  return timedOf(
    { core, settings },
    [...rows.values()],
    ({ id, dateCreated }) => changedAt.get(id) ?? dateCreated,
  );
}
