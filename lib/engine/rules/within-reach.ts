import type { Rule } from '../../domain/rule';
import { formatDate } from '../../time/format';
import type { SiteDay, Span } from '../../time/units';
import type { Zone } from '../../time/zone';

/**
 * Days by which an occurrence can lie outside the dates of its rule: by hours over midnight, and by days that a zone
 * skips.
 */
const MARGIN = 2;
/** The days of the years 1 to 9999, in which dates sort correctly as texts. */
const [FIRST_DAY, LAST_DAY] = [-719_162, 2_932_896];
const IS_DATE = /^\d{4}-\d\d-\d\d$/;

type Dated = Pick<Rule, 'fromDate' | 'toDate' | 'rrule'>;

/**
 * Makes a test that is false only for rules whose dates lie wholly before or after the window, because they cannot
 * match in it. The test compares texts: otherwise a calendar of thousands of past and future events would be parsed for
 * each window of a week. Recurring rules pass, because a recurrence may go on after the rule's dates.
 */
export function withinReach(window: Span, zone: Zone): (rule: Dated) => boolean {
  const earliest = dateText(zone.dayOf(window.start) - MARGIN);
  const latest = dateText(zone.dayOf(window.end) + MARGIN);
  return ({ fromDate, toDate, rrule }) =>
    Boolean(rrule) || !((isDate(toDate) && toDate < earliest) || (isDate(fromDate) && fromDate > latest));
}

/**
 * Returns the date of a day. For a day outside the years 1 to 9999, returns a text that sorts before or after every
 * date.
 */
const dateText = (day: SiteDay): string => (day < FIRST_DAY ? '' : day > LAST_DAY ? '~' : formatDate(day));

/** Whether a text is a date. In rules of older systems, `0000-00-00` means "no date". */
const isDate = (text: string | null): text is string =>
  text !== null && text !== '0000-00-00' && IS_DATE.test(text);
