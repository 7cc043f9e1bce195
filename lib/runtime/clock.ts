import { asInstant, type Instant } from '../time/units';

/** The source of the current time for the whole library. */
export interface Clock {
  now(): Instant;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => asInstant(Math.floor(Date.now() / 1000)),
};

/**
 * Returns a clock that starts at `start` and runs at real speed, never backwards: for a sample shop with a fixed date,
 * or a test that needs a certain day.
 */
export function clockFrom(start: Instant): Clock {
  const begun = performance.now();
  return { now: () => asInstant(start + Math.floor((performance.now() - begun) / 1000)) };
}
