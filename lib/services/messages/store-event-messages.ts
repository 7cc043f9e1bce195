import type { Appointment } from '../../domain/appointment';
import type { OutboxEvent } from '../../domain/events/event';
import type { UndoneMessages } from '../../domain/messages/undone-messages';
import { messagesOfEvent } from '../../engine/messages/event-messages';
import { mayUndo, undoneMessages } from '../../engine/messages/undone-messages';
import type { MessageDraft } from '../../domain/messages/message';
import { asInstant, type Instant } from '../../time/units';
import type { Core } from '../work/core';
import type { Messaging } from './messaging';
import { timedOf } from './store-timed-messages';

const EVENTS_AT_ONCE = 200;
/** Maximum number of steps in which a read of the log stores the messages of new events. */
const STEPS_OF_A_READ = 5;

/**
 * Stores the messages of new events, so that the log already contains those about a change that has just been made. If
 * there are very many new events, the background worker stores the rest.
 */
export async function storeLatestMessages({ core, settings }: Messaging): Promise<void> {
  // Without a transport, no message is stored.
  if (!core.host.messages) return;
  await core.numberEvents();
  for (let step = 0; step < STEPS_OF_A_READ && (await storeEventMessages({ core, settings })); step += 1);
}

/**
 * Stores the messages that follow from the next events. With several workers, each event is handled once.
 *
 * @returns whether there may be more events
 */
export async function storeEventMessages({ core, settings }: Messaging): Promise<boolean> {
  const { storage, options } = core;
  const from = await storage.messages.progress('message_events');
  if (from === undefined) {
    // When a site begins to send messages, there are none for earlier events, so reading starts after the last event.
    await storage.messages.begin('message_events', await storage.outbox.last());
    return true;
  }
  const events = await storage.outbox.read(from, EVENTS_AT_ONCE);
  const last = events.at(-1);
  if (!last) return false;
  const drafts = [
    ...events.flatMap(messagesOfEvent).filter(({ kind }) => settings.kinds.includes(kind)),
    ...(await timedOfEvents({ core, settings }, events)),
  ];
  const step = { from, to: last.id, now: options.clock.now() };
  await storage.messages.advance('message_events', step, drafts, await undoneBy(core, events));
  return true;
}

/** Returns the messages about changes that these events take back, such as those of an undo at the desk. */
async function undoneBy({ storage }: Core, events: readonly OutboxEvent[]): Promise<UndoneMessages[]> {
  const undoing = events.filter(mayUndo);
  if (undoing.length === 0) return [];
  const rows = undoing.map(({ snapshot }) => snapshot as Appointment);
  // The message about a move of an appointment in a series is about this appointment only.
  const restored = undoing.filter(({ topic }) => topic === 'appointment.updated');
  const inSeries = restored.map(({ snapshot }) => (snapshot as Appointment).seriesId);
  const [ofVisits, ofSeries] = await Promise.all([
    storage.appointments.ofVisits(idsIn(rows.map(({ visitId }) => visitId))),
    storage.appointments.ofSeries(idsIn(inSeries)),
  ]);
  const ids = idsIn([...rows, ...ofVisits, ...ofSeries].map(({ id }) => id));
  const history = await storage.outbox.about('appointment', ids);
  return undoing.flatMap((event) => {
    const own = history.filter((one) => sharesMessages(one.snapshot as Appointment, event));
    return undoneMessages(event, own) ?? [];
  });
}

const idsIn = (ids: readonly number[]): number[] => [...new Set(ids.filter((id) => id > 0))];

/** Whether an appointment is that of an event, or of the same visit or series, and so may share its messages. */
function sharesMessages({ id, visitId, seriesId }: Appointment, event: OutboxEvent): boolean {
  const row = event.snapshot as Appointment;
  return (
    id === row.id || (visitId > 0 && visitId === row.visitId) || (seriesId > 0 && seriesId === row.seriesId)
  );
}

/** Returns the reminders and follow-ups of appointments that were booked or changed by these events. */
async function timedOfEvents(
  { core, settings }: Messaging,
  events: readonly OutboxEvent[],
): Promise<MessageDraft[]> {
  const changedAt = new Map<number, Instant>();
  for (const { resource, resourceId: id, topic, at } of events) {
    if (resource !== 'appointment' || topic === 'appointment.deleted') continue;
    changedAt.set(id, asInstant(Math.max(at, changedAt.get(id) ?? at)));
  }
  if (changedAt.size === 0) return [];
  // The appointments are read as they are now: a later event may have changed them again.
  const rows = await core.storage.appointments.find([...changedAt.keys()]);
  return timedOf(
    { core, settings },
    [...rows.values()],
    ({ id, dateCreated }) => changedAt.get(id) ?? dateCreated,
  );
}
