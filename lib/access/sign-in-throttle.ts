import { AppointmentsError } from '../domain/errors';
import { systemClock } from '../runtime/clock';
import type { SignInLimit, SignInOutcome } from './sign-in-limit';
import { SignInLimits } from './sign-in-limits';
import { networksOf } from './networks';

/** The address from which a sign-in comes, and the login or consumer key that it uses. */
export interface SignInSource {
  readonly address: string;
  /** The client's address as the nearest proxy saw it. Set only if a client could have invented `address`. */
  readonly seenByProxy?: string;
  readonly login: string;
}

/** Counts failed sign-ins, and refuses further attempts after too many. */
export interface SignInThrottle {
  /**
   * Checks credentials, unless too many attempts from this source have failed. The attempt counts as failed before
   * `check` is called; the count is undone if `check` returns a value or throws. A success also forgives the login's
   * failures at this address, but not the failures of the address as a whole, because the address may be guessing other
   * users' passwords.
   *
   * @param check returns undefined for wrong credentials
   * @returns what `check` returned
   * @throws AppointmentsError `shop_rest_too_many_attempts`, `data.retryAfter` in seconds
   */
  attempt<Found>(source: SignInSource, check: () => Promise<Found | undefined>): Promise<Found | undefined>;
}

const FAILURES_OF_LOGIN = 20;
const FAILURES_OF_ADDRESS = 100;
/**
 * Number of failures of one login that are allowed at an address that a proxy saw. Larger than the number for a
 * client's own address, because the nearest proxy may see another proxy with many clients behind it.
 */
const FAILURES_OF_LOGIN_SEEN_BY_PROXY = 100;

/**
 * Refuses further sign-ins after 20 failures of one login at one address, or 100 failures at one address, within
 * fifteen minutes from the first failure. An IPv6 address counts as its /64; its /56 may fail twice as often, its /48
 * four times as often. Failures are never counted by login alone, so no client can lock out a user who signs in from
 * elsewhere. During a refusal, correct credentials are refused too, and no failure is counted, so the refusal does not
 * grow longer. At most as many attempts run at the same time as may still fail; others wait.
 *
 * Failures are counted in the memory of this process: with n processes an address has n times as many attempts, and a
 * restart forgets the failures. Memory is bounded: beyond 50,000 counters of a kind, the counters that failed least
 * recently are forgotten.
 */
export function createSignInThrottle(): SignInThrottle {
  const addresses = new SignInLimits(FAILURES_OF_ADDRESS, systemClock);
  const logins = new SignInLimits(FAILURES_OF_LOGIN, systemClock);
  const seenByProxies = new SignInLimits(FAILURES_OF_LOGIN_SEEN_BY_PROXY, systemClock);

  /** Returns all limits on failed sign-ins that count an attempt from this source. */
  const countedFor = (source: SignInSource): Counted[] => {
    const login = source.login.slice(0, LOGIN_CHARACTERS);
    const of = (limits: SignInLimits, address: string, suffix: string) =>
      networksOf(address).map(({ name, share }) => ({ limits, key: name + suffix, share }));
    return [
      ...of(addresses, source.address, ''),
      ...of(logins, source.address, ` ${login}`),
      ...(source.seenByProxy === undefined ? [] : of(seenByProxies, source.seenByProxy, ` ${login}`)),
    ];
  };

  return {
    async attempt(source, check) {
      const counted = countedFor(source);
      const taken = await take(counted);
      let outcome: SignInOutcome = 'unknown';
      try {
        const found = await check();
        outcome = found === undefined ? 'failed' : 'succeeded';
        return found;
      } finally {
        for (const { limits, key, limit } of taken) {
          if (outcome === 'succeeded' && limits !== addresses) limit.forgive();
          limits.end(key, limit, outcome);
        }
      }
    },
  };
}

interface Counted {
  readonly limits: SignInLimits;
  readonly key: string;
  readonly share: number;
}

interface Taken extends Counted {
  readonly limit: SignInLimit;
}

/**
 * Begins a sign-in attempt as soon as all limits that count it have room. Throws if one of the limits has been reached.
 */
async function take(counted: readonly Counted[]): Promise<Taken[]> {
  let waitedFor: SignInLimit | undefined;
  for (;;) {
    const wanted = counted.map((one) => ({ ...one, limit: one.limits.of(one.key, one.share) }));
    const seconds = Math.max(...wanted.map(({ limit }) => limit.secondsLeft()));
    const full = wanted.find(({ limit }) => !limit.hasRoom())?.limit;
    if (seconds === 0 && !full) {
      for (const { limits, key, limit } of wanted) limits.begin(key, limit);
      return wanted;
    }
    // This attempt may have been woken although it cannot begin yet, so the next waiting attempt is woken.
    waitedFor?.wake();
    if (seconds > 0) throw tooManySignIns(seconds);
    waitedFor = full!;
    await waitedFor.turn();
  }
}

/** Largest number of characters of a login in the key of a counter, so that the keys of counters stay small. */
const LOGIN_CHARACTERS = 200;

const tooManySignIns = (seconds: number): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_too_many_attempts',
    `Too many sign-ins from your network, or with this name, have failed. Try again in ${seconds} seconds with the right credentials.`,
    { retryAfter: seconds },
  );
