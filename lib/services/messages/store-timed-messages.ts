import type { Appointment } from '../../domain/appointment';
import type { MessageDraft } from '../../domain/message';
import { statusesWithoutPlaces, UNLISTED_STATUSES } from '../../domain/statuses/statuses';
import { subjectOfTime, timedMessages } from '../../engine/messages/timed-messages';
import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { Core } from '../work/core';
import type { Messaging } from './messaging';

/** Number of appointments in one step. */
const AT_ONCE = 200;

/**
 * Stores the reminders and follow-ups of appointments whose first reminder becomes due within a day. Each pass begins
 * where the last one ended, so its cost depends on the number of messages that become due and not on the number of
 * appointments.
 *
 * @returns whether there may be more
 */
export async function storeTimedMessages({ core, settings }: Messaging): Promise<boolean> {
  const { storage, options } = core;
  const now = options.clock.now();
  const from = await storage.messages.progress('message_starts');
  if (from === undefined) {
    await storage.messages.begin('message_starts', now);
    return true;
  }
  // Because of quiet hours, a reminder can be due up to a day earlier than its hours before the start.
  const horizon = asInstant(now + Math.max(0, ...settings.reminderHours) * 3600 + SECONDS_A_DAY);
  const begin = Math.max(from, now);
  if (horizon <= begin) return false;
  const { rows, to } = await readStarting(core, asInstant(begin), horizon);
  const drafts = await timedOf({ core, settings }, rows, now);
  await storage.messages.advance(
    'message_starts',
    { from, to, now },
    drafts.map((draft) => ({ ...draft, reason: '' })),
  );
  return to < horizon;
}

/**
 * Reads appointments that start at `begin` or later, and the start before which all were read. The appointments of one start
 * are never divided, however many there are.
 */
async function readStarting(
  { storage, options }: Core,
  begin: Instant,
  horizon: Instant,
): Promise<{ readonly rows: Appointment[]; readonly to: Instant }> {
  const notStatuses = [...statusesWithoutPlaces(options), ...UNLISTED_STATUSES];
  const rows: Appointment[] = [];
  for (let last = { start: begin, id: 0 }; ;) {
    const page = await storage.appointments.startingBetween(last, horizon, notStatuses, AT_ONCE);
    rows.push(...page);
    if (page.length < AT_ONCE) return { rows, to: horizon };
    last = page.at(-1)!;
    if (last.start > begin) return { rows, to: last.start };
  }
}

/** Returns the reminders and follow-ups of appointments, and of all items of their visits, that are due from now on. */
export async function timedOf(
  { core, settings }: Messaging,
  rows: readonly Appointment[],
  now: Instant,
): Promise<MessageDraft[]> {
  const visitIds = new Set(rows.map(({ visitId }) => visitId));
  visitIds.delete(0);
  const items = await core.storage.appointments.ofVisits([...visitIds]);
  const groups = new Map<string, readonly Appointment[]>();
  for (const row of rows) {
    const { subjectKind, subjectId } = subjectOfTime(row);
    const group = row.visitId === 0 ? [row] : items.filter(({ visitId }) => visitId === row.visitId);
    groups.set(`${subjectKind} ${subjectId}`, group);
  }
  return [...groups.values()].flatMap((group) => timedMessages(group, settings, core.site.zone, now));
}
