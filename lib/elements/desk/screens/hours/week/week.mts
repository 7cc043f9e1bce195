import type { OpenHours } from '../../../api/rules.mjs';
import { clockOfMinute, isClock, minuteOf } from '../../../typed-time.mjs';

/**
 * Hours of each day, in order, from Monday on. `to` may be `24:00`. Hours whose end is not after their start go past
 * midnight, and belong to the day on which they start.
 */
export type Week = readonly (readonly OpenHours[])[];

const DAY = 1440;
const WEEK = 7 * DAY;

/** A set of minutes of a week: an entry for each minute from Monday 0:00 on, true if it is in the set. */
export type Region = readonly boolean[];

export const EMPTY: Region = Array.from({ length: WEEK }, () => false);

export const complementOf = (region: Region): Region => region.map((isIn) => !isIn);

/** Returns the minutes of `region` that are not in `other`. */
export const less = (region: Region, other: Region): Region =>
  region.map((isIn, minute) => isIn && !other[minute]);

export const isEmpty = (region: Region): boolean => !region.includes(true);

export const overlap = (region: Region, other: Region): boolean =>
  region.some((isIn, minute) => isIn && other[minute]);

export const isSameRegion = (region: Region, other: Region): boolean =>
  region.every((isIn, minute) => isIn === other[minute]);

export const isWithin = (region: Region, other: Region): boolean => isEmpty(less(region, other));

/** Adds hours that begin on certain days (0 for Monday) to a set of minutes. */
export function withHours(region: Region, days: readonly number[], hours: OpenHours): Region {
  const minutes = [...region];
  const { from, length } = measured(hours);
  for (const day of days)
    for (let at = 0; at < length; at += 1) minutes[(day * DAY + from + at) % WEEK] = true;
  return minutes;
}

export const regionOf = (week: Week): Region =>
  week.reduce<Region>(
    (region, hours, day) => hours.reduce((sum, one) => withHours(sum, [day], one), region),
    EMPTY,
  );

/**
 * Returns the minute of the day at which hours begin, and their length in minutes. Hours that end after midnight count
 * in full.
 */
function measured({ from, to }: OpenHours): { readonly from: number; readonly length: number } {
  const start = minuteOf(from);
  const end = minuteOf(to);
  return { from: start, length: end > start ? end - start : end - start + DAY };
}

/**
 * Converts a set of minutes to the hours of each day. Hours that end after midnight stay in one piece if they are
 * shorter than a day.
 */
export function weekOf(region: Region): Week {
  const week: OpenHours[][] = Array.from({ length: 7 }, () => []);
  const add = (start: number, length: number): void => {
    const from = start % DAY;
    const to = from + length;
    week[Math.floor(start / DAY) % 7]!.push({
      from: clockOfMinute(from),
      to: clockOfMinute(to > DAY ? to - DAY : to),
    });
  };
  for (const { start, length } of runsOf(region)) {
    if (length < DAY) {
      add(start, length);
      continue;
    }
    for (let at = start; at < start + length; at = (Math.floor(at / DAY) + 1) * DAY)
      add(at, Math.min(start + length, (Math.floor(at / DAY) + 1) * DAY) - at);
  }
  return week.map((hours) => hours.toSorted((a, b) => a.from.localeCompare(b.from)));
}

/** Returns the uninterrupted spans of a set of minutes. The week is a circle: Sunday night continues on Monday. */
function runsOf(region: Region): { readonly start: number; readonly length: number }[] {
  const runs: { start: number; length: number }[] = [];
  if (!region.includes(false)) return [{ start: 0, length: WEEK }];
  for (let start = 0; start < WEEK; start += 1) {
    if (!region[start] || region[(start + WEEK - 1) % WEEK]) continue;
    let length = 1;
    while (region[(start + length) % WEEK]) length += 1;
    runs.push({ start, length });
  }
  return runs;
}

/** Returns the open hours of one day (0 for Monday), cut at midnight. */
export function hoursOfDay(region: Region, day: number): readonly OpenHours[] {
  const alone = region.map((isIn, minute) => isIn && Math.floor(minute / DAY) === day);
  return weekOf(alone)[day]!;
}

type WeekFault = 'noTime' | 'noLength' | 'overlap';

/** Returns the first error in an entered week, and its day; undefined if the week can be saved. */
export function weekFault(week: Week): { readonly fault: WeekFault; readonly day: number } | undefined {
  let region = EMPTY;
  for (const [day, hours] of week.entries())
    for (const one of hours) {
      if (!isClock(one.from) || !isClock(one.to)) return { fault: 'noTime', day };
      if (one.from === one.to) return { fault: 'noLength', day };
      const added = withHours(EMPTY, [day], one);
      if (overlap(region, added)) return { fault: 'overlap', day };
      region = region.map((isIn, minute) => isIn || added[minute]!);
    }
  return undefined;
}

const LUNCH: OpenHours = { from: '12:00', to: '13:00' };
const HALF_HOUR = 30;

/**
 * Inserts a break into the longest open hours of a day. The break is from 12:00 to 13:00 if the place is open around
 * this time, otherwise half an hour in the middle.
 */
export function withBreak(hours: readonly OpenHours[]): readonly OpenHours[] {
  const lengths = hours.map((one) => measured(one).length);
  const at = lengths.indexOf(Math.max(...lengths));
  const longest = hours[at];
  if (!longest) return hours;
  const { from, length } = measured(longest);
  const middle = from + Math.floor(length / 2 / HALF_HOUR) * HALF_HOUR;
  const isOverNoon = longest.from < LUNCH.from && from + length > minuteOf(LUNCH.to);
  const pause = isOverNoon ? LUNCH : { from: clockOn(middle), to: clockOn(middle + HALF_HOUR) };
  // Hours of an hour or less are too short for a break.
  if (length <= 2 * HALF_HOUR) return hours;
  return hours.toSpliced(at, 1, { from: longest.from, to: pause.from }, { from: pause.to, to: longest.to });
}

const clockOn = (minute: number): string => clockOfMinute(minute % DAY);
