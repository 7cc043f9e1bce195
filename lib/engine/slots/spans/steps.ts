import type { Steps } from '../../../time/steps';

export const NO_STEPS: Steps = { starts: [], values: [] };

/**
 * Spans of time, each with a weight: `weights[i]` applies from `starts[i]` to `ends[i]`. They are kept as lists of numbers,
 * because an object for each of thousands of spans would slow down a list of slots.
 */
export class WeightedSpans {
  readonly starts: number[];
  readonly ends: number[];
  readonly weights: number[];
  count = 0;

  /** @param expected the usual number of spans, for which memory is allocated at once. Default: 0 */
  constructor(expected = 0) {
    this.starts = new Array<number>(expected);
    this.ends = new Array<number>(expected);
    this.weights = new Array<number>(expected);
  }

  add(start: number, end: number, weight: number): void {
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.weights[this.count] = weight;
    this.count += 1;
  }
}

/**
 * Adds up the weights of spans over time. Spans are in whole seconds, and end no sooner than they start. Successive steps
 * have different sums, because every step costs time wherever starts are measured.
 */
export function sumSteps({ starts: froms, ends, weights, count }: WeightedSpans): Steps {
  if (count === 0) return NO_STEPS;
  const byStart = sortedIndices(froms, count);
  // Spans of equal length, and spans that do not overlap, end in the order in which they start.
  let isByEnd = true;
  for (let k = 1; isByEnd && k < count; k += 1) isByEnd = ends[byStart[k]!]! >= ends[byStart[k - 1]!]!;
  const byEnd = isByEnd ? byStart : sortedIndices(ends, count);
  const starts = new Array<number>(2 * count);
  const values = new Array<number>(2 * count);
  let steps = 0;
  let sum = 0;
  let from = 0;
  for (let to = 0; to < count;) {
    let at = ends[byEnd[to]!]!;
    if (from < count && froms[byStart[from]!]! < at) at = froms[byStart[from]!]!;
    for (; from < count && froms[byStart[from]!]! === at; from += 1) sum += weights[byStart[from]!]!;
    for (; to < count && ends[byEnd[to]!]! === at; to += 1) sum -= weights[byEnd[to]!]!;
    if (steps > 0 && values[steps - 1] === sum) continue;
    starts[steps] = at;
    values[steps] = sum;
    steps += 1;
  }
  starts.length = steps;
  values.length = steps;
  return { starts, values };
}

/**
 * Returns the indices of the first `count` times, sorted by time. Each time and index are encoded as one number, `(time - first) * count +
 * index`, because a typed array of numbers sorts several times faster than indices with a comparison function.
 */
function sortedIndices(times: readonly number[], count: number): Int32Array {
  let first = times[0]!;
  for (let i = 1; i < count; i += 1) first = Math.min(first, times[i]!);
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i += 1) keys[i] = (times[i]! - first) * count + i;
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
