import { networksOf } from '../../lib/access/networks';
import {
  createSignInThrottle,
  type SignInSource,
  type SignInThrottle,
} from '../../lib/access/sign-in-throttle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const MINUTE = 60_000;
const HERE = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';

const wrong = async (): Promise<undefined> => undefined;
const right = async () => 'Ada';

const fail = async (throttle: SignInThrottle, source: SignInSource, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await throttle.attempt(source, wrong);
};

/**
 * Makes a sign-in attempt that does not count, because its check throws. Rejects only if the throttle refuses
 * the attempt.
 */
const next = (throttle: SignInThrottle, source: SignInSource): Promise<unknown> => {
  const down = new Error('down');
  return throttle
    .attempt(source, () => Promise.reject(down))
    .catch((error: unknown) => (error === down ? undefined : Promise.reject(error as Error)));
};

const refusal = (seconds: number) =>
  expect.objectContaining({
    code: 'shop_rest_too_many_attempts',
    status: 429,
    data: { action: 'retry', retryAfter: seconds },
  }) as unknown;

test('the 21st attempt of a login at an address is refused, until fifteen minutes after the first', async () => {
  const throttle = createSignInThrottle();
  await fail(throttle, { address: HERE, login: 'ada' }, 1);
  jest.advanceTimersByTime(5 * MINUTE);
  await fail(throttle, { address: HERE, login: 'ada' }, 18);
  await expect(next(throttle, { address: HERE, login: 'ada' })).resolves.toBeUndefined();
  await fail(throttle, { address: HERE, login: 'ada' }, 1);
  await expect(next(throttle, { address: HERE, login: 'ada' })).rejects.toEqual(refusal(600));
  jest.advanceTimersByTime(10 * MINUTE);
  await expect(next(throttle, { address: HERE, login: 'ada' })).resolves.toBeUndefined();
});

test('failures of a login at one address affect neither the same login elsewhere nor another login there', async () => {
  const throttle = createSignInThrottle();
  await fail(throttle, { address: HERE, login: 'ada' }, 20);
  await expect(next(throttle, { address: ELSEWHERE, login: 'ada' })).resolves.toBeUndefined();
  await expect(next(throttle, { address: HERE, login: 'bob' })).resolves.toBeUndefined();
});

test('an address is refused after 100 failures, even under a hundred logins', async () => {
  const throttle = createSignInThrottle();
  for (let name = 0; name < 99; name += 1) await fail(throttle, { address: HERE, login: `user${name}` }, 1);
  await expect(next(throttle, { address: HERE, login: 'ada' })).resolves.toBeUndefined();
  await throttle.attempt({ address: HERE, login: 'user99' }, wrong);
  await expect(next(throttle, { address: HERE, login: 'ada' })).rejects.toEqual(refusal(900));
  await expect(next(throttle, { address: ELSEWHERE, login: 'ada' })).resolves.toBeUndefined();
});

test('a successful sign-in resets the count of the login, but not of the address', async () => {
  const throttle = createSignInThrottle();
  const eve = { address: HERE, login: 'eve' };
  for (let round = 0; round < 9; round += 1) {
    await fail(throttle, eve, 11);
    expect(await throttle.attempt(eve, right)).toBe('Ada');
  }
  await fail(throttle, eve, 1);
  await expect(next(throttle, eve)).rejects.toEqual(refusal(900));
});

test('memory is bounded: with 50,000 newer counters the oldest is forgotten', async () => {
  jest.useRealTimers();
  const throttle = createSignInThrottle();
  await fail(throttle, { address: HERE, login: 'ada' }, 20);
  for (let at = 0; at < 50_000; at += 1)
    await throttle.attempt({ address: `10.0.${at >> 8}.${at & 255}`, login: '' }, wrong);
  await expect(next(throttle, { address: HERE, login: 'ada' })).resolves.toBeUndefined();
});

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:DB8:1:2::9', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ab99::9', ['2001:db8:1:ab99::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:0db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['64:ff9b::192.0.2.1', ['64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0::/48']],
  ['', ['']],
])('failures from the address %j count for %j', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names);
});

test('an IPv6 network /56 may fail twice as often as a /64, and a /48 four times', async () => {
  const throttle = createSignInThrottle();
  const at = (network: number): SignInSource => ({
    address: `2001:db8:1:${network.toString(16)}::9`,
    login: 'ada',
  });
  await fail(throttle, at(0x0101), 20);
  await expect(next(throttle, at(0x0101))).rejects.toEqual(refusal(900));
  await fail(throttle, at(0x0102), 20);
  await expect(next(throttle, at(0x0103))).rejects.toEqual(refusal(900));
  for (const network of [0x0201, 0x0301]) await fail(throttle, at(network), 20);
  await expect(next(throttle, at(0x0401))).rejects.toEqual(refusal(900));
  await expect(next(throttle, { address: '2001:db8:2::9', login: 'ada' })).resolves.toBeUndefined();
  await expect(next(throttle, { ...at(0x0401), login: 'bob' })).resolves.toBeUndefined();
});

describe('attempts at the same moment', () => {
  const source = { address: HERE, login: 'ada' };

  test('wait for each other, and fail within the limit together', async () => {
    const throttle = createSignInThrottle();
    let checking = 0;
    let most = 0;
    const check = async (): Promise<undefined> => {
      most = Math.max(most, (checking += 1));
      await Promise.resolve();
      checking -= 1;
    };
    const ended = await Promise.allSettled(
      Array.from({ length: 200 }, () => throttle.attempt(source, check)),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(most).toBeLessThanOrEqual(20);
  });

  test('with right credentials are never refused, however many there are', async () => {
    const throttle = createSignInThrottle();
    await fail(throttle, source, 19);
    const found = await Promise.all(Array.from({ length: 500 }, () => throttle.attempt(source, right)));
    expect(new Set(found)).toEqual(new Set(['Ada']));
    await fail(throttle, source, 19);
    await expect(next(throttle, source)).resolves.toBeUndefined();
  });

  test('that wait for one limit do not delay those of another login', async () => {
    const throttle = createSignInThrottle();
    let release: (found: string) => void = () => undefined;
    const hanging = new Promise<string>((resolve) => (release = resolve));
    const slow = Array.from({ length: 40 }, () => throttle.attempt(source, () => hanging));
    await expect(throttle.attempt({ ...source, login: 'bob' }, right)).resolves.toBe('Ada');
    release('Ada at last');
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['Ada at last']));
  });

  test('that could not be checked do not count, so that waiting attempts get their room', async () => {
    const throttle = createSignInThrottle();
    const down = () => Promise.reject<string>(new Error('down'));
    const ended = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) => throttle.attempt(source, at % 2 === 0 ? down : right)),
    );
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  });
});
