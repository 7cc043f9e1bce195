/**
 * Functions for sets of times. A set is a flat, sorted array of half-open spans: [start, end, start, end, ...], each
 * start before its end and each end before the next start. The unit is the caller's (instants, site seconds, days).
 */

/**
 * Makes a set of times from spans in any order: drops empty and reversed spans, and joins spans that overlap or touch.
 */
export function normaliseSpans<T extends number>(spans: readonly T[]): T[] {
  const order: number[] = [];
  for (let i = 0; i + 1 < spans.length; i += 2) {
    if (spans[i]! < spans[i + 1]!) order.push(i);
  }
  order.sort((a, b) => spans[a]! - spans[b]!);
  const joined: T[] = [];
  for (const i of order) {
    const start = spans[i]!;
    const end = spans[i + 1]!;
    const last = joined.length - 1;
    if (last >= 0 && start <= joined[last]!) {
      if (end > joined[last]!) joined[last] = end;
    } else {
      joined.push(start, end);
    }
  }
  return joined;
}

/** Returns the times that are in both sets of times. */
export function intersect<T extends number>(a: readonly T[], b: readonly T[]): T[] {
  const both: T[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const start = a[i]! > b[j]! ? a[i]! : b[j]!;
    const aEnd = a[i + 1]!;
    const bEnd = b[j + 1]!;
    const end = aEnd < bEnd ? aEnd : bEnd;
    if (start < end) both.push(start, end);
    if (aEnd < bEnd) i += 2;
    else j += 2;
  }
  return both;
}

/** Returns the times that are in all of the sets of times; empty if there are no sets. */
export function intersectAll<T extends number>(sets: readonly (readonly T[])[]): T[] {
  const [first = [], ...rest] = sets;
  return rest.reduce<T[]>((common, set) => intersect(common, set), [...first]);
}

/** Returns the spans that overlap `[from, to)`. `spans` must be sorted by start, and may overlap each other. */
export function overlapping<T extends number>(spans: readonly T[], from: number, to: number): T[] {
  const found: T[] = [];
  for (let i = 0; i < spans.length && spans[i]! < to; i += 2) {
    if (spans[i + 1]! > from) found.push(spans[i]!, spans[i + 1]!);
  }
  return found;
}
