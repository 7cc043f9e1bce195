import type { Clock } from '../runtime/clock';
import { SignInLimit, type SignInOutcome } from './sign-in-limit';

/** Largest number of keys (logins or networks) that one `SignInLimits` keeps. */
const MOST_LIMITS = 50_000;

/**
 * Keeps one sign-in limit for each key (a login or a network). The number of keys is bounded: the keys with the oldest
 * failures are forgotten.
 */
export class SignInLimits {
  /** Sign-in limits by key, in the order of their last failures. */
  private readonly known = new Map<string, SignInLimit>();

  constructor(
    private readonly most: number,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the limit of a key. The limit is stored only when an attempt begins. `share` is a factor: the number of
   * allowed failures is multiplied by it.
   */
  of(key: string, share: number): SignInLimit {
    return this.known.get(key) ?? new SignInLimit(this.most * share, this.clock);
  }

  begin(key: string, limit: SignInLimit): void {
    this.known.set(key, limit);
    limit.begin();
  }

  end(key: string, limit: SignInLimit, outcome: SignInOutcome): void {
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
