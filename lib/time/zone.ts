import { formatInTimeZone } from 'date-fns-tz';
import { siteDay } from './civil';
import { createStepReader, type Steps } from './steps';
import { findTransitions, type Transition } from './transitions';
import {
  asInstant,
  asSiteSeconds,
  type Instant,
  SECONDS_A_DAY,
  type SiteDay,
  type SiteSeconds,
} from './units';
import { isIanaName, parseFixedOffset } from './zone-names';

/** The site's time zone, which converts between instants and the site's wall clock. */
export interface Zone {
  /** Name of the zone as configured: an IANA name or a fixed offset. */
  readonly name: string;
  /** Seconds east of UTC at an instant. */
  offsetAt(at: Instant): number;
  /** The time that the site's wall clock shows at an instant. */
  toSite(at: Instant): SiteSeconds;
  /**
   * Returns the instant at which the site's wall clock shows `site`. As for a local time of RFC 5545 (3.3.5), a skipped
   * time moves forward by the gap, and a repeated time means the first.
   */
  toInstant(site: SiteSeconds): Instant;
  /** The site's day at an instant. */
  dayOf(at: Instant): SiteDay;
  /**
   * Returns the first instant of a day of the site. If the site skipped the whole day, returns the first instant of the
   * next day.
   */
  startOfDay(day: SiteDay): Instant;
  /** The changes of the zone's offset in `[from, to)`, in order. */
  transitions(from: Instant, to: Instant): readonly Transition[];
}

/** Length of a period in seconds. The offsets of a zone are computed for one period at a time. */
const PERIOD_SECONDS = 96 * SECONDS_A_DAY;
/** Number of periods that are kept for one zone: 33 years, because a period is about a quarter of a year. */
const PERIODS_KEPT = 128;
const ZONES_KEPT = 64;

/**
 * First and last instant for which an offset is computed: the years 1 to 9999, except their first and last day. Earlier
 * instants have the offset of the first instant, and later instants have the offset of the last.
 */
const EARLIEST = -62_135_510_400;
const LATEST = 253_402_128_000;

/** Whether a site can have this zone: an IANA name, or a fixed offset such as `+02:00`, `-0530`, `UTC` or `Z`. */
export const isZoneName = (name: string): boolean => parseFixedOffset(name) !== undefined || isIanaName(name);

const zones = new Map<string, Zone>();

/**
 * Returns the zone of that name. Only the zones created last are kept, because names may come from untrusted input.
 *
 * @throws RangeError for a name that is neither in the time zone database nor a fixed offset
 */
export function createZone(name: string): Zone {
  const existing = zones.get(name);
  if (existing) return existing;
  if (!isZoneName(name)) {
    throw new RangeError(
      `Unknown time zone ${JSON.stringify(name)}: use an IANA name such as "Europe/Berlin", or a fixed offset such as "+02:00".`,
    );
  }
  const offset = parseFixedOffset(name);
  const zone = offset === undefined ? createNamedZone(name) : createFixedZone(name, offset);
  if (zones.size >= ZONES_KEPT) zones.delete(zones.keys().next().value!);
  zones.set(name, zone);
  return zone;
}

function createFixedZone(name: string, offset: number): Zone {
  return createZoneOf(
    name,
    () => offset,
    () => offset,
    () => [],
  );
}

/**
 * Builds a zone from all its changes of offset. `offset`, in seconds east of UTC, applies before the first change.
 *
 * @param changes in order; the offset before a change must be the offset after the previous change
 */
export function zoneOfTransitions(name: string, offset: number, changes: readonly Transition[]): Zone {
  const values = [offset, ...changes.map(({ after }) => after)];
  const read = (starts: readonly number[]) =>
    createStepReader(Number.MAX_SAFE_INTEGER, () => ({ starts: [-Infinity, ...starts], values }));
  return createZoneOf(name, read(changes.map(({ at }) => at)), read(changes.map(readOnTheWall)), (from, to) =>
    changes.filter(({ at }) => at >= from && at < to),
  );
}

