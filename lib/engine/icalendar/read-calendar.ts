import { createHash } from 'node:crypto';
import { asInstant, type Instant, SECONDS_A_DAY, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { TooMuchWork, WorkLimit } from '../recurrence/work';
import { validateRule } from '../rules/validate';
import { type BusyContext, busyTimes } from './busy-times';
import { type CalendarEvent, readEvent } from './events';
import { wallIn } from './moments';
import { type BusyRule, busyRule } from './rule-drafts';
import { readSections, type Section } from './sections';
import { UnreadableCalendar } from './unreadable';
import { createZoneFinder } from './zones';

/** A calendar event that makes the calendar's owner busy, with the availability rules that close its times. */
export interface BusyEvent {
  /**
   * Key that stays equal at every import: a digest of the event's UID and, if the event replaces an occurrence, of that
   * occurrence's start (RECURRENCE-ID).
   */
  readonly key: string;
  readonly title: string;
  readonly rules: readonly BusyRule[];
}

/**
 * Maximum number of events of an imported calendar. Events that are over do not count. The API documentation states
 * this limit.
 */
const MOST_EVENTS = 5_000;
/**
 * Maximum number of availability rules for one imported calendar. A recurrence that cannot be expressed as one rule
 * needs a rule for each occurrence.
 */
const MOST_RULES = 10_000;
/**
 * Maximum number of recurring events of an imported calendar. Past events count as well, because only expanding a
 * recurrence shows whether the event is over.
 */
const MOST_RECURRING = 5_000;
/**
 * Maximum number of steps (days or periods) for expanding all recurrences of an imported calendar: 1,000 for each of
 * 5,000 events.
 */
const MOST_STEPS = 5_000_000;
/** Days after the end of an event during which the event is still imported. */
const KEPT_DAYS = 30;
/** Number of days from now. Within them, a recurrence that cannot become one rule is listed as single times. */
const LISTED_DAYS = 366;
/**
 * Years for which the time zones described in a calendar are computed. Recurrences are listed for one year only, but
 * single events may lie later.
 */
const ZONE_YEARS = 10;

/**
 * Reads the busy times of a calendar (RFC 5545). Cancelled and transparent (free) events, and events that ended more
 * than 30 days ago, are left out. Each step of the generator handles a line or an event, so that other work can run in
 * between (`runInSlices`).
 *
 * @param zone the site's zone, also used for dates and for times that state no zone
 * @throws UnreadableCalendar with a message for the user
 */
export function* readCalendar(text: string, zone: Zone, now: Instant): Generator<void, readonly BusyEvent[]> {
  try {
    return yield* readEvents(text, { zone, now }, new WorkLimit(MOST_STEPS));
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    throw new UnreadableCalendar(
      'cannot be read: computing the occurrences of its recurring events takes too long; let them end earlier, or repeat less often',
    );
  }
}

function* readEvents(
  text: string,
  { zone, now }: { readonly zone: Zone; readonly now: Instant },
  work: WorkLimit,
): Generator<void, readonly BusyEvent[]> {
  const calendars = yield* readSections(text);
  if (calendars.length === 0) throw new UnreadableCalendar('is not a calendar: it is empty');
  const window = spanAround(now, KEPT_DAYS, LISTED_DAYS);
  const events = new Map<string, CalendarEvent>();
  for (const calendar of calendars) {
    const zoneOf = createZoneFinder(calendar, spanAround(now, 366, ZONE_YEARS * 366), work);
    const isWithdrawn = calendar.lines.some((line) => /^METHOD:\s*CANCEL\s*$/i.test(line));
    for (const section of calendar.inside) {
      if (section.name !== 'VEVENT') continue;
      const event = readEvent(section, zoneOf, zone, isWithdrawn);
      const name = nameOf(event, section, zone);
      const other = events.get(name);
      if (!other || other.sequence <= event.sequence) events.set(name, event);
      yield;
    }
  }
  const busy: BusyEvent[] = [];
  let rules = 0;
  for (const event of yieldBusy(events, { zone, window, work })) {
    yield;
    if (!event) continue;
    busy.push(event);
    rules += event.rules.length;
    if (busy.length > MOST_EVENTS)
      throw new UnreadableCalendar(`has more than ${MOST_EVENTS} events that are not over`);
    if (rules > MOST_RULES) {
      throw new UnreadableCalendar(
        `needs more than ${MOST_RULES} rules: too many of its events recur in other time zones than the site's`,
      );
    }
  }
  return busy;
}

const spanAround = (now: Instant, before: number, after: number): Span => ({
  start: asInstant(now - before * SECONDS_A_DAY),
  end: asInstant(now + after * SECONDS_A_DAY),
});

/**
 * Returns the identity of an event within its calendar: the UID with the start of the replaced occurrence. For an event
 * without a UID, the text of its lines takes the place of the UID.
 */
function nameOf({ uid, replaces }: CalendarEvent, { lines }: Section, zone: Zone): string {
  const which = replaces === null ? '' : String(wallIn(replaces, zone));
  return JSON.stringify([uid === '' ? ['', ...lines] : uid, which]);
}

function* yieldBusy(
  events: ReadonlyMap<string, CalendarEvent>,
  context: BusyContext,
): Generator<BusyEvent | undefined> {
  const replacements = new Map<string, CalendarEvent[]>();
  for (const event of events.values()) {
    if (event.replaces === null || event.uid === '') continue;
    const eventReplacements = replacements.get(event.uid) ?? [];
    eventReplacements.push(event);
    replacements.set(event.uid, eventReplacements);
  }
  let recurring = 0;
  const masters = new Set(
    [...events.values()].filter(({ replaces }) => replaces === null).map(({ uid }) => uid),
  );
  for (const [name, event] of events) {
    const isReplacing = event.replaces !== null;
    // An event that replaces an occurrence and all later ones is handled with the recurring event that it changes.
    if (!event.isBusy && !isReplacing && !replacements.has(event.uid)) continue;
    if (event.andFollowing && masters.has(event.uid)) continue;
    if (event.rule !== null && (recurring += 1) > MOST_RECURRING)
      throw new UnreadableCalendar(`has more than ${MOST_RECURRING} events that recur`);
    const eventReplacements = isReplacing ? [] : (replacements.get(event.uid) ?? []);
    const single = isReplacing ? { ...event, rule: null, added: [], excepted: [] } : event;
    const times = busyTimes(single, eventReplacements, context);
    const rules = times.flatMap((time) => busyRule(time, context.zone) ?? []);
    yield rules.length === 0
      ? undefined
      : { key: digest(name), title: event.title, rules: rules.map(checked) };
  }
}

const digest = (name: string): string => createHash('sha256').update(name).digest('hex');

/**
 * Returns an availability rule for a busy time if the rule is valid.
 *
 * @throws UnreadableCalendar for a busy time that no availability rule can express
 */
function checked(rule: BusyRule): BusyRule {
  const problems = validateRule({ ...BUSY, ...rule });
  const [[param, message] = []] = Object.entries(problems);
  if (param !== undefined)
    throw new UnreadableCalendar(`has an event that cannot become an availability rule: ${param} ${message}`);
  return rule;
}

const BUSY = {
  kind: 'global',
  kindId: null,
  eventId: null,
  title: '',
  appointable: false,
  priority: null,
  capacity: null,
  ordering: 0,
} as const;
