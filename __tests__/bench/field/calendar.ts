/**
 * The days of the bench. They lie between the changes of the clocks, so that every day has 24 hours, and is two hours
 * ahead of UTC.
 */
export const ZONE = 'Europe/Berlin';
const FIRST_DAY = Date.UTC(2026, 3, 7);
const AHEAD_OF_UTC = 7_200;
const DAY_MS = 86_400_000;

/** Now, in seconds: the morning of the day before the first day. */
export const NOW = FIRST_DAY / 1_000 - 86_400 + 8 * 3_600;

/** Opening hours of every day. */
export const OPENS = '09:00';
export const CLOSES = '17:00';

/** The moment at which the first day opens, in seconds. */
export const FIRST_OPENING = FIRST_DAY / 1_000 + 9 * 3_600 - AHEAD_OF_UTC;

/** The date of a day; 0 is the first one. */
export const dateOf = (day: number): string => new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);

/** A time of a day, a number of minutes after the opening. */
export const timeAt = (day: number, minutes: number): string =>
  new Date(FIRST_DAY + day * DAY_MS + (9 * 60 + minutes) * 60_000).toISOString().slice(0, 16);
