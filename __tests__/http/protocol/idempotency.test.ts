import { internalsOf } from '../../support/internals';
import { asInstant } from '../../../lib/time/units';
import { at, errorOf, NOW, openShop, type RunningShop } from '../../support/http/shop';

const HOUR = { product_id: 8, start: at('2026-03-10T09:00') };
const RULE = { kind: 'global', range_type: 'days', from_range: 1, to_range: 5 };
const PATHS = {
  appointment: '/api/v2/appointments',
  batch: '/api/v2/appointments/batch',
  rule: '/api/v2/availabilities',
};

let salon: RunningShop;
let now = NOW;

beforeEach(async () => {
  now = NOW;
  salon = await openShop(undefined, { clock: { now: () => now } });
});

afterEach(() => salon.close());

const post = (path: string, key: string, body: object, login = 'boss') =>
  salon.as(login).post(path).set('Idempotency-Key', key).send(body);

const count = async (): Promise<number> => (await salon.appointments.list()).total;

test.each([
  ['appointment', HOUR],
  ['batch', { create: [HOUR, HOUR] }],
  ['rule', RULE],
] as const)(
  'a %s that is posted again with its key gets the stored response, and nothing is doubled',
  async (what, body) => {
    const first = await post(PATHS[what], 'k-1', body);
    const [appointments, rules] = [await count(), (await salon.appointments.rules.all()).length];
    const again = await post(PATHS[what], 'k-1', body);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect([again.headers.location, again.headers.etag]).toEqual([
      first.headers.location,
      first.headers.etag,
    ]);
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect([await count(), (await salon.appointments.rules.all()).length]).toEqual([appointments, rules]);
  },
);

test('the response is the stored one, even if the record has changed since', async () => {
  const first = await post(PATHS.appointment, 'k-1', HOUR);
  await salon.appointments.remove((first.body as { id: number }).id);
  expect((await post(PATHS.appointment, 'k-1', HOUR)).body).toEqual(first.body);
  expect(await count()).toBe(0);
});

test('another body with the same key is refused with 422; the order of names and the content type do not matter', async () => {
  await post(PATHS.appointment, 'k-1', HOUR);
  const other = await post(PATHS.appointment, 'k-1', { ...HOUR, qty: 2 });
  expect([other.status, errorOf(other).code]).toEqual([422, 'shop_rest_idempotency_mismatch']);
  const turned = await post(PATHS.appointment, 'k-1', { start: HOUR.start, product_id: 8 });
  expect([turned.status, await count()]).toEqual([201, 1]);
});

test('a key is valid for one caller and one route', async () => {
  await post(PATHS.appointment, 'k-1', HOUR);
  await salon.anonymous
    .post(PATHS.appointment)
    .auth('ck_shop', 'cs_shop')
    .set('Idempotency-Key', 'k-1')
    .send(HOUR);
  expect(await count()).toBe(2);
  expect((await post('/api/v1/appointments', 'k-1', { ...HOUR, start: at('2026-03-11T09:00') })).status).toBe(
    201,
  );
});

test('a refused request has changed nothing and frees its key', async () => {
  await post(PATHS.appointment, 'a', { ...HOUR, qty: 2 });
  const full = await post(PATHS.appointment, 'k-1', HOUR);
  expect(errorOf(full).code).toBe('shop_appointments_slot_unavailable');
  expect((await post(PATHS.appointment, 'k-1', { ...HOUR, start: at('2026-03-10T10:00') })).status).toBe(201);
});

test.each(['', 'a b', 'é', 'x'.repeat(256)])('%j is no key', async (key) => {
  const request = salon.as('boss').post(PATHS.appointment).send(HOUR);
  const answer = await request.set('Idempotency-Key', Buffer.from(key, 'utf8').toString('latin1'));
  expect(answer.status).toBe(400);
  expect(errorOf(answer).data.params).toHaveProperty('idempotency-key');
  expect(await count()).toBe(0);
});

test('a caller without the right to write reserves no key', async () => {
  expect((await post(PATHS.appointment, 'k-1', HOUR, 'cleo')).status).toBe(403);
  expect((await post(PATHS.appointment, 'k-1', HOUR)).status).toBe(201);
});

