import { identify } from '../../lib/access/credentials';
import type { SignInRequest } from '../../lib/access/sign-in';
import { AppointmentsError } from '../../lib/domain/errors';
import type { AccessPort } from '../../lib/ports/ports';
import { signInContextFor, signInRequest } from '../support/sign-in-context';

const access: AccessPort = {
  findKey: async (name) =>
    name === 'ck_1' ? { id: 1, userId: 5, permissions: 'read', consumerSecret: 'cs_1' } : undefined,
  findApplicationPassword: async (login, password) =>
    password === `${login}-password` ? { id: '1', userId: 5 } : undefined,
  session: async () => undefined,
  can: async () => false,
};

const basic = (name: string, password: string, remoteAddress = '192.0.2.1'): SignInRequest =>
  signInRequest({
    remoteAddress,
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  });
const pair = (consumer_key: string, consumer_secret: string): SignInRequest =>
  signInRequest({ query: { consumer_key, consumer_secret } });

const REFUSED = { code: 'shop_rest_cannot_view', status: 401 };
const THROTTLED = {
  code: 'shop_rest_too_many_attempts',
  status: 429,
  data: { retryAfter: expect.any(Number) as number },
};

test('after 20 wrong passwords for a login from one address, even the right password must wait there; other logins need not', async () => {
  const context = signInContextFor(access);
  for (let time = 0; time < 20; time += 1) {
    await expect(identify(basic('ann', 'wrong'), context)).rejects.toMatchObject(REFUSED);
  }
  await expect(identify(basic('ann', 'ann-password'), context)).rejects.toMatchObject(THROTTLED);
  expect(await identify(basic('bob', 'bob-password'), context)).toMatchObject({ userId: 5 });
  expect(await identify(basic('ann', 'ann-password', '192.0.2.2'), context)).toMatchObject({ userId: 5 });
});

test('failures of a consumer key count together, however it is sent', async () => {
  const context = signInContextFor(access);
  const ways = [
    basic('ck_1', 'wrong'),
    pair('ck_1', 'wrong'),
    signInRequest({ rawQuery: 'oauth_consumer_key=ck_1&oauth_signature=wrong' }),
    signInRequest({ headers: { authorization: 'OAuth oauth_consumer_key="ck_1", oauth_signature="wrong"' } }),
  ];
  for (let round = 0; round < 5; round += 1) {
    for (const way of ways) await expect(identify(way, context)).rejects.toMatchObject(REFUSED);
  }
  for (const way of [...ways, pair('ck_1', 'cs_1')]) {
    await expect(identify(way, context)).rejects.toMatchObject(THROTTLED);
  }
});

test('after 100 wrong sign-ins from an address all sign-ins from there are refused; requests without credentials are not', async () => {
  const context = signInContextFor(access);
  for (let name = 0; name < 100; name += 1) {
    await expect(identify(basic(`user${name}`, 'wrong'), context)).rejects.toMatchObject(REFUSED);
  }
  await expect(identify(basic('ann', 'ann-password'), context)).rejects.toMatchObject(THROTTLED);
  expect(await identify(signInRequest(), context)).toMatchObject({ kind: 'anonymous' });
  expect(await identify(basic('ann', 'ann-password', '192.0.2.2'), context)).toMatchObject({ userId: 5 });
});

test('a right password resets the count of its login', async () => {
  const context = signInContextFor(access);
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 19; time += 1) {
      await expect(identify(basic('ann', 'wrong'), context)).rejects.toMatchObject(REFUSED);
    }
    expect(await identify(basic('ann', 'ann-password'), context)).toMatchObject({ userId: 5 });
  }
});

test('a shop that does not respond does not count as a wrong password', async () => {
  const down = new AppointmentsError('shop_rest_host_error', 'The shop did not answer as expected.');
  const context = signInContextFor({ ...access, findKey: () => Promise.reject(down) });
  for (let time = 0; time < 30; time += 1) {
    await expect(identify(basic('ann', 'ann-password'), context)).rejects.toBe(down);
  }
});

test('empty and huge credentials count, too', async () => {
  const empty = signInRequest({ headers: { authorization: 'Basic' } });
  for (const request of [empty, basic('x'.repeat(100_000), 'wrong')]) {
    const context = signInContextFor(access);
    for (let time = 0; time < 20; time += 1)
      await expect(identify(request, context)).rejects.toMatchObject(REFUSED);
    await expect(identify(request, context)).rejects.toMatchObject(THROTTLED);
  }
});
