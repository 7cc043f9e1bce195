import { addressBlock } from '../../lib/access/address-block';
import { createSignInThrottle, type SignInSource, type SignInThrottle } from '../../lib/access/throttle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const MINUTE = 60_000;
const HERE = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';

const fail = async (throttle: SignInThrottle, source: SignInSource, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await throttle.failed(source);
};

const refusal = (seconds: number) =>
  expect.objectContaining({
    code: 'shop_rest_too_many_attempts',
    status: 429,
    data: { retry_after: seconds },
  }) as unknown;

test('the 21st attempt of a login at an address is refused, until fifteen minutes after the first', async () => {
  const throttle = createSignInThrottle();
  await fail(throttle, { address: HERE, login: 'ada' }, 1);
  jest.advanceTimersByTime(5 * MINUTE);
  await fail(throttle, { address: HERE, login: 'ada' }, 18);
  await expect(throttle.assertAllowed({ address: HERE, login: 'ada' })).resolves.toBeUndefined();
  await fail(throttle, { address: HERE, login: 'ada' }, 1);
  await expect(throttle.assertAllowed({ address: HERE, login: 'ada' })).rejects.toEqual(refusal(600));
  jest.advanceTimersByTime(10 * MINUTE);
  await expect(throttle.assertAllowed({ address: HERE, login: 'ada' })).resolves.toBeUndefined();
});

test('never by login alone: the same login elsewhere, and another login here, may go on', async () => {
  const throttle = createSignInThrottle();
  await fail(throttle, { address: HERE, login: 'ada' }, 50);
  await expect(throttle.assertAllowed({ address: ELSEWHERE, login: 'ada' })).resolves.toBeUndefined();
  await expect(throttle.assertAllowed({ address: HERE, login: 'bob' })).resolves.toBeUndefined();
});

test('by address: 100 failures under a hundred names', async () => {
  const throttle = createSignInThrottle();
  for (let name = 0; name < 99; name += 1) await throttle.failed({ address: HERE, login: `user${name}` });
  await expect(throttle.assertAllowed({ address: HERE, login: 'ada' })).resolves.toBeUndefined();
  await throttle.failed({ address: HERE, login: 'user99' });
  await expect(throttle.assertAllowed({ address: HERE, login: 'ada' })).rejects.toEqual(refusal(900));
  await expect(throttle.assertAllowed({ address: ELSEWHERE, login: 'ada' })).resolves.toBeUndefined();
});

test('a success forgives the login, but not the address', async () => {
  const throttle = createSignInThrottle();
  for (let round = 0; round < 10; round += 1) {
    await fail(throttle, { address: HERE, login: 'eve' }, 10);
    await throttle.succeeded({ address: HERE, login: 'eve' });
  }
  await expect(throttle.assertAllowed({ address: HERE, login: 'eve' })).rejects.toEqual(refusal(900));
});

test('memory is bounded: with 50,000 newer counters the oldest is forgotten', async () => {
  jest.useRealTimers();
  const throttle = createSignInThrottle();
  await fail(throttle, { address: HERE, login: 'ada' }, 20);
  for (let at = 0; at < 50_000; at += 1)
    await throttle.failed({ address: `10.0.${at >> 8}.${at & 255}`, login: '' });
  await expect(throttle.assertAllowed({ address: HERE, login: 'ada' })).resolves.toBeUndefined();
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
])('the address %j counts as %j', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
