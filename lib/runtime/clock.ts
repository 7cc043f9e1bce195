import { asInstant, type Instant } from '../time/units';

/** The source of the current time for the whole library. */
export interface Clock {
  now(): Instant;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => asInstant(Math.floor(Date.now() / 1000)),
};

/**
 * A clock that shows `start` now and runs on at real speed, never backwards: for a sample shop with a fixed date, or a
 * test that needs a certain day.
 */
export function clockFrom(start: Instant): Clock {
  const begun = performance.now();
  return { now: () => asInstant(start + Math.floor((performance.now() - begun) / 1000)) };
}
