import type { Span } from '../time/units';

/** A quantity over time: it is `values[i]` from `starts[i]` on; 0 before the first start. */
export interface Steps {
  readonly starts: readonly number[];
  readonly values: readonly number[];
}

const NO_STEPS: Steps = { starts: [], values: [] };

/** Adds up quantities that each hold over a span, instant by instant. @param weightOf the quantity of the span at an index */
export function sumSteps(spans: readonly Span[], weightOf: (index: number) => number): Steps {
  const count = spans.length;
  if (count === 0) return NO_STEPS;
  const begins = new Array<number>(count);
  const ends = new Array<number>(count);
  for (let i = 0; i < count; i += 1) {
    begins[i] = spans[i]!.start;
    ends[i] = spans[i]!.end;
  }
  const byStart = order(begins);
  const byEnd = order(ends);
  const starts = new Array<number>(2 * count);
  const values = new Array<number>(2 * count);
  let steps = 0;
  let sum = 0;
  let ended = 0;
  let begun = 0;
  while (ended < count) {
    const end = ends[byEnd[ended]!]!;
    const at = begun < count ? Math.min(begins[byStart[begun]!]!, end) : end;
    while (ended < count && ends[byEnd[ended]!] === at) sum -= weightOf(byEnd[ended++]!);
    while (begun < count && begins[byStart[begun]!] === at) sum += weightOf(byStart[begun++]!);
    starts[steps] = at;
    values[steps++] = sum;
  }
  starts.length = steps;
  values.length = steps;
  return { starts, values };
}

function order(times: readonly number[]): number[] {
  const indices = new Array<number>(times.length);
  for (let i = 0; i < indices.length; i += 1) indices[i] = i;
  return indices.sort((a, b) => times[a]! - times[b]!);
}

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
