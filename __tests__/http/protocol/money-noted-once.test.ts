import { internalsOf } from '../../support/internals';
import { asInstant } from '../../../lib/time/units';
import { errorOf, NOW, openShop, type RunningShop } from '../../support/http/shop';

const ROOM = 8;
/** A part of the 60.00 that are open. */
const PART = { note_money: 'cash', note_amount: '20.00' };
const KEY: Readonly<Record<string, string>> = { 'Idempotency-Key': 'k-1' };

type Verb = 'post' | 'put' | 'patch';

let salon: RunningShop;
let now = NOW;
let id: number;

beforeEach(async () => {
  now = NOW;
  salon = await openShop(undefined, { clock: { now: () => now } });
  ({ id } = await booked('2026-03-13T09:00'));
});

afterEach(() => salon.close());

const booked = (start: string) =>
  salon.appointments.create({ productId: ROOM, start, enforce: 'none', cost: '60.00' });

const send = (verb: Verb, body: object, headers = KEY, path = `/api/v2/appointments/${id}`) => {
  const request = salon.as('boss')[verb](path);
  return request.set(headers).send(body);
};

const notesOf = async (one = id) =>
  (await salon.appointments.get(one)).moneyNotes.map(({ kind, amount }) => `${kind} ${amount}`);

describe.each(['post', 'put', 'patch'] as const)('a %s that notes a part payment', (verb) => {
  test('is sent again with its key: the money is noted once, and the response is the stored one', async () => {
    const first = await send(verb, PART);
    const again = await send(verb, PART);
    expect([again.status, again.text, again.headers.etag]).toEqual([200, first.text, first.headers.etag]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await notesOf()).toEqual(['cash 20.00']);
  });

  test('is another payment with another key, and without one', async () => {
    await send(verb, PART);
    await send(verb, PART, { 'Idempotency-Key': 'k-2' });
    await send(verb, PART, {});
    expect(await notesOf()).toEqual(['cash 20.00', 'cash 20.00', 'cash 20.00']);
  });

  test('is refused with the key of another amount, and a refused one frees its key', async () => {
    const tooMuch = { ...PART, note_amount: '60.01' };
    expect((await send(verb, tooMuch)).status).toBe(400);
    expect((await send(verb, PART)).status).toBe(200);
    const other = await send(verb, { ...PART, note_amount: '30.00' });
    expect([other.status, errorOf(other).code]).toEqual([422, 'shop_rest_idempotency_mismatch']);
    expect(await notesOf()).toEqual(['cash 20.00']);
  });
});

test('one of five simultaneous requests with one key notes the money', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('put', PART)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
  expect(await notesOf()).toEqual(['cash 20.00']);
});

test('a change of a rule is made once for its key, too', async () => {
  const rule = await salon.appointments.rules.create({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: '07:00',
    toRange: '08:00',
  });
  const path = `/api/v2/availabilities/${rule.id}`;
  await send('put', { title: 'Early' }, KEY, path);
  await salon.appointments.rules.update(rule.id, { title: 'Later' });
  const again = await send('put', { title: 'Early' }, KEY, path);
  expect([again.headers['idempotent-replayed'], again.body]).toMatchObject(['true', { title: 'Early' }]);
  expect((await salon.appointments.rules.get(rule.id)).title).toBe('Later');
});

test('a key does not count where a PUT only sets a value', async () => {
  const path = `/api/v2/appointments/${id}/customer-status`;
  await send('put', { customer_status: 'arrived' }, KEY, path);
  const back = await send('put', { customer_status: 'expected' }, KEY, path);
  expect([back.status, back.body]).toMatchObject([200, { customer_status: 'expected' }]);
});

describe('a process that is killed between the commit and its response', () => {
  /** Sends a request whose outcome is not stored, as if the process had been killed, and a repeated one a minute later. */
  async function repeated(verb: Verb, body: object, path?: string) {
    const { idempotency } = internalsOf(salon.appointments).storage;
    const spies = (['complete', 'release'] as const).map((method) =>
      jest.spyOn(idempotency, method).mockResolvedValue(undefined),
    );
    const lost = await send(verb, body, KEY, path);
    spies.forEach((spy) => spy.mockRestore());
    const waiting = await send(verb, body, KEY, path);
    expect([waiting.status, errorOf(waiting).code]).toEqual([409, 'shop_rest_in_flight']);
    now = asInstant(now + 60);
    const again = await send(verb, body, KEY, path);
    expect([again.status, again.body]).toEqual([200, lost.body]);
    return again;
  }

  test.each(['post', 'put', 'patch'] as const)('a repeated %s notes the money once', async (verb) => {
    await repeated(verb, PART);
    expect(await notesOf()).toEqual(['cash 20.00']);
    // The second attempt has stored its response.
    expect((await send(verb, PART)).headers['idempotent-replayed']).toBe('true');
  });

  test('a repeated request takes back one note', async () => {
    await send('put', PART, {});
    await send('put', { ...PART, note_money: 'card' }, {});
    await repeated('put', { take_back_note: true });
    expect(await notesOf()).toEqual(['cash 20.00']);
  });

  test('a repeated cancellation decides once about the refund', async () => {
    await send('put', { note_money: 'cash' }, {});
    await repeated('put', { status: 'cancelled', refund: '45.00' });
    expect(await notesOf()).toEqual(['cash 60.00', 'kept 15.00']);
  });

  test('a repeated batch notes the money of each of its items once', async () => {
    const other = await booked('2026-03-13T10:00');
    const body = {
      create: [{ product_id: ROOM, start: '2026-03-12T09:00' }],
      update: [
        { id: 999, ...PART },
        { id, ...PART },
        { id: other.id, ...PART },
        { id, ...PART, note_money: 'card' },
      ],
    };
    const before = (await salon.appointments.list()).total;
    await repeated('post', body, '/api/v2/appointments/batch');
    expect(await notesOf()).toEqual(['cash 20.00', 'card 20.00']);
    expect(await notesOf(other.id)).toEqual(['cash 20.00']);
    expect((await salon.appointments.list()).total).toBe(before + 1);
  });

  test('a repeated change does not overwrite a later one, and is not refused for its own new version', async () => {
    const { headers } = await salon.as('boss').get(`/api/v2/appointments/${id}`);
    const tagged = { ...KEY, 'If-Match': headers.etag! };
    const { idempotency } = internalsOf(salon.appointments).storage;
    const spies = (['complete', 'release'] as const).map((method) =>
      jest.spyOn(idempotency, method).mockResolvedValue(undefined),
    );
    await send('put', { note: 'Window seat' }, tagged);
    spies.forEach((spy) => spy.mockRestore());
    await salon.appointments.update(id, { note: 'Needs a ramp' });
    now = asInstant(now + 60);
    const again = await send('put', { note: 'Window seat' }, tagged);
    expect([again.status, again.body]).toMatchObject([200, { id }]);
    expect((await salon.appointments.get(id)).note).toBe('Needs a ramp');
  });

  test('before the commit, a second attempt notes the money', async () => {
    const { appointments, idempotency } = internalsOf(salon.appointments).storage;
    const dead = jest.spyOn(idempotency, 'release').mockResolvedValue(undefined);
    jest.spyOn(appointments, 'update').mockRejectedValueOnce(new Error('gone'));
    expect((await send('put', PART)).status).toBe(500);
    dead.mockRestore();
    now = asInstant(NOW + 60);
    expect((await send('put', PART)).status).toBe(200);
    expect(await notesOf()).toEqual(['cash 20.00']);
  });
});
