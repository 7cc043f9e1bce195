/** The sets of spans in force at a time. */
export interface Stretches {
  /** Ascending; -Infinity first. */
  readonly starts: readonly number[];
  /** For each start, the index in `sets` of the set in force until the next start. */
  readonly setAt: readonly number[];
  /** Each distinct set once: indices of the owners of the spans. */
  readonly sets: readonly ReadonlySet<number>[];
}

/** @param spansOf flat, sorted, disjoint spans of each owner; undefined for an owner without spans */
export function stretchesOf(spansOf: readonly (readonly number[] | undefined)[]): Stretches {
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
