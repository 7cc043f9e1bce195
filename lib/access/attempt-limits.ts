import type { Clock } from '../runtime/clock';
import { AttemptLimit, type AttemptOutcome } from './attempt-limit';

/** Limit on the entries of each kind. */
const MOST_LIMITS = 50_000;

/** Attempt limits by key, for a bounded number of keys: the keys with the oldest failures are forgotten. */
export class AttemptLimits {
  /** Attempt limits in the order of their last failures. */
  private readonly known = new Map<string, AttemptLimit>();

  constructor(
    private readonly most: number,
    private readonly clock: Clock,
  ) {}

  /** Returns the limit of a key, stored only once an attempt begins; `share` multiplies the failures allowed. */
  of(key: string, share: number): AttemptLimit {
    return this.known.get(key) ?? new AttemptLimit(this.most * share, this.clock);
  }

  begin(key: string, limit: AttemptLimit): void {
    this.known.set(key, limit);
    limit.begin();
  }

  end(key: string, limit: AttemptLimit, outcome: AttemptOutcome): void {
    limit.end(outcome);
    if (limit.isUnused()) this.known.delete(key);
    else if (outcome === 'failed') {
      this.known.delete(key);
      this.known.set(key, limit);
    }
    if (this.known.size > MOST_LIMITS) this.forgetOldest();
  }

  private forgetOldest(): void {
    for (const [key, limit] of this.known) {
      if (!limit.isIdle()) continue;
      this.known.delete(key);
      return;
    }
  }
}
