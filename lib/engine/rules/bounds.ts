import type { Rule } from '../../domain/rule';
import { siteDay } from '../../time/civil';
import { formatDate } from '../../time/format';
import { asSiteSeconds, SECONDS_A_DAY, type SiteDay, type SiteSeconds } from '../../time/units';
import type { Zone } from '../../time/zone';
import { untilOf } from '../recurrence/recurrence';
import { recurringSpanOf } from './count-end';
import { type Days, readDates } from './read-fields';
import { compileRule } from './occurrences';
import { startsBetween } from './recurring';
import type { RecurringSpan } from './shapes';

/** Value of `startDate` for a rule without a first date. */
const EARLIEST = '0001-01-01';
const LATEST = '9999-12-31';

const YEAR = 366 * SECONDS_A_DAY;
/** Length of one search for starts, in seconds: 25 years, so short that all starts fit into one result. */
const SECONDS_A_SEARCH = 25 * YEAR;
const OPEN: Days = { first: -Infinity, last: Infinity };

/**
 * Computes the first and last date of an availability rule, `YYYY-MM-DD`, by which lists of rules are filtered: the
 * rule's own dates or, for a recurrence, the first day of its first occurrence and the last day of its last. A rule
 * without a first date gets 0001-01-01, and one without a last date 9999-12-31.
 */
export function ruleDateBounds(rule: Rule, zone: Zone): { startDate: string; endDate: string } {
  const { first, last } = daysOf(rule, zone);
  return {
    startDate: first === -Infinity ? EARLIEST : formatDate(first),
    endDate: last === Infinity ? LATEST : formatDate(last),
  };
}

function daysOf(rule: Rule, zone: Zone): Days {
  const ownDates = readDates(rule, {}) ?? OPEN;
  const compiled = compileRule(rule);
  if (!compiled) return ownDates;
  const { shape } = compiled;
  switch (shape.shape) {
    case 'hours':
      return shape.days;
    case 'span':
      return { first: siteDay(asSiteSeconds(shape.span.start)), last: lastDayBefore(shape.span.end) };
    case 'recurring-hours':
    case 'recurring-span':
      return daysOfRecurrence(recurringSpanOf({ ...compiled, shape }, zone), zone) ?? ownDates;
    default:
      return shape satisfies never;
  }
}

const lastDayBefore = (end: number): SiteDay => siteDay(asSiteSeconds(end - 1));

function daysOfRecurrence(recurring: RecurringSpan, zone: Zone): Days | undefined {
  const { span, repeats } = recurring;
  const first = firstStart(recurring, zone);
  if (first === undefined) return undefined;
  const last = lastStart(recurring, zone);
  const length = span.end - span.start + (repeats - 1) * SECONDS_A_DAY;
  return { first: siteDay(first), last: last === undefined ? Infinity : lastDayBefore(last + length) };
}

/**
 * Finds the first start of a recurrence. The first search covers one year, because most recurrences match within it.
 * The whole range is searched only if nothing is found.
 */
function firstStart(recurring: RecurringSpan, zone: Zone): SiteSeconds | undefined {
  const from = Math.max(recurring.span.start, recurring.days.first * SECONDS_A_DAY);
  const [first] = startsBetween(recurring, from, from + YEAR, zone);
  return first ?? startsBetween(recurring, from, Infinity, zone)[0];
}

/** Returns the last start of a recurrence; undefined if the recurrence never ends. */
function lastStart(recurring: RecurringSpan, zone: Zone): SiteSeconds | undefined {
  const { recurrence, span, days } = recurring;
  let to = Math.min(untilOf(recurrence, zone) + 1, (days.last + 1) * SECONDS_A_DAY);
  if (to === Infinity) return undefined;
  for (let step = YEAR; to > span.start; step = SECONDS_A_SEARCH) {
    const last = startsBetween(recurring, to - step, to, zone).at(-1);
    if (last !== undefined) return last;
    to -= step;
  }
  return undefined;
}
