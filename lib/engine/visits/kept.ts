import type { Instant } from '../../time/units';

/** Number of results above which all are forgotten at the next start. One start adds at most as many as its steps. */
const MOST_KEPT = 20_000;

/** Results of a search for visits, each about an instant. The memory for them is bounded. */
export class Kept<Name, Result> {
  private readonly results = new Map<Instant, Map<Name, Result>>();
  private count = 0;

  get(at: Instant, name: Name): Result | undefined {
    return this.results.get(at)?.get(name);
  }

  set(at: Instant, name: Name, result: Result): void {
    const named = this.results.get(at) ?? new Map<Name, Result>();
    this.results.set(at, named);
    this.count += named.has(name) ? 0 : 1;
    named.set(name, result);
  }

  /** Forgets the results that a visit from this start on cannot need, and all of them if there are many. */
  beginAt(start: Instant): void {
    const isFull = this.count > MOST_KEPT;
    for (const [at, named] of this.results) {
      if (at >= start && !isFull) continue;
      this.results.delete(at);
      this.count -= named.size;
    }
  }

  /** Number of results that are kept. */
  get size(): number {
    return this.count;
  }
}
