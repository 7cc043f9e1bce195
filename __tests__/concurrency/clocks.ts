import { asInstant } from '../../lib/time/units';
import type { Clock } from '../../lib/index';
import { seededRandom } from './random';
import { NOW } from './shop';

/** The true time of a race. All processes can read it, but their own clocks differ from it. */
export interface RaceTime {
  now(): number;
}

/** Seconds that a hold lasts in a race. */
export const HOLD_MINUTES = 1;
/**
 * Milliseconds that a minute of the race takes. Each real second shows the first ten seconds of one minute; then the
 * next minute begins. So a hold that is placed in one minute ends in the next minute, one real second later, and many
 * attempts come just after the end of a hold.
 */
const REAL_MS = 1_000;
const SHOWN_SECONDS = 10;
const MINUTE = 60;

/**
 * Makes the clock of a race's true time.
 * @param begunAt in milliseconds of the machine's clock, equal in all processes
 */
export function raceTime(begunAt: number): RaceTime {
  return {
    now: () => {
      const elapsed = Date.now() - begunAt;
      const minute = Math.floor(elapsed / REAL_MS);
      return NOW + minute * MINUTE + Math.floor(((elapsed % REAL_MS) * SHOWN_SECONDS) / REAL_MS);
    },
  };
}

/**
 * Seconds by which a process's clock may differ from the true time. Two clocks differ by at most five
 * seconds.
 */
const OFFSETS = [-2, -2, -1, 0, 1, 3, 3];
export const AHEAD = Math.max(...OFFSETS);
/** Number of times per minute that the clock of a process changes its offset. */
const STEPS_A_MINUTE = 1;

/** Clock of a process, whose changing offset the seed chooses. */
export function skewedClock(begunAt: number, seed: number, process: number): Clock {
  const time = raceTime(begunAt);
  return {
    now: () => {
      const step = Math.floor(((Date.now() - begunAt) * STEPS_A_MINUTE) / REAL_MS);
      const offset = seededRandom(seed, process, step).pick(OFFSETS);
      return asInstant(time.now() + offset);
    },
  };
}
