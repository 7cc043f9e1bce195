import { OFFSET } from '../shop';

/**
 * Seconds of a tick. The checker counts time in quarter hours of the site's wall clock since 1970; all times of the
 * test are on a quarter hour.
 */
export const TICK = 900;
export const TICKS_A_DAY = 96;

export function tickOf(instant: number): number {
  const tick = (instant + OFFSET) / TICK;
  if (!Number.isInteger(tick)) throw new Error(`Not on a quarter hour: ${instant}`);
  return tick;
}

export const dayOfTick = (tick: number): number => Math.floor(tick / TICKS_A_DAY);

export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** Converts `HH:MM` to the number of quarter hours since midnight. */
export function tickOfTime(time: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return hour! * 4 + minute! / 15;
}

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
