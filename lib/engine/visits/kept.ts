import type { Instant } from '../../time/units';

/** If more results than this are remembered when the search goes on to its next start, all of them are dropped. */
const MOST_KEPT = 20_000;

/** A bounded cache for the results of a search for visits. Each result belongs to an instant. */
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

  /**
   * Drops the results that a visit with this start or a later one cannot need; drops all results if there are too many.
   */
  beginAt(start: Instant): void {
    const isFull = this.count > MOST_KEPT;
    for (const [at, named] of this.results) {
      if (at >= start && !isFull) continue;
      this.results.delete(at);
      this.count -= named.size;
    }
  }

  /** Number of results in the cache. */
  get size(): number {
    return this.count;
  }
}