/**
 * Returns the first wall clock time to which the new offset of a transition applies. The wall clock has two readings at
 * a transition, one with each offset; this is the later of them.
 */
const readOnTheWall = ({ at, before, after }: Transition): number => at + Math.max(before, after);

/** The offsets of one period: by instant, and by wall clock time. */
interface Period {
  readonly transitions: readonly Transition[];
  readonly byInstant: Steps;
  readonly bySite: Steps;
}

function createNamedZone(name: string): Zone {
  const periods = new Map<number, Period>();

  const period = (n: number): Period => {
    const known = periods.get(n);
    if (known) return known;
    if (periods.size >= PERIODS_KEPT) periods.delete(periods.keys().next().value!);
    const surveyed = surveyPeriod(name, n * PERIOD_SECONDS, (n + 1) * PERIOD_SECONDS);
    periods.set(n, surveyed);
    return surveyed;
  };

  const transitions = (from: Instant, to: Instant): Transition[] => {
    const found: Transition[] = [];
    const last = Math.floor(clampToCalendar(to) / PERIOD_SECONDS);
    for (let n = Math.floor(clampToCalendar(from) / PERIOD_SECONDS); n <= last; n += 1) {
      const begin = Math.max(from, n * PERIOD_SECONDS);
      const end = Math.min(to, (n + 1) * PERIOD_SECONDS);
      found.push(...period(n).transitions.filter(({ at }) => at >= begin && at < end));
    }
    return found;
  };

  return createZoneOf(
    name,
    createStepReader(PERIOD_SECONDS, (n) => period(n).byInstant),
    createStepReader(PERIOD_SECONDS, (n) => period(n).bySite),
    transitions,
  );
}

/**
 * Computes the offsets of one period. Both step functions change at the same transitions, but one takes instants and
 * the other takes wall clock times.
 *
 * At a transition, the wall clock jumps forward or back from `at + before` to `at + after`. The offset `before` applies
 * to wall clock times up to the later of these two. Skipped times therefore move forward by the gap, and repeated times
 * mean the first.
 *
 * The wall clock always differs from UTC by less than a day, so transitions one day before and after the period are
 * included.
 */
function surveyPeriod(name: string, start: number, end: number): Period {
  const from = clampToCalendar(start - SECONDS_A_DAY);
  const to = clampToCalendar(end + SECONDS_A_DAY);
  const offsetAt = (at: number): number => askOffset(name, at);
  const transitions = findTransitions(offsetAt, from, to);
  const values = [offsetAt(from), ...transitions.map(({ after }) => after)];
  return {
    transitions,
    byInstant: { starts: [-Infinity, ...transitions.map(({ at }) => at)], values },
    bySite: {
      starts: [-Infinity, ...transitions.map(readOnTheWall)],
      values,
    },
  };
}

const clampToCalendar = (at: number): number => Math.min(Math.max(at, EARLIEST), LATEST);

/**
 * Returns the offset, rounded to whole minutes, the precision of ISO 8601 offsets. No zone has had seconds in its
 * offset since 1972.
 */
function askOffset(name: string, at: number): number {
  const offset = formatInTimeZone(at * 1000, name, 'xxx');
  return parseFixedOffset(offset)!;
}

function createZoneOf(
  name: string,
  offsetAt: (at: number) => number,
  offsetBySite: (site: number) => number,
  transitions: Zone['transitions'],
): Zone {
  const toSite = (at: Instant): SiteSeconds => asSiteSeconds(at + offsetAt(at));
  const toInstant = (site: SiteSeconds): Instant => asInstant(site - offsetBySite(site));
  return {
    name,
    offsetAt,
    toSite,
    toInstant,
    dayOf: (at) => siteDay(toSite(at)),
    startOfDay: (day) => toInstant(asSiteSeconds(day * SECONDS_A_DAY)),
    transitions,
  };
}
