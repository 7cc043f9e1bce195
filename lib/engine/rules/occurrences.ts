import type { CountEnd, Rule } from '../../domain/rule';
import { normaliseSpans } from '../../time/intervals';
import { asSiteSeconds, type Instant, SECONDS_A_DAY, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { recurringSpanOf } from './count-end';
import type { Problems } from './read-fields';
import { readShape } from './range-types';
import { startsBetween } from './recurring';
import type { HoursOnDays, RecurringSpan, Shape } from './shapes';

/** An availability rule prepared for expansion in any number of windows. */
export interface CompiledRule {
  readonly shape: Shape;
  /** Creation time of the rule. A recurring rule without a first date begins on the day of this time. */
  readonly createdAt: Instant;
  /** The last occurrence that the rule's COUNT includes, if it is stored. */
  readonly countEnd?: CountEnd;
}

/**
 * Prepares an availability rule for expansion. Returns undefined for an invalid rule, which an older version may have
 * stored; such a rule matches nothing.
 */
export function compileRule(rule: Rule): CompiledRule | undefined {
  const problems: Problems = {};
  const shape = readShape(rule, problems);
  return shape && { shape, createdAt: rule.dateCreated, countEnd: rule.countEnd };
}

/** Receives the start and end of an occurrence, in site seconds. Occurrences outside the window are dropped. */
type Add = (start: number, end: number) => void;

/**
 * Returns the times that an availability rule matches, as flat, sorted, disjoint spans of instants [start, end, start,
 * end, ...] that overlap the window; the spans may extend beyond it. Each end of an occurrence is a wall clock time and
 * is converted separately, so that opening hours keep their wall clock times on a day on which the UTC offset changes.
 */
export const occurrencesOf = (compiled: CompiledRule, window: Span, zone: Zone): number[] =>
  normaliseSpans(eachOccurrence(compiled, window, zone));

/**
 * Returns the occurrences of an availability rule that overlap the window, as flat spans of instants [start, end, ...],
 * neither merged nor sorted.
 */
export function eachOccurrence(compiled: CompiledRule, window: Span, zone: Zone): number[] {
  const { shape } = compiled;
  const found: number[] = [];
  const add: Add = (start, end) => {
    const from = start === -Infinity ? window.start : zone.toInstant(asSiteSeconds(start));
    const to = end === Infinity ? window.end : zone.toInstant(asSiteSeconds(end));
    if (from < window.end && to > window.start) found.push(from, to);
  };
  switch (shape.shape) {
    case 'span':
      add(shape.span.start, shape.span.end);
      break;
    case 'hours':
      addHours(shape, window, zone, add);
      break;
    case 'recurring-hours':
    case 'recurring-span':
      addRecurring(recurringSpanOf({ ...compiled, shape }, zone), window, zone, add);
      break;
    default:
      shape satisfies never;
  }
  return found;
}

/**
 * Passes the hours of each matching day near the window to `add`. Two days before the window are examined, too: one
 * because hours may end on the next day, and one because a zone's wall clock may jump over midnight.
 */
function addHours({ hours, days, matches }: HoursOnDays, window: Span, zone: Zone, add: Add): void {
  const first = Math.max(days.first, zone.dayOf(window.start) - 2);
  const last = Math.min(days.last, zone.dayOf(window.end) + 1);
  for (let day = first; day <= last; day += 1) {
    if (matches(day)) add(day * SECONDS_A_DAY + hours.from, day * SECONDS_A_DAY + hours.to);
  }
}

/**
 * Passes the occurrences of a recurring rule that may overlap the window to `add`. Starts before the window are
 * included, because an occurrence with such a start may extend into the window. The search begins one day earlier and
 * ends one day later than necessary, because the zone's UTC offset may change.
 */
function addRecurring(recurring: RecurringSpan, window: Span, zone: Zone, add: Add): void {
  const { span, repeats } = recurring;
  const length = span.end - span.start;
  const from = zone.toSite(window.start) - length - SECONDS_A_DAY;
  const to = zone.toSite(window.end) + SECONDS_A_DAY;
  for (const start of startsBetween(recurring, from - (repeats - 1) * SECONDS_A_DAY, to, zone)) {
    const first = Math.max(Math.ceil((from - start) / SECONDS_A_DAY), 0);
    const end = Math.min(Math.ceil((to - start) / SECONDS_A_DAY), repeats);
    for (let n = first; n < end; n += 1) {
      const repeated = start + n * SECONDS_A_DAY;
      add(repeated, repeated + length);
    }
  }
}
