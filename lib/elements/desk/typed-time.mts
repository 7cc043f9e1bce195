import { latinDigits } from '../common/digits.mjs';

/** Minutes from one proposed time of day to the next. */
const STEP = 5;

const DAY = 1440;

/** Whether a text is a time of day `HH:MM` up to `24:00`, and not what a user has typed by mistake. */
export const isClock = (text: string): boolean => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);

/** Returns the minute of the day of a time `HH:MM`. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Returns the time `HH:MM` of a minute of the day. */
export const clockOfMinute = (minute: number): string =>
  [minute / 60, minute % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

/**
 * Reads a typed time of day, such as `9`, `930`, `9.30` or `9:30 pm`, as `HH:MM`. The digits may be Arabic ones. The end
 * of the day is `24:00`.
 *
 * @returns undefined for anything else
 */
export function typedTime(typed: string): string | undefined {
  const latin = latinDigits(typed.trim().toLowerCase());
  const [, hours = '', minutes = '00', half] =
    /^(\d\d?)(?:\s?[:.,h]?\s?(\d\d))?(?:\s?(?:h|uhr|([apصم])(?:\.?\s?m\.?)?))?$/.exec(latin) ?? [];
  const isAfterNoon = half === 'p' || half === 'م';
  const hour = half ? (Number(hours) % 12) + (isAfterNoon ? 12 : 0) : Number(hours);
  const minute = hour * 60 + Number(minutes);
  if (hours === '' || Number(minutes) > 59 || minute > DAY || (half && Number(hours) > 12)) return undefined;
  return clockOfMinute(minute);
}

/** Returns the next time of day in steps of five minutes, or the time before. After the last of a day comes the first. */
export function steppedTime(clock: string, isForward: boolean): string {
  const steps = minuteOf(clock) / STEP;
  const next = isForward ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return clockOfMinute((next * STEP + DAY) % DAY);
}
