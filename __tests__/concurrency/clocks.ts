import { asInstant } from '../../lib/time/units';
import type { Clock } from '../../lib/index';
import { seededRandom } from './random';
import { NOW } from './shop';

/** The time of a race, which is equal in all processes. Their clocks differ from it. */
export interface RaceTime {
  now(): number;
}

/** How long a hold lasts in a race. */
export const HOLD_MINUTES = 1;
/**
 * Each real second shows the first ten seconds of a minute, and then the next minute begins. A hold that is placed in
 * one minute ends while the next one is shown, in the same second, so a large part of a race is about holds that ended
 * a moment ago.
 */
const REAL_MS = 1_000;
const SHOWN_SECONDS = 10;
const MINUTE = 60;

/** @param begunAt in milliseconds of the machine's clock, equal in all processes */
export function raceTime(begunAt: number): RaceTime {
  return {
    now: () => {
      const elapsed = Date.now() - begunAt;
      const minute = Math.floor(elapsed / REAL_MS);
      return NOW + minute * MINUTE + Math.floor(((elapsed % REAL_MS) * SHOWN_SECONDS) / REAL_MS);
    },
  };
}

/** The seconds by which a clock may differ from the time of the race. Two clocks differ by five at most. */
const OFFSETS = [-2, -2, -1, 0, 1, 3, 3];
export const AHEAD = Math.max(...OFFSETS);
/** How often a clock changes its offset. */
const STEPS_A_MINUTE = 1;

/** The clock of a process, as its seed sets it. */
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
