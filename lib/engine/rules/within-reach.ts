import type { Rule } from '../../domain/rule';
import { formatDate } from '../../time/format';
import type { SiteDay, Span } from '../../time/units';
import type { Zone } from '../../time/zone';

/**
 * Days by which an occurrence can lie outside the dates of its rule: hours may continue after midnight, and a zone may
 * skip a day.
 */
const MARGIN = 2;
/**
 * First day of the year 1 and last day of the year 9999, counted from 1970-01-01. Dates in these years sort correctly
 * as texts.
 */
const [FIRST_DAY, LAST_DAY] = [-719_162, 2_932_896];
const IS_DATE = /^\d{4}-\d\d-\d\d$/;

type Dated = Pick<Rule, 'fromDate' | 'toDate' | 'rrule'>;

/**
 * Makes a function that returns false for a rule that cannot match in the window, because all dates of the rule lie
 * before or after the window. The function compares dates as texts: it would be slow to parse thousands of past and
 * future events of a calendar again for each window of a week.
 *
 * Recurring rules pass, because a recurrence may go on after the rule's dates.
 */
export function withinReach(window: Span, zone: Zone): (rule: Dated) => boolean {
  const earliest = dateText(zone.dayOf(window.start) - MARGIN);
  const latest = dateText(zone.dayOf(window.end) + MARGIN);
  return ({ fromDate, toDate, rrule }) =>
    Boolean(rrule) || !((isDate(toDate) && toDate < earliest) || (isDate(fromDate) && fromDate > latest));
}

/** Writes a day as a date. A day outside the years 1 to 9999 becomes a text that sorts before or after every date. */
const dateText = (day: SiteDay): string => (day < FIRST_DAY ? '' : day > LAST_DAY ? '~' : formatDate(day));

/** Whether a text of a rule is a date. In rules of older systems, `0000-00-00` means "no date". */
const isDate = (text: string | null): text is string =>
  text !== null && text !== '0000-00-00' && IS_DATE.test(text);
