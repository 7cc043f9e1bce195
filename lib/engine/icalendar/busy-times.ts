import { asSiteSeconds, SECONDS_A_DAY, type SiteDay, type SiteSeconds, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import {
  endedBy,
  lastOfCount,
  nextStart,
  occurrencesBetween,
  parseRecurrence,
  type Recurrence,
} from '../recurrence/recurrence';
import { WorkLimit } from '../recurrence/work';
import { MOST_STEPS_OF_A_COUNT } from '../rules/count-end';
import type { CalendarEvent } from './events';
import { exceptionsOf } from './exceptions';
import { instantOf, wallIn } from './moments';
import { UnreadableCalendar } from './unreadable';

/**
 * One time at which a calendar event makes the calendar's owner busy: a span of instants, whole days (`first` and
 * `last` included), or a recurrence on the wall clock of the site.
 */
export type BusyTime =
  | (Span & { readonly kind: 'span' })
  | { readonly kind: 'days'; readonly first: SiteDay; readonly last: SiteDay }
  | {
      readonly kind: 'recurrence';
      /** Start of the first occurrence, on the wall clock of the site. */
      readonly start: SiteSeconds;
      readonly end: SiteSeconds;
      readonly isDays: boolean;
      readonly rrule: string;
    };

export interface BusyContext {
  /** The time zone of the shop's site. */
  readonly zone: Zone;
  /**
   * Window of the computation. Busy times before the window are dropped. A recurrence that cannot be expressed as an
   * availability rule is listed as single times, up to the end of the window.
   */
  readonly window: Span;
  /** Maximum number of steps for expanding the recurrences of the calendar. */
  readonly work: WorkLimit;
}

/**
 * Maximum number of characters of a recurrence that becomes one availability rule. Slightly below the maximum length of
 * the rule's `rrule`.
 */
const LONGEST_RRULE = 4_000;
const LONGEST_RECURRING = 366 * SECONDS_A_DAY;

/**
 * Returns the times at which a calendar event makes the calendar's owner busy. If the time zones of the event and of
 * the site agree, a recurrence is returned as one recurring time; otherwise each of its occurrences is returned as a
 * single time.
 *
 * @param replacements the events that replace occurrences of `event`
 * @throws UnreadableCalendar for a recurrence that availability rules do not accept
 */
export function busyTimes(
  event: CalendarEvent,
  replacements: readonly CalendarEvent[],
  context: BusyContext,
): BusyTime[] {
  const isTakenOver = replacements.some(({ andFollowing }) => andFollowing);
  if ((!event.isBusy || event.length === 0) && !isTakenOver) return [];
  const rule = event.rule === null ? undefined : readRule(event.rule, event, context.zone);
  const starts = rule && startsOfRule(event, rule.recurrence, context);
  const whole = rule && starts && asRecurrence(event, { ...rule, ...starts }, replacements, context);
  return whole ?? asSingleTimes(event, starts, replacements, context);
}

interface ReadRule {
  readonly text: string;
  readonly recurrence: Recurrence;
}

/** The occurrences that an event's recurrence rule gives. A COUNT in the rule has been replaced by an end date. */
interface RuleStarts {
  /**
   * Whether the event's first start matches the pattern. iCalendar counts the first start as an occurrence even if this
   * start does not match.
   */
  readonly hasFirst: boolean;
  /**
   * The recurrence of all starts or, if `hasFirst` is false, of all starts except the event's first one. Undefined if
   * no such start exists.
   */
  readonly ended: Recurrence | undefined;
}

function startsOfRule(event: CalendarEvent, recurrence: Recurrence, { zone, work }: BusyContext): RuleStarts {
  const clocks = clocksOf(event, zone);
  const firstStart = wallIn(event.start, clocks);
  const { count } = recurrence;
  const pattern = { recurrence: { ...recurrence, count: null }, firstStart };
  const second = { from: firstStart, to: asSiteSeconds(firstStart + 1) };
  const hasFirst = occurrencesBetween(pattern, second, clocks, work).length > 0;
  if (count === null) return { hasFirst, ended: recurrence };
  const left = hasFirst ? count : count - 1;
  if (left === 0) return { hasFirst, ended: undefined };
  const followed = { recurrence: { ...recurrence, count: left }, firstStart };
  return {
    hasFirst,
    ended: endedBy(followed, lastOfCount(followed, new WorkLimit(MOST_STEPS_OF_A_COUNT, work))),
  };
}

const clocksOf = ({ start }: CalendarEvent, zone: Zone): Zone => ('day' in start ? zone : start.zone);

/**
 * Reads the recurrence rule of an event. A time of day in the rule is accepted only if it equals the event's time of
 * day, because an availability rule cannot recur at further times of day.
 */
function readRule(rule: string, event: CalendarEvent, zone: Zone): ReadRule {
  const wall = wallIn(event.start, clocksOf(event, zone));
  const second = wall - Math.floor(wall / SECONDS_A_DAY) * SECONDS_A_DAY;
  const own: Readonly<Record<string, number>> = {
    BYHOUR: Math.floor(second / 3600),
    BYMINUTE: Math.floor(second / 60) % 60,
    BYSECOND: second % 60,
  };
  const parts = rule.split(';').filter((part) => {
    const [name = '', value] = part.split('=');
    return own[name] === undefined || String(own[name]) !== value;
  });
  const text = parts.join(';');
  const recurrence = parseRecurrence(text);
  if ('error' in recurrence)
    throw new UnreadableCalendar(
      `has an event whose recurrence cannot become an availability rule: ${recurrence.error}`,
    );
  return { text, recurrence };
}

/**
 * Returns the recurrence of an event for the wall clock of the site; undefined if no availability rule can express it,
 * so that each occurrence must be listed by itself.
 */
function asRecurrence(
  event: CalendarEvent,
  { text, recurrence, hasFirst, ended }: ReadRule & RuleStarts,
  replacements: readonly CalendarEvent[],
  { zone, window, work }: BusyContext,
): BusyTime[] | undefined {
  const clocks = clocksOf(event, zone);
  const { length } = event;
  const start = wallIn(event.start, clocks);
  if (event.added.length > 0 || replacements.some(({ andFollowing }) => andFollowing)) return undefined;
  if (length > LONGEST_RECURRING || !haveEqualOffsets(clocks, zone, window)) return undefined;
  // iCalendar always counts the first start (DTSTART) as an occurrence. Availability rules count the first start only
  // if it matches the pattern.
  if (!hasFirst || !ended) return undefined;

  const from = asSiteSeconds(zone.toSite(window.start) - length);
  const first = nextStart({ recurrence: ended, firstStart: start }, from, clocks, work);
  if (first === undefined) return [];
  // Availability rules cannot begin before 1970. An older recurrence, such as a birthday, therefore begins at its first
  // occurrence in the window.
  if (start < 0 && recurrence.count !== null) return undefined;
  const begin = start < 0 ? first : start;
  const isDays = 'day' in event.start;
  const exdates = exceptionsOf(event, replacements, clocks).stampsFrom(from);
  const rrule = [text, ...(exdates.length > 0 ? [`EXDATE:${exdates.join(',')}`] : [])].join('\n');
  if (rrule.length > LONGEST_RRULE) return undefined;
  return [{ kind: 'recurrence', start: begin, end: asSiteSeconds(begin + length), isDays, rrule }];
}

/**
 * Whether two zones have the same UTC offset at every instant of a window, so that wall clock times of one zone can be
 * used in the other.
 */
function haveEqualOffsets(a: Zone, b: Zone, { start, end }: Span): boolean {
  if (a === b || a.name === b.name) return true;
  if (a.offsetAt(start) !== b.offsetAt(start)) return false;
  const text = (zone: Zone): string =>
    zone
      .transitions(start, end)
      .map(({ at, after }) => `${at}:${after}`)
      .join();
  return text(a) === text(b);
}

/** Lists each occurrence of an event as a separate busy time. */
function asSingleTimes(
  event: CalendarEvent,
  starts: RuleStarts | undefined,
  replacements: readonly CalendarEvent[],
  context: BusyContext,
): BusyTime[] {
  const { zone } = context;
  const clocks = clocksOf(event, zone);
  const exceptions = exceptionsOf(event, replacements, clocks);
  const following = replacements
    .filter(({ andFollowing }) => andFollowing)
    .map((other) => ({ other, from: wallIn(other.replaces!, clocks) }))
    .sort((a, b) => b.from - a.from);
  return startsOf(event, starts, clocks, context).flatMap((wall): BusyTime[] => {
    if (exceptions.has(wall)) return [];
    const change = following.find(({ from }) => from <= wall);
    if (!change) return occurrence(event, wall, clocks, context);
    const moved = wallIn(change.other.start, clocksOf(change.other, zone)) + wall - change.from;
    return occurrence(change.other, asSiteSeconds(moved), clocksOf(change.other, zone), context);
  });
}

/**
 * Returns the starts of an event's occurrences, on the wall clock of the event's zone. Starts that the recurrence rule
 * gives are left out if they lie outside the window. The event's own start and added dates (RDATE) are always listed.
 */
function startsOf(
  event: CalendarEvent,
  starts: RuleStarts | undefined,
  clocks: Zone,
  { zone, window, work }: BusyContext,
): SiteSeconds[] {
  const start = wallIn(event.start, clocks);
  const added = event.added.map((moment) => wallIn(moment, clocks));
  const from = asSiteSeconds(zone.toSite(window.start) - event.length - SECONDS_A_DAY);
  const to = asSiteSeconds(zone.toSite(window.end));
  const recurring = starts?.ended
    ? occurrencesBetween({ recurrence: starts.ended, firstStart: start }, { from, to }, clocks, work)
    : [];
  return [...new Set([start, ...recurring, ...added])];
}

function occurrence(
  event: CalendarEvent,
  wall: SiteSeconds,
  clocks: Zone,
  { zone, window }: BusyContext,
): BusyTime[] {
  const { start, end, length, isBusy } = event;
  if (!isBusy || length === 0) return [];
  if ('day' in start) {
    const first = Math.floor(wall / SECONDS_A_DAY);
    const last = first + length / SECONDS_A_DAY - 1;
    return zone.startOfDay(last + 1) > window.start ? [{ kind: 'days', first, last }] : [];
  }
  const isFirst = wall === start.wall && clocks === start.zone;
  const from = isFirst ? instantOf(start, zone) : clocks.toInstant(wall);
  const to = isFirst ? end : clocks.toInstant(asSiteSeconds(wall + length));
  return to > from && to > window.start ? [{ kind: 'span', start: from, end: to }] : [];
}
