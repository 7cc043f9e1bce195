import type { Appointment } from '../../domain/appointment';
import type { MessageDraft, MessageSubject } from '../../domain/message';
import { messagesOfEvent, type SuggestedMessage } from '../../engine/messages/event-messages';
import type { StoredDraft } from '../../storage/storage';
import type { Core } from '../work/core';
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
  const suggested = events.flatMap(messagesOfEvent).filter(({ kind }) => settings.kinds.includes(kind));
  const drafts = [
    ...(await thoseThatFollow(core, suggested)),
    ...(await timedOfEvents({ core, settings }, events)),
  ];
  await storage.messages.advance('message_events', { from, to: last.id, now: options.clock.now() }, drafts);
  return true;
}

/**
 * Leaves out messages that make sense only after certain other messages (`onlyAfter`), if none of those is in the log
 * of the visit, series or appointment.
 */
async function thoseThatFollow(
  { storage }: Core,
  suggested: readonly SuggestedMessage[],
): Promise<StoredDraft[]> {
  const following = suggested.filter(({ onlyAfter }) => onlyAfter.length > 0);
  const logged = await storage.messages.ofSubjects(following);
  return suggested.flatMap(({ onlyAfter, isTold, ...draft }): StoredDraft[] => {
    const isTrue =
      onlyAfter.length === 0 ||
      [...logged, ...suggested].some((other) => isAbout(draft, other) && onlyAfter.includes(other.kind));
    return isTrue ? [{ ...draft, reason: isTold ? 'in_booking' : '' }] : [];
  });
}

const isAbout = (a: MessageSubject, b: MessageSubject): boolean =>
  a.subjectKind === b.subjectKind && a.subjectId === b.subjectId;

/**
 * Returns the reminders and follow-ups of appointments that were booked for, or moved to, a time for which reminders
 * were already stored. Reminders for later times are stored by a later pass.
 */
async function timedOfEvents(
  { core, settings }: Messaging,
  events: readonly { readonly topic: string; readonly snapshot: unknown }[],
): Promise<StoredDraft[]> {
  const { storage, options } = core;
  const until = await storage.messages.progress('message_starts');
  if (until === undefined) return [];
  const rows = new Map<number, Appointment>();
  for (const { topic, snapshot } of events) {
    if (topic !== 'appointment.created' && topic !== 'appointment.rescheduled') continue;
    const row = snapshot as Appointment;
    if (row.start < until) rows.set(row.id, row);
  }
  const drafts = await timedOf({ core, settings }, [...rows.values()], options.clock.now());
  return drafts.map((draft: MessageDraft) => ({ ...draft, reason: '' }));
}
