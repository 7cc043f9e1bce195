import type { Clock } from '../runtime/clock';

const WINDOW_SECONDS = 15 * 60;

/**
 * The result of a sign-in attempt. `unknown`: the credentials could not be checked, so the attempt is not counted as a
 * failure.
 */
export type SignInOutcome = 'failed' | 'succeeded' | 'unknown';

/**
 * Counts the failed sign-in attempts of one login or network, and limits them within fifteen minutes from the first
 * failure. An attempt counts from its beginning, so that simultaneous attempts cannot pass the limit together: attempts
 * beyond the limit wait until earlier attempts have ended.
 */
export class SignInLimit {
  private failures = 0;
  private endsAt = 0;
  private checking = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly most: number,
    private readonly clock: Clock,
  ) {}

  /** Seconds until another attempt is allowed; 0 if the limit has not been reached. */
  secondsLeft(): number {
    this.expire();
    return this.failures < this.most ? 0 : this.endsAt - this.clock.now();
  }

  /** Whether another attempt may begin now: the limit must hold even if all running attempts fail. */
  hasRoom(): boolean {
    return this.room() > 0;
  }

  begin(): void {
    this.checking += 1;
  }

  end(outcome: SignInOutcome): void {
    this.checking -= 1;
    if (outcome === 'failed') this.fail();
    this.wake();
  }

  /** Drops all counted failures of sign-ins. */
  forgive(): void {
    this.failures = 0;
    this.wake();
  }

  /**
   * Resolves when there may be room for another attempt. The caller must check again, because a third attempt may have
   * taken the room.
   */
  turn(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /**
   * Lets as many waiting attempts continue as there is room for. If the limit has been reached, lets all of them
   * continue, so that they are refused.
   */
  wake(): void {
    const count = this.secondsLeft() > 0 ? this.waiting.length : this.room();
    for (const resolve of this.waiting.splice(0, Math.max(0, count))) resolve();
  }

  /** Whether this limit can be dropped: it has no failures, and no attempt is running or waiting. */
  isUnused(): boolean {
    this.expire();
    return this.failures === 0 && this.isIdle();
  }

  isIdle(): boolean {
    return this.checking === 0 && this.waiting.length === 0;
  }

  private room(): number {
    this.expire();
    return this.most - this.failures - this.checking;
  }

  private fail(): void {
    this.expire();
    if (this.failures === 0) this.endsAt = this.clock.now() + WINDOW_SECONDS;
    this.failures += 1;
  }

  private expire(): void {
    if (this.failures > 0 && this.clock.now() >= this.endsAt) this.failures = 0;
  }
}
