import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppointmentsError } from '../errors';
import { addressBlock } from './address-block';

/** Where a sign-in comes from, and which login, or consumer key, it names. */
export interface SignInSource {
  readonly address: string;
  readonly login: string;
}

/** Counts failed sign-ins. */
export interface SignInThrottle {
  /** @throws AppointmentsError `shop_rest_too_many_attempts`, `data.retry_after` in seconds, when it is enough */
  assertAllowed(source: SignInSource): Promise<void>;
  failed(source: SignInSource): Promise<void>;
  /** Forgives the login at this address, but not the address: it may be guessing other people's. */
  succeeded(source: SignInSource): Promise<void>;
}

const WINDOW_SECONDS = 15 * 60;
const FAILURES_OF_LOGIN_AT_ADDRESS = 20;
const FAILURES_OF_ADDRESS = 100;
/** Counters kept at most, of each kind. */
const MOST_COUNTERS = 50_000;

/**
 * Refuses further sign-ins after 20 failures of one login at one address, or 100 failures at one address, within
 * fifteen minutes from the first. Never by login alone: nobody can lock somebody else out from elsewhere. While it
 * refuses, right credentials are refused too, and nothing is counted, so the end does not move.
 *
 * It counts in the memory of this process; over n processes an address has n times as many attempts, and a restart
 * forgets. Memory is bounded: beyond 50,000 counters of a kind those that failed least recently are forgotten.
 */
export function createSignInThrottle(): SignInThrottle {
  const addresses = new Counters(FAILURES_OF_ADDRESS);
  const logins = new Counters(FAILURES_OF_LOGIN_AT_ADDRESS);
  return {
    async assertAllowed(source) {
      const [address, login] = keysOf(source);
      const waits = [await addresses.secondsToWait(address), await logins.secondsToWait(login)];
      const seconds = Math.max(...waits);
      if (seconds > 0) throw tooManyAttempts(seconds);
    },
    async failed(source) {
      const [address, login] = keysOf(source);
      await Promise.all([addresses.add(address), logins.add(login)]);
    },
    async succeeded(source) {
      const [, login] = keysOf(source);
      await logins.forget(login);
    },
  };
}

/** Longer logins than this are told apart by their beginnings: a counter is small, whatever was sent. */
const LOGIN_CHARACTERS = 200;

function keysOf({ address, login }: SignInSource): [address: string, login: string] {
  const block = addressBlock(address);
  return [block, `${block} ${login.slice(0, LOGIN_CHARACTERS)}`];
}

const tooManyAttempts = (seconds: number): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_too_many_attempts',
    `Too many sign-ins from here have failed. Try again in ${seconds} seconds, with the right credentials.`,
    { retry_after: seconds },
  );

/** Failures by key, of a bounded number of keys. */
class Counters {
  private readonly limiter: RateLimiterMemory;
  /** In the order of their last failures. */
  private readonly known = new Set<string>();

  constructor(private readonly most: number) {
    this.limiter = new RateLimiterMemory({ points: most, duration: WINDOW_SECONDS });
  }

  /** Seconds until there may be another attempt; 0 for now. */
  async secondsToWait(key: string): Promise<number> {
    const counted = await this.limiter.get(key);
    const isFull = counted !== null && counted.consumedPoints >= this.most;
    return isFull ? Math.max(0, Math.ceil(counted.msBeforeNext / 1000)) : 0;
  }

  async add(key: string): Promise<void> {
    this.known.delete(key);
    this.known.add(key);
    await this.limiter.penalty(key);
    const [oldest] = this.known;
    if (this.known.size > MOST_COUNTERS && oldest !== undefined) await this.forget(oldest);
  }

  async forget(key: string): Promise<void> {
    this.known.delete(key);
    await this.limiter.delete(key);
  }
}
