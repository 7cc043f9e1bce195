import type { Span } from '../../../time/units';
import type { Steps } from '../../../time/steps';

export const NO_STEPS: Steps = { starts: [], values: [] };

/**
 * Adds up quantities over time. Each quantity applies during a span. Spans are in whole seconds, and end no sooner than
 * they start.
 *
 * @param weightOf returns the quantity of the span at an index
 */
export function sumSteps(spans: readonly Span[], weightOf: (index: number) => number): Steps {
  const count = spans.length;
  if (count === 0) return NO_STEPS;
  const byStart = sortedIndices(count, (index) => spans[index]!.start);
  // Spans of equal length, and spans that do not overlap, end in the order in which they start.
  let isByEnd = true;
  for (let k = 1; isByEnd && k < count; k += 1)
    isByEnd = spans[byStart[k]!]!.end >= spans[byStart[k - 1]!]!.end;
  const byEnd = isByEnd ? byStart : sortedIndices(count, (index) => spans[index]!.end);
  const starts = new Array<number>(2 * count);
  const values = new Array<number>(2 * count);
  let steps = 0;
  let sum = 0;
  let from = 0;
  for (let to = 0; to < count; steps += 1) {
    let at: number = spans[byEnd[to]!]!.end;
    if (from < count && spans[byStart[from]!]!.start < at) at = spans[byStart[from]!]!.start;
    for (; from < count && spans[byStart[from]!]!.start === at; from += 1) sum += weightOf(byStart[from]!);
    for (; to < count && spans[byEnd[to]!]!.end === at; to += 1) sum -= weightOf(byEnd[to]!);
    starts[steps] = at;
    values[steps] = sum;
  }
  starts.length = steps;
  values.length = steps;
  return { starts, values };
}

/**
 * Returns the indices from 0 to `count - 1`, sorted by time. Each time and index are encoded as one number, `(time -
 * first) * count + index`, because a typed array of numbers sorts several times faster than indices with a comparison
 * function.
 */
function sortedIndices(count: number, timeOf: (index: number) => number): Int32Array {
  let first = timeOf(0);
  for (let i = 1; i < count; i += 1) first = Math.min(first, timeOf(i));
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i += 1) keys[i] = (timeOf(i) - first) * count + i;
  keys.sort();
  const indices = new Int32Array(count);
  // Computes the remainder without `%`, which is several times slower for numbers above 32 bits.
  for (let k = 0; k < count; k += 1) indices[k] = keys[k]! - Math.floor(keys[k]! / count) * count;
  return indices;
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
