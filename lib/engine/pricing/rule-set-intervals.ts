/** Time divided into intervals. Within one interval, the same pricing rules apply throughout. */
export interface RuleSetIntervals {
  /** Starts of the intervals, ascending; the first is -Infinity. */
  readonly starts: readonly number[];
  /** For each interval: the index in `sets` of the set of rules that apply in it. */
  readonly setAt: readonly number[];
  /** The distinct sets of rules. A rule is given as its index in the list passed to `ruleSetIntervals`. */
  readonly sets: readonly ReadonlySet<number>[];
}

/**
 * Divides time into intervals, at every start and end of a rule's spans.
 *
 * @param spansOf for each rule, its spans, flat, sorted and disjoint: [start, end, ...]; undefined for a rule without
 * spans
 */
export function ruleSetIntervals(spansOf: readonly (readonly number[] | undefined)[]): RuleSetIntervals {
  const changes = spansOf.flatMap((spans = [], owner) =>
    spans.map((at, i) => ({ at, owner, begins: i % 2 === 0 })),
  );
  changes.sort((a, b) => a.at - b.at);
  const holding = new Set<number>();
  const starts = [-Infinity];
  const setAt = [0];
  const sets: ReadonlySet<number>[] = [new Set()];
  const known = new Map([['', 0]]);
  for (let i = 0; i < changes.length;) {
    const { at } = changes[i]!;
    for (; changes[i]?.at === at; i += 1) {
      const { owner, begins } = changes[i]!;
      if (begins) holding.add(owner);
      else holding.delete(owner);
    }
    const key = [...holding].sort((a, b) => a - b).join();
    const index = known.get(key) ?? sets.push(new Set(holding)) - 1;
    known.set(key, index);
    starts.push(at);
    setAt.push(index);
  }
  return { starts, setAt, sets };
}
