import type { Span } from '../../../time/units';
import type { Steps } from '../../../time/steps';

export const NO_STEPS: Steps = { starts: [], values: [] };

/**
 * Adds up quantities over time. Each quantity applies during a span. Spans are in whole seconds, and end no sooner than
 * they start.
 *
 * Start and end of each span are encoded as one number each, `(instant - first) * 2 * count + index`, because a typed
 * array of numbers sorts several times faster than indices with a comparison function.
 *
 * @param weightOf returns the quantity of the span at an index
 */
export function sumSteps(spans: readonly Span[], weightOf: (index: number) => number): Steps {
  const count = spans.length;
  if (count === 0) return NO_STEPS;
  const changes = 2 * count;
  let first = spans[0]!.start as number;
  for (let i = 1; i < count; i += 1) if (spans[i]!.start < first) first = spans[i]!.start;
  const keys = new Float64Array(changes);
  for (let i = 0; i < count; i += 1) {
    keys[i] = (spans[i]!.start - first) * changes + i;
    keys[count + i] = (spans[i]!.end - first) * changes + count + i;
  }
  keys.sort();
  const starts = new Array<number>(changes);
  const values = new Array<number>(changes);
  let steps = 0;
  let sum = 0;
  let at = 0;
  for (let k = 0; k < changes; k += 1) {
    // Computes the remainder without `%`, which is several times slower for numbers above 32 bits.
    const index = keys[k]! - at * changes;
    sum += index < count ? weightOf(index) : -weightOf(index - count);
    const next = k + 1 < changes ? Math.floor(keys[k + 1]! / changes) : Infinity;
    if (next === at) continue;
    starts[steps] = first + at;
    values[steps++] = sum;
    at = next;
  }
  starts.length = steps;
  values.length = steps;
  return { starts, values };
}

/** Returns the largest value of any step in `[from, to)`. */
export function largestIn({ starts, values }: Steps, from: number, to: number): number {
  let largest = 0;
  for (let i = Math.max(lastAtOrBefore(starts, from), 0); i < starts.length && starts[i]! < to; i += 1) {
    if (values[i]! > largest) largest = values[i]!;
  }
  return largest;
}

/** Returns the index of the last of the ascending `times` that is not after `at`; -1 if all of them are later. */
export function lastAtOrBefore(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
