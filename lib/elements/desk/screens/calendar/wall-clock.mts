import type { Appointment } from '../../api/appointments.mjs';
import { siteDayOf } from '../../writing.mjs';
import type { DeskWriting } from '../../writing.mjs';

/** Returns the wall clock time `YYYY-MM-DDTHH:MM` of site seconds (the shop's wall clock counted as UTC). */
export const wallClockOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);

/**
 * Returns site seconds (the shop's wall clock counted as UTC) of a wall clock time `YYYY-MM-DDTHH:MM`, with or without
 * seconds.
 */
export const siteSecondsAt = (wallClock: string): number =>
  Date.parse(`${wallClock.slice(0, 16)}:00Z`) / 1000;

const A_DAY = 86_400;

/** Whether an appointment lasts whole days, so that it is shown above the hours. */
export const isOfDays = ({
  all_day: isAllDay,
  start,
  end,
}: Pick<Appointment, 'all_day' | 'start' | 'end'>): boolean => isAllDay || end - start >= A_DAY;

/** Formats a time span in site seconds (the shop's wall clock counted as UTC) as day and times. */
export function spanInWords(start: number, end: number, writing: DeskWriting): string {
  const isOfWholeDays = start % A_DAY === 0 && end % A_DAY === 0 && end > start;
  if (!isOfWholeDays) return writing.wallMoments(start, end);
  const [first, last] = [siteDayOf(start), siteDayOf(end - 1)];
  return first === last ? writing.longDay(first) : writing.days(first, last);
}

/**
 * Formats a time span as its times, without its day, for a place that shows the day already. A span of whole days is
 * formatted as its days.
 */
export const clocksInWords = (start: number, end: number, writing: DeskWriting): string =>
  end - start < A_DAY ? writing.wallTimes(start, end) : spanInWords(start, end, writing);
