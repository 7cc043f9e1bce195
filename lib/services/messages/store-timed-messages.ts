import type { Appointment } from '../../domain/appointment';
import { statusesWithoutPlaces, UNLISTED_STATUSES } from '../../domain/statuses/statuses';
import { timedMessages } from '../../engine/messages/timed-messages';
import type { MessageDraft } from '../../domain/messages/message';
import { asInstant, type Instant, SECONDS_A_DAY } from '../../time/units';
import { type Core, findProductsOf } from '../work/core';
import type { Messaging } from './messaging';

/**
 * Seconds after the start of an appointment during which messages for it may still be stored. The hours of follow-ups
 * are added to this.
 */
const BEHIND_SECONDS = 4 * SECONDS_A_DAY;
/** Number of appointments for which reminders and follow-ups are stored in one step. */
const AT_ONCE = 200;

/**
 * Stores reminders and follow-ups for appointments whose first reminder is due within a day. Normally reminders and
 * follow-ups are stored with the event of the booking. This function is for appointments that were booked before the
 * site sent messages, or before the hours of reminders were changed. Each run begins where the last one ended, so that
 * its cost depends only on the number of messages that become due.
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
  // Because of quiet hours, a reminder may be due up to a day earlier than the configured number of hours before the
  // start.
  const horizon = asInstant(now + Math.max(0, ...settings.reminderHours) * 3600 + SECONDS_A_DAY);
  // After a long pause of the worker, follow-ups of appointments that have begun meanwhile may still be in time.
  const begin = Math.max(from, now - BEHIND_SECONDS - (settings.followUpHours ?? 0) * 3600);
  if (horizon <= begin) return false;
  const { rows, to } = await readStarting(core, asInstant(begin), horizon);
  const drafts = await timedOf({ core, settings }, rows, ({ dateCreated }) => dateCreated);
  await storage.messages.advance('message_starts', { from, to, now }, drafts);
  return to < horizon;
}

/**
 * Reads appointments that start from `begin` to `horizon`, but may stop earlier: `to` is the start up to which all were
 * read. Appointments with equal starts are always read together.
 */
async function readStarting(
  { storage, options }: Core,
  begin: Instant,
  horizon: Instant,
): Promise<{ readonly rows: Appointment[]; readonly to: Instant }> {
  const notStatuses = [...statusesWithoutPlaces(options), ...UNLISTED_STATUSES];
  const rows: Appointment[] = [];
  for (let last = { start: begin, id: 0 }; ;) {
    const page = await storage.dueAppointments.startingBetween(last, horizon, notStatuses, AT_ONCE);
    rows.push(...page);
    if (page.length < AT_ONCE) return { rows, to: horizon };
    last = page.at(-1)!;
    if (last.start > begin) return { rows, to: last.start };
  }
}

/**
 * Returns the reminders and follow-ups of appointments, and of all appointments that were booked together with them in
 * a visit.
 *
 * @param since instant of the booking or the change; messages that were due before this instant are left out
 */
export async function timedOf(
  { core, settings }: Messaging,
  rows: readonly Appointment[],
  since: (row: Appointment) => Instant,
): Promise<MessageDraft[]> {
  const visitIds = new Set(rows.map(({ visitId }) => visitId));
  visitIds.delete(0);
  const items = await core.storage.appointments.ofVisits([...visitIds]);
  const { site, options } = core;
  const products = await findProductsOf(core, [...rows, ...items], {});
  const context = { settings, products, zone: site.zone, statuses: options };
  return rows.flatMap((row) => {
    const group = row.visitId === 0 ? [row] : items.filter(({ visitId }) => visitId === row.visitId);
    return timedMessages(group, context, since(row));
  });
}
