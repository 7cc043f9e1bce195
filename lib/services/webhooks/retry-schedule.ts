import { randomInt } from 'node:crypto';
import { asInstant, type Instant } from '../../time/units';

/** Seconds before each of the eight retries of a webhook delivery: about 24 hours in all. */
const DELAYS = [30, 120, 600, 1_800, 5_400, 10_800, 21_600, 43_200];
/** Maximum delay in seconds that a receiver may request. */
const LONGEST_SECONDS = 43_200;

/**
 * Returns the instant of the next attempt of a delivery; undefined after the last one. The delay varies by a tenth, so
 * that deliveries that failed together do not all come again together. A receiver may request a longer delay, up to a
 * limit.
 */
export function retryAt(tries: number, now: Instant, retryAfter: string | undefined): Instant | undefined {
  const delay = DELAYS[tries - 1];
  if (delay === undefined) return undefined;
  const tenth = Math.floor(delay / 10);
  const jittered = delay + randomInt(-tenth, tenth + 1);
  return asInstant(now + Math.max(jittered, Math.min(secondsOf(retryAfter, now), LONGEST_SECONDS)));
}

/** Converts the value of a `Retry-After` header (seconds or a date) to seconds. */
function secondsOf(text: string | undefined, now: Instant): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, Math.floor(date / 1000) - now);
}
