import type { Appointment } from '../../domain/appointment';
import type { MessageDraft, MessageSubject } from '../../domain/messages/message';
import type { MessageSettings, QuietHours } from '../../domain/messages/message-settings';
import { isAnnounced, type SiteStatuses, takesPlaces } from '../../domain/statuses/statuses';
import { asInstant, asSiteSeconds, type Instant, SECONDS_A_DAY } from '../../time/units';
import type { Zone } from '../../time/zone';
import { zoneOfCustomer } from './customer-zone';
import { type HoursContext, hoursOf, type MessageHours } from './message-hours';

/** The settings and products that decide when reminders and follow-ups are sent. */
interface TimedContext extends HoursContext {
  readonly settings: MessageHours & Pick<MessageSettings, 'quietHours' | 'kinds'>;
  readonly zone: Zone;
  readonly statuses: SiteStatuses;
}

/** Seconds by which a reminder is sent before the quiet hours begin, if waiting for their end would be too late. */
const BEFORE_QUIET_SECONDS = 900;

/**
 * Returns the reminders and the follow-up that are due at `from` or later. A visit gets reminders before its first item
 * only, and one follow-up, after its last item.
 *
 * @param rows the appointment, or the items of one visit
 */
export function timedMessages(
  rows: readonly Appointment[],
  { settings, products, zone: site, statuses }: TimedContext,
  from: Instant,
): MessageDraft[] {
  const live = rows
    .filter((row) => takesPlaces(row.status, statuses) && isAnnounced(row))
    .sort((a, b) => a.start - b.start);
  const [first] = live;
  if (!first) return [];
  const zone = zoneOfCustomer(first.localTimezone, site);
  const { kinds, quietHours } = settings;
  const { reminderHours, followUpHours } = hoursOf(live, { settings, products });
  const subject = subjectOfTime(first);
  const reminders = (kinds.includes('reminder') ? reminderHours : []).map((hours): MessageDraft => {
    const dueAt = reminderTime(first.start, hours, quietHours, zone);
    return { ...subject, kind: 'reminder', hours, version: first.start, dueAt };
  });
  const followUps: MessageDraft[] = [];
  if (followUpHours !== null && kinds.includes('follow_up')) {
    const version = Math.max(...live.map(({ end }) => end));
    const at = asInstant(version + followUpHours * 3600);
    const dueAt = quietAround(at, quietHours, zone)?.to ?? at;
    followUps.push({ ...subject, kind: 'follow_up', hours: followUpHours, version, dueAt });
  }
  return [...reminders, ...followUps].filter(({ dueAt }) => dueAt >= from);
}

/**
 * Returns the record under which reminders and follow-ups are logged: the visit of an appointment, or else the
 * appointment itself.
 */
const subjectOfTime = ({ id, visitId }: Pick<Appointment, 'id' | 'visitId'>): MessageSubject =>
  visitId > 0 ? { subjectKind: 'visit', subjectId: visitId } : { subjectKind: 'appointment', subjectId: id };

/**
 * Returns the instant at which the customer's present quiet hours end, by the customer's wall clock; undefined outside
 * quiet hours.
 */
export const endOfQuietHours = (
  row: Appointment,
  quietHours: QuietHours | null,
  site: Zone,
  now: Instant,
): Instant | undefined => quietAround(now, quietHours, zoneOfCustomer(row.localTimezone, site))?.to;

/**
 * Returns the time of a reminder: `hours` before the start. If that time lies in quiet hours, the reminder waits until
 * the quiet hours end, provided that at least half of `hours` are then left until the start. Otherwise the reminder is
 * sent a quarter of an hour before the quiet hours begin.
 */
function reminderTime(start: Instant, hours: number, quietHours: QuietHours | null, zone: Zone): Instant {
  const at = asInstant(start - hours * 3600);
  const quiet = quietAround(at, quietHours, zone);
  if (quiet === undefined) return at;
  return start - quiet.to >= (hours * 3600) / 2 ? quiet.to : asInstant(quiet.from - BEFORE_QUIET_SECONDS);
}

/** Whether an instant lies in the daily quiet hours, on the wall clock of a zone. */
export const isQuiet = (at: Instant, quietHours: QuietHours | null, zone: Zone): boolean =>
  quietAround(at, quietHours, zone) !== undefined;

/** Returns the quiet hours that contain an instant, on the wall clock of a zone; undefined outside quiet hours. */
function quietAround(
  at: Instant,
  quietHours: QuietHours | null,
  zone: Zone,
): { readonly from: Instant; readonly to: Instant } | undefined {
  if (quietHours === null) return undefined;
  const [from, to] = [secondsOf(quietHours.from), secondsOf(quietHours.to)];
  const length = to > from ? to - from : to + SECONDS_A_DAY - from;
  const today = zone.dayOf(at);
  for (const day of [today - 1, today]) {
    const begin = day * SECONDS_A_DAY + from;
    const span = {
      from: zone.toInstant(asSiteSeconds(begin)),
      to: zone.toInstant(asSiteSeconds(begin + length)),
    };
    if (at >= span.from && at < span.to) return span;
  }
  return undefined;
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}
