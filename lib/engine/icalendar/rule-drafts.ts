import type { RuleDraft } from '../../domain/rule';
import { siteDay } from '../../time/civil';
import { formatDate, formatMinute, formatSecond } from '../../time/format';
import {
  asInstant,
  asSiteSeconds,
  type Instant,
  SECONDS_A_DAY,
  type SiteDay,
  type SiteSeconds,
} from '../../time/units';
import type { Zone } from '../../time/zone';
import type { BusyTime } from './busy-times';

/** An availability rule for a busy time, without the member or resource that it belongs to. */
export type BusyRule = Pick<
  RuleDraft,
  'rangeType' | 'fromDate' | 'toDate' | 'fromRange' | 'toRange' | 'rrule'
>;

/**
 * First and last day that availability rules can cover: 1970-01-02 and 2999-12-31, as numbers of days since 1970-01-01.
 */
const FIRST_DAY: SiteDay = 1;
const LAST_DAY: SiteDay = 376_199;

/**
 * Returns the availability rule that closes a busy time; undefined if the time lies outside the years 1970 to 2999,
 * which rules cover.
 */
export function busyRule(busy: BusyTime, zone: Zone): BusyRule | undefined {
  switch (busy.kind) {
    case 'days': {
      const [first, last] = [Math.max(busy.first, FIRST_DAY), Math.min(busy.last, LAST_DAY)];
      if (first > last) return undefined;
      return { ...PLAIN, rangeType: 'custom', fromDate: formatDate(first), toDate: formatDate(last) };
    }
    case 'span':
      // When the clock is set back, a wall clock time can occur twice. A start in a rule means the earlier of the two,
      // so the rule closes the whole busy time.
      return spanRule(zone.toSite(busy.start), wallAfter(busy.end, zone));
    case 'recurrence': {
      const { start, end, isDays, rrule } = busy;
      const fromRange = isDays ? formatDate(siteDay(start)) : formatSecond(start, 'T');
      const toRange = isDays ? formatDate(siteDay(end) - 1) : formatSecond(end, 'T');
      return siteDay(end) > LAST_DAY
        ? undefined
        : { ...PLAIN, rangeType: 'rrule', fromRange, toRange, rrule };
    }
    default:
      return busy satisfies never;
  }
}

const PLAIN = { fromDate: null, toDate: null, fromRange: '', toRange: '', rrule: null };

function spanRule(from: SiteSeconds, to: SiteSeconds): BusyRule | undefined {
  const start = Math.max(from, FIRST_DAY * SECONDS_A_DAY);
  const end = Math.min(to, (LAST_DAY + 1) * SECONDS_A_DAY);
  if (start >= end) return undefined;
  const first = siteDay(asSiteSeconds(start));
  // A busy time that ends at midnight does not include the day that begins then. Its last day is the day before.
  const last = siteDay(asSiteSeconds(end - 1));
  return {
    ...PLAIN,
    rangeType: 'custom:daterange',
    fromDate: formatDate(first),
    toDate: formatDate(last),
    fromRange: timeOf(start - first * SECONDS_A_DAY),
    toRange: timeOf(end - last * SECONDS_A_DAY),
  };
}

function timeOf(second: number): string {
  if (second === SECONDS_A_DAY) return '24:00';
  const site = asSiteSeconds(second);
  return (second % 60 === 0 ? formatMinute(site) : formatSecond(site, 'T')).slice('1970-01-01T'.length);
}

/**
 * Returns the wall clock time at which a busy time ends. When the clock is set back, an hour is repeated. If the end
 * lies in the second of the two hours, returns the end of both hours: a rule would read the wall clock time as one in
 * the first hour, and would end an hour too early.
 */
function wallAfter(at: Instant, zone: Zone): SiteSeconds {
  const wall = zone.toSite(at);
  if (zone.toInstant(wall) >= at) return wall;
  const change = zone.transitions(asInstant(at - 2 * SECONDS_A_DAY), asInstant(at + 1)).at(-1);
  return change ? asSiteSeconds(change.at + change.before) : wall;
}