test('one of ten simultaneous posts with one key books; the others are refused or get its response', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(PATHS.appointment, 'k-1', HOUR)));
  expect(await count()).toBe(1);
  for (const answer of answers) {
    if (answer.status === 409) expect(errorOf(answer).code).toBe('shop_rest_in_flight');
    else
      expect([answer.status, answer.headers.location]).toEqual([
        201,
        answers.find(({ status }) => status === 201)!.headers.location,
      ]);
  }
});

test('after 24 hours a key can be used again, and the worker has deleted the response', async () => {
  await post(PATHS.appointment, 'k-1', HOUR);
  now = asInstant(NOW + 24 * 3600 - 1);
  await salon.appointments.tick();
  expect((await post(PATHS.appointment, 'k-1', HOUR)).headers['idempotent-replayed']).toBe('true');
  now = asInstant(NOW + 24 * 3600);
  await salon.appointments.tick();
  expect((await post(PATHS.appointment, 'k-1', HOUR)).headers['idempotent-replayed']).toBeUndefined();
  expect(await count()).toBe(2);
});

describe('a process that is killed', () => {
  /** Prevents the process from storing the outcome of a request, as if the process had been killed. */
  const die = (): jest.SpyInstance[] => [
    jest.spyOn(internalsOf(salon.appointments).storage.idempotency, 'complete').mockResolvedValue(undefined),
    jest.spyOn(internalsOf(salon.appointments).storage.idempotency, 'release').mockResolvedValue(undefined),
  ];

  test('after the booking: the key is in use for a minute, and then returns the booking', async () => {
    const spies = die();
    const lost = await post(PATHS.appointment, 'k-1', HOUR);
    spies.forEach((spy) => spy.mockRestore());
    now = asInstant(NOW + 59);
    const waiting = await post(PATHS.appointment, 'k-1', HOUR);
    expect([waiting.status, errorOf(waiting).code]).toEqual([409, 'shop_rest_in_flight']);
    expect(errorOf(waiting).data.retry_after).toBe(1);
    now = asInstant(NOW + 60);
    const again = await post(PATHS.appointment, 'k-1', HOUR);
    expect([again.status, again.headers.location, again.body]).toEqual([
      201,
      lost.headers.location,
      lost.body,
    ]);
    expect(await count()).toBe(1);
  });

  test('before the booking: a second try succeeds a minute later', async () => {
    const spies = die();
    jest
      .spyOn(internalsOf(salon.appointments).storage.appointments, 'insert')
      .mockRejectedValueOnce(new Error('gone'));
    expect((await post(PATHS.appointment, 'k-1', HOUR)).status).toBe(500);
    spies.forEach((spy) => spy.mockRestore());
    expect((await post(PATHS.appointment, 'k-1', HOUR)).status).toBe(409);
    now = asInstant(NOW + 60);
    expect((await post(PATHS.appointment, 'k-1', HOUR)).status).toBe(201);
    expect(await count()).toBe(1);
  });

  test('in the middle of a batch: the next try does the rest, each item in its place', async () => {
    const wrong = { product_id: 99, start: HOUR.start };
    const body = { create: [{ ...HOUR, qty: 0 }, HOUR, wrong, { ...HOUR, start: at('2026-03-11T09:00') }] };
    const spies = die();
    await post(PATHS.batch, 'k-1', body);
    spies.forEach((spy) => spy.mockRestore());
    // Removes the second appointment, as if it had never been stored.
    await salon.appointments.remove(2);
    now = asInstant(NOW + 60);
    const { create } = (await post(PATHS.batch, 'k-1', body)).body as {
      create: { id: number; error?: object }[];
    };
    expect(create.map(({ id, error }) => (error ? 'refused' : id))).toEqual(['refused', 1, 'refused', 3]);
    expect(await count()).toBe(2);
  });

  test('in a try that took too long: its bookings after losing the key are undone', async () => {
    const { appointments } = internalsOf(salon.appointments).storage;
    const insert = appointments.insert.bind(appointments);
    const slow = jest.spyOn(appointments, 'insert').mockImplementationOnce(async (...args) => {
      now = asInstant(NOW + 61);
      await internalsOf(salon.appointments).storage.idempotency['queries'].execute(
        "UPDATE shop_appointments_idempotency_keys SET lease = 'somebody else'",
        [],
        args[1],
      );
      return insert(...args);
    });
    const late = await post(PATHS.appointment, 'k-1', HOUR);
    slow.mockRestore();
    expect([late.status, errorOf(late).code, await count()]).toEqual([409, 'shop_rest_in_flight', 0]);
  });
});
