import type { Rule } from '../../domain/rule';

export const CLOSING_CAUSES = ['weekly_hours', 'time_off'] as const;
/**
 * Why a time is closed: `weekly_hours` if no rule opens it, or if the closing rule applies every day or every week
 * without an end; `time_off` if the closing rule is for dates, months or weeks of the year, ends on a date or after a
 * number of occurrences, or comes from an imported calendar.
 */
export type ClosingCause = (typeof CLOSING_CAUSES)[number];

/** Returns why a time is closed. The rule is undefined for a time that no rule opens. */
export function closingCause(rule: Rule | undefined): ClosingCause {
  if (!rule) return 'weekly_hours';
  const { eventId, rangeType, rrule, toDate } = rule;
  // In a recurring date range, `toDate` is the end of the first occurrence, and not of the recurrence.
  const hasLastDate = toDate !== null && !(rrule !== null && rangeType.startsWith('custom'));
  const isWeekly =
    rrule === null
      ? rangeType === 'days' || (rangeType.startsWith('time:') && rangeType !== 'time:range')
      : /FREQ=(?:DAILY|WEEKLY)/i.test(rrule) && !/(?:COUNT|UNTIL)=/i.test(rrule);
  return isWeekly && !hasLastDate && eventId === null ? 'weekly_hours' : 'time_off';
}
