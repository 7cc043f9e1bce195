import { asInstant, type Instant, SECONDS_A_DAY } from './units';

/**
 * A change of a zone's offset. `before` and `after` are seconds east of UTC; `at` is the first instant at which `after`
 * applies.
 */
export interface Transition {
  readonly at: Instant;
  readonly before: number;
  readonly after: number;
}

/**
 * Seconds between samples of the offset. If a zone leaves an offset and returns to it before the next sample, the
 * change is not found. In the time zone database, the shortest such time since 1940 is 6 days and 23 hours: the summer
 * time of October 2000 in Recife, Boa Vista and Noronha, and the summer time of 2040 in Gaza.
 */
const SAMPLE_SECONDS = 6 * SECONDS_A_DAY;

/**
 * Finds every change of offset after `from` and up to `to`, in order, exact to the second. Reads the offset once for
 * every six days, and some twenty times for each change.
 */
export function findTransitions(offsetAt: (at: number) => number, from: number, to: number): Transition[] {
  const found: Transition[] = [];
  let known = from;
  let before = offsetAt(from);
  while (known < to) {
    const sample = Math.min(known + SAMPLE_SECONDS, to);
    let after = offsetAt(sample);
    if (after === before) {
      known = sample;
      continue;
    }
    let first = sample;
    while (first - known > 1) {
      const middle = Math.floor((known + first) / 2);
      const there = offsetAt(middle);
      if (there === before) {
        known = middle;
      } else {
        first = middle;
        after = there;
      }
    }
    found.push({ at: asInstant(first), before, after });
    known = first;
    before = after;
  }
  return found;
}
