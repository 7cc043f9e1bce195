import type { Appointment } from '../../api/appointments.mjs';
import { siteDayOf } from '../../writing.mjs';
import type { DeskWriting } from '../../writing.mjs';

/** Returns `YYYY-MM-DDTHH:MM` of site seconds. */
export const wallClockOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);

/** Returns the site seconds of a wall clock time `YYYY-MM-DDTHH:MM`, with or without seconds. */
export const siteSecondsAt = (wallClock: string): number =>
  Date.parse(`${wallClock.slice(0, 16)}:00Z`) / 1000;

const A_DAY = 86_400;

/** Whether an appointment lasts whole days, so that it is shown above the grid. */
export const isOfDays = ({
  all_day: isAllDay,
  start,
  end,
}: Pick<Appointment, 'all_day' | 'start' | 'end'>): boolean => isAllDay || end - start >= A_DAY;

/** Describes the day and times of a span in site seconds. */
export function spanInWords(start: number, end: number, writing: DeskWriting): string {
  const isOfWholeDays = start % A_DAY === 0 && end % A_DAY === 0 && end > start;
  if (!isOfWholeDays) return writing.wallMoments(start, end);
  const [first, last] = [siteDayOf(start), siteDayOf(end - 1)];
  return first === last ? writing.longDay(first) : writing.days(first, last);
}
