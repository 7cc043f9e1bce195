/** A quantity over time: it is `values[i]` from `starts[i]` on; 0 before the first start. */
export interface Steps {
  readonly starts: readonly number[];
  readonly values: readonly number[];
}

/** Quantities that each hold over a half-open span. */
export interface WeightedSpans {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly weights: readonly number[];
}

export const NO_STEPS: Steps = { starts: [], values: [] };

/** Adds the quantities up, instant by instant. */
export function sumSteps(spans: WeightedSpans): Steps {
  const count = spans.starts.length;
  if (count === 0) return NO_STEPS;
  const byStart = order(spans.starts);
  const byEnd = order(spans.ends);
  const starts: number[] = [];
  const values: number[] = [];
  let sum = 0;
  let ended = 0;
  let begun = 0;
  while (ended < count) {
    const end = spans.ends[byEnd[ended]!]!;
    const at = begun < count ? Math.min(spans.starts[byStart[begun]!]!, end) : end;
    while (ended < count && spans.ends[byEnd[ended]!] === at) sum -= spans.weights[byEnd[ended++]!]!;
    while (begun < count && spans.starts[byStart[begun]!] === at) sum += spans.weights[byStart[begun++]!]!;
    starts.push(at);
    values.push(sum);
  }
  return { starts, values };
}

const order = (times: readonly number[]): number[] =>
  Array.from(times, (_, index) => index).sort((a, b) => times[a]! - times[b]!);

/** The largest value in `[from, to)`. */
export function largestIn({ starts, values }: Steps, from: number, to: number): number {
  let largest = 0;
  for (let i = Math.max(lastAtOrBefore(starts, from), 0); i < starts.length && starts[i]! < to; i += 1) {
    if (values[i]! > largest) largest = values[i]!;
  }
  return largest;
}

/** Index of the last of the ascending `times` that is not after `at`; -1 when all are. */
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
