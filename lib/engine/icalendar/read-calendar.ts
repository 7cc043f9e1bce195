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

/** An event that makes its owner busy, with the rules for its times. */
export interface BusyEvent {
  /** Stable key: the event's UID and, if the event replaces an occurrence, that occurrence's start (RECURRENCE-ID). */
  readonly key: string;
  readonly title: string;
  readonly rules: readonly BusyRule[];
}

/** Limit on the events of a calendar; the contract sets it. */
const MOST_EVENTS = 5_000;
/** Limit on the rules of a calendar. A recurrence that no rule expresses needs one rule for each occurrence. */
const MOST_RULES = 10_000;
/** Limit on recurring events. Expired events count, because their recurrences must be followed, too. */
const MOST_RECURRING = 5_000;
/** Limit on the steps (days or periods) for following all recurrences: a thousand for each event of a full calendar. */
const MOST_STEPS = 5_000_000;
/** Days for which an event is kept after its end. */
const KEPT_DAYS = 30;
const WRITTEN_OUT_DAYS = 366;
/**
 * Years for which the zones of a calendar are computed. These years extend beyond the window, because single events may
 * lie later.
 */
const ZONE_YEARS = 10;

/**
 * Reads the busy times from a calendar (RFC 5545). Cancelled and transparent events, and events that ended more than 30
 * days ago, are left out. One step of the generator is a line or an event, for `runInSlices`.
 *
 * @param zone the site's zone; days, and times without a zone, are on its clocks
 * @throws UnreadableCalendar
 */
export function* readCalendar(text: string, zone: Zone, now: Instant): Generator<void, readonly BusyEvent[]> {
  try {
    return yield* readEvents(text, { zone, now }, new WorkLimit(MOST_STEPS));
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    throw new UnreadableCalendar(
      'takes too much work to follow: its recurring events span too many days up to their last occurrence',
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
  const window = spanAround(now, KEPT_DAYS, WRITTEN_OUT_DAYS);
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

/** Returns the identity of an event within its calendar. An event without a UID is identified by its content. */
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
    // An event that replaces all following occurrences of another one is listed together with that other event.
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

/** Returns a valid rule. @throws UnreadableCalendar for an event that no rule can express */
function checked(rule: BusyRule): BusyRule {
  const problems = validateRule({ ...BUSY, ...rule });
  const [[param, message] = []] = Object.entries(problems);
  if (param !== undefined)
    throw new UnreadableCalendar(`has an event that no rule can express: ${param} ${message}`);
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
