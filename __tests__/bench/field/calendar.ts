/**
 * Time zone of the bench's shop. All days of the bench are in summer time, so each has 24 hours and is two hours ahead
 * of UTC.
 */
export const ZONE = 'Europe/Berlin';
const FIRST_DAY = Date.UTC(2026, 3, 7);
const AHEAD_OF_UTC = 7_200;
const DAY_MS = 86_400_000;

/** The bench's current time in seconds since 1970: the morning of the day before its first day. */
export const NOW = FIRST_DAY / 1_000 - 86_400 + 8 * 3_600;

/** Opening hours of every day. */
export const OPENS = '09:00';
export const CLOSES = '17:00';

/** Opening time on the first day of the bench, in seconds since 1970. */
export const FIRST_OPENING = FIRST_DAY / 1_000 + 9 * 3_600 - AHEAD_OF_UTC;

/** Returns the date of a day of the bench, counted from 0. */
export const dateOf = (day: number): string => new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);

/** Returns the wall clock time that is `minutes` after the opening of a day. */
export const timeAt = (day: number, minutes: number): string =>
  new Date(FIRST_DAY + day * DAY_MS + (9 * 60 + minutes) * 60_000).toISOString().slice(0, 16);
