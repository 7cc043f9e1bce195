import { internalsOf } from '../../support/internals';
import nock from 'nock';
import type { AppointmentDraft } from '../../../lib/domain/drafts';
import type { Webhook } from '../../../lib/domain/events/webhook';
import type { DeliveryQuery } from '../../../lib/services/events/service';
import { signBody, verifyWebhook } from '../../../lib/services/webhooks/webhook-signature';
import { asInstant } from '../../../lib/time/units';
import { openShop, type TestShop } from '../../support/shops/core-shop';

const hook = (id: number, topic: string): Webhook => ({
  id,
  name: `Hook ${id}`,
  topic,
  secrets: ['new', 'old'],
  // Address of a webhook, with a literal IP address, so that no name has to be resolved.
  deliveryUrl: `https://93.184.215.14/hook/${id}`,
});

let salon: TestShop;
let hooks: Webhook[];
let disabled: unknown[];
let now: number;
beforeEach(async () => {
  hooks = [hook(1, 'appointment.created')];
  disabled = [];
  now = Date.UTC(2026, 2, 2, 8) / 1000;
  nock.disableNetConnect();
  salon = await openShop({
    clock: { now: () => asInstant(now) },
    ports: (host) => ({
      ...host,
      webhooks: {
        active: async () => hooks,
        disable: async (id, reason) => {
          disabled.push([id, reason]);
          hooks = hooks.filter((one) => one.id !== id);
        },
      },
    }),
  });
  await salon.appointments.tick();
});
// Undoes nock's replacement of Node's HTTP modules, because all test files of the process share them.
afterAll(() => nock.restore());
afterEach(async () => {
  nock.cleanAll();
  nock.enableNetConnect();
  await salon.close();
});
const receiver = () => nock('https://93.184.215.14');
const book = (draft: Partial<AppointmentDraft> = {}) =>
  salon.appointments.create({ productId: 2, start: '2026-03-03T10:00', enforce: 'none', ...draft });
const later = async (seconds: number): Promise<void> => {
  now += seconds;
  await salon.appointments.tick();
};

test('a delivery is the payload, with the contract’s headers and a signature over the exact bytes', async () => {
  const { id } = await book({ localTimezone: 'Asia/Tokyo' });
  let raw = '';
  let headers: Record<string, string> = {};
  receiver()
    .post('/hook/1')
    .reply(function (_, body) {
      raw = typeof body === 'string' ? body : JSON.stringify(body);
      headers = this.req.headers;
      return [204];
    });
  await salon.appointments.tick();
  expect(JSON.parse(raw)).toMatchObject({ id, cost: 12.5, date_created: '2026-03-02 09:00:00' });
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-site-webhook-source': 'https://salon.example/',
    'x-site-webhook-topic': 'appointment.created',
    'x-site-webhook-resource': 'appointment',
    'x-site-webhook-event': 'created',
    'x-site-webhook-id': '1',
    'x-site-webhook-delivery-id': '1',
    'x-site-webhook-signature': signBody(raw, 'new'),
  });
  for (const secret of ['new', 'old']) expect(verifyWebhook(raw, headers, secret)).toBe(true);
  expect(await salon.appointments.events.counts()).toMatchObject({
    waiting: 0,
    delivered: 1,
    failed: 0,
    dead: 0,
    lag: 0,
  });
  // The delivery is not repeated within a day, and webhooks for other topics get none.
  await later(86_400);
});

test('a delivery is retried eight times in about a day, and is then given up and kept', async () => {
  await book();
  let tries = 0;
  receiver()
    .post('/hook/1')
    .times(20)
    .reply(() => {
      tries += 1;
      return [500];
    });
  await salon.appointments.tick();
  for (const [at, delay] of [30, 120, 600, 1_800, 5_400, 10_800, 21_600, 43_200].entries()) {
    await later(Math.floor(delay * 0.9) - 1);
    expect(tries).toBe(at + 1);
    await later(Math.ceil(delay * 0.2) + 2);
    expect(tries).toBe(at + 2);
  }
  await later(86_400);
  expect(tries).toBe(9);
  expect(await salon.appointments.events.counts()).toMatchObject({ waiting: 0, delivered: 0, dead: 1 });
});

test('a delivery waits for the time in Retry-After, within bounds', async () => {
  await book();
  receiver().post('/hook/1').reply(503, '', { 'Retry-After': '3600' });
  await salon.appointments.tick();
  await later(3_590);
  expect(await salon.appointments.events.counts()).toMatchObject({ waiting: 1, failed: 1, lag: 3_590 });
  receiver().post('/hook/1').reply(503, '', { 'Retry-After': '99999999' });
  await later(20);
  receiver().post('/hook/1').reply(200);
  await later(43_200);
  expect(await salon.appointments.events.counts()).toMatchObject({ waiting: 0, delivered: 1 });
});

test('a webhook whose secret the shop cannot read is logged, and gets nothing unsigned; the others continue', async () => {
  const sent: string[] = [];
  receiver()
    .post(/hook/)
    .times(3)
    .reply((path) => [sent.push(path) && 200]);
  hooks = [{ ...hook(1, 'appointment.created'), secrets: [] }, hook(2, 'appointment.created')];
  await book();
  await salon.appointments.tick();
  expect(sent).toEqual(['/hook/2']);
  expect(salon.errors).toMatchObject([{ webhook: 1, name: 'Hook 1' }]);
  const { items } = await salon.appointments.events.deliveries({ webhookId: 1 });
  expect(items).toMatchObject([{ status: 'waiting', note: expect.stringContaining('secret') as string }]);
  hooks = [hook(1, 'appointment.created')];
  await later(40);
  expect(sent).toEqual(['/hook/2', '/hook/1']);
});

test('a failure holds back the same webhook and resource, and nothing else', async () => {
  hooks = [hook(1, 'appointment.updated'), hook(2, 'appointment.updated')];
  const one = await book();
  const two = await book();
  await salon.appointments.update(one.id, { customerStatus: 'arrived' });
  await salon.appointments.update(one.id, { customerStatus: 'no-show' });
  await salon.appointments.update(two.id, { customerStatus: 'arrived' });
  const got: string[] = [];
  let isDown = true;
  receiver()
    .post(/hook/)
    .times(20)
    .reply((path, body) => {
      const { id, customer_status: status } = body as { id: number; customer_status: string };
      if (isDown && path === '/hook/1' && id === one.id) return [500];
      got.push(`${path.slice(-1)} ${id} ${status}`);
      return [200];
    });
  await salon.appointments.tick();
  expect(got.toSorted()).toEqual(
    [`1 ${two.id} arrived`, `2 ${one.id} arrived`, `2 ${one.id} no-show`, `2 ${two.id} arrived`].toSorted(),
  );
  isDown = false;
  got.length = 0;
  await later(40);
  expect(got).toEqual([`1 ${one.id} arrived`, `1 ${one.id} no-show`]);
});

test('a webhook that cannot be reached for five days is disabled through the host’s port', async () => {
  receiver().persist().post('/hook/1').reply(500);
  for (let day = 0; day < 5; day += 1) {
    await book();
    await later(86_400);
    expect(disabled).toEqual([]);
  }
  // The first failure of a delivery comes a day after the first booking.
  await book();
  await later(86_399);
  expect(disabled).toEqual([]);
  await book();
  await later(1);
  expect(disabled).toEqual([[1, 'No delivery has succeeded for 5 days.']]);
});

test('a webhook that comes back after it was disabled or paused has five days again until it is disabled', async () => {
  receiver().persist().post('/hook/1').reply(500);
  await book();
  await salon.appointments.tick();
  await book();
  await later(5 * 86_400);
  expect(disabled).toHaveLength(1);
  hooks = [hook(1, 'appointment.created')];
  for (let day = 0; day < 5; day += 1) {
    await book();
    await later(86_399);
    expect(disabled).toHaveLength(1);
  }
  // Pauses the webhook until the worker has run once.
  hooks = [];
  await later(1);
  hooks = [hook(1, 'appointment.created')];
  await book();
  await later(10);
  expect(disabled).toHaveLength(1);
});

test('deliveries to a webhook that no longer exists are given up after a day, or at once if the host reports it', async () => {
  receiver().persist().post('/hook/1').reply(500);
  await book();
  await salon.appointments.tick();
  hooks = [];
  await later(86_000);
  expect(await salon.appointments.events.counts()).toMatchObject({ waiting: 1, dead: 0 });
  await later(500);
  expect(await salon.appointments.events.counts()).toMatchObject({ waiting: 0, dead: 1, lag: 0 });
  await salon.appointments.events.webhookRemoved(1);
  expect(await salon.appointments.events.counts()).toMatchObject({ dead: 0 });
});

test('the log has the outcome of each delivery, and each can be sent again', async () => {
  const { events } = salon.appointments;
  const { id } = await book();
  await book();
  const ids: unknown[] = [];
  const answers = [500, 200, 200];
  receiver()
    .post('/hook/1')
    .times(3)
    .reply(function () {
      ids.push(this.req.headers['webhook-id']);
      return [answers.shift()!];
    });
  await salon.appointments.tick();
  const { items, total } = await events.deliveries({ webhookId: 1 });
  expect(total).toBe(2);
  expect(items.map(({ status, note, attempts }) => [status, note, attempts]).toSorted()).toEqual([
    ['delivered', 'HTTP 200', 1],
    ['waiting', 'HTTP 500', 1],
  ]);
  const failed = items.find(({ status }) => status === 'waiting')!;
  expect(JSON.parse(failed.body)).toMatchObject({ id: failed.resourceId });
  expect(failed.createdAt).toBe(now);
  expect(failed.dueAt - now).toBeGreaterThanOrEqual(27);
  // A resend happens immediately, even if the next attempt is due later.
  expect(await events.resend(failed.id)).toBe(true);
  await salon.appointments.tick();
  expect(await events.delivery(failed.id)).toMatchObject({
    status: 'delivered',
    finishedAt: now,
    attempts: 1,
  });
  expect(ids[2]).toBe(`msg_${failed.id}`);
  // A delivery that was accepted can be sent again with the same bytes.
  expect(await events.resend(failed.id)).toBe(true);
  let again: unknown;
  receiver()
    .post('/hook/1', (body) => (again = body) !== undefined)
    .reply(200);
  await salon.appointments.tick();
  expect(again).toEqual(JSON.parse(failed.body));

  expect(await events.resend(999)).toBe(false);
  expect(await events.delivery(999)).toBeUndefined();
  expect(await events.deliveries({ webhookId: 1, page: 2, perPage: 1 })).toMatchObject({
    items: [{ resourceId: id }],
    total: 2,
  });
  expect(await events.deliveries({ webhookId: 2 })).toEqual({ items: [], total: 0 });
  await expect(events.deliveries({ webhookId: 1, page: 0, perPage: 101 })).rejects.toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { page: expect.any(String) as string, perPage: expect.any(String) as string } },
  });
  await expect(events.deliveries({ perPage: 20 } as DeliveryQuery)).rejects.toMatchObject({
    code: 'rest_missing_callback_param',
    data: { params: ['webhookId'] },
  });
  await expect(events.deliveries({ webhookId: null } as unknown as DeliveryQuery)).rejects.toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { webhookId: 'must be the id of a webhook' } },
  });
});

test('several workers make each delivery once', async () => {
  for (let count = 0; count < 10; count += 1) await book();
  const got: number[] = [];
  receiver()
    .post('/hook/1')
    .times(20)
    .reply((_, body) => {
      got.push((body as { id: number }).id);
      return [200];
    });
  await Promise.all([salon.appointments.tick(), salon.appointments.tick(), salon.appointments.tick()]);
  await salon.appointments.tick();
  expect(got.toSorted((a, b) => a - b)).toEqual([...new Set(got)].toSorted((a, b) => a - b));
  expect(got).toHaveLength(10);
});

test('the worker logged no unexpected failure in these tests', async () => {
  await book();
  receiver().post('/hook/1').reply(200);
  await salon.appointments.tick();
  expect(salon.errors).toEqual([]);
});

test('a receiver that hangs does not hold up deliveries to others', async () => {
  hooks = [hook(1, 'appointment.created'), hook(2, 'appointment.created')];
  receiver().post('/hook/1').times(20).delay(4_000).reply(500);
  const got: number[] = [];
  receiver()
    .post('/hook/2')
    .times(20)
    .reply((_, body) => {
      got.push((body as { id: number }).id);
      return [200];
    });
  const made: number[] = [];
  const stop = new AbortController();
  const running = salon.appointments.run({ signal: stop.signal });
  const begun = performance.now();
  for (let count = 0; count < 5; count += 1) made.push((await book()).id);
  while (got.length < made.length) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(got.toSorted((a, b) => a - b)).toEqual(made);
  stop.abort();
  await running;
});

test('deliveries to a slow receiver begin while their lease lasts, and are never made twice', async () => {
  const takenAt = new Map<number, number>();
  const { deliveries } = internalsOf(salon.appointments).storage;
  const take = deliveries.take.bind(deliveries);
  jest.spyOn(deliveries, 'take').mockImplementation(async (...args) => {
    const taken = await take(...args);
    for (const { id } of taken) takenAt.set(id, now);
    return taken;
  });
  for (let booked = 0; booked < 16; booked += 1) await book();
  const told: number[] = [];
  const ages: number[] = [];
  receiver()
    .post('/hook/1')
    .times(32)
    .reply(function () {
      const id = Number(this.req.headers['x-site-webhook-delivery-id']);
      told.push(id);
      ages.push(now - takenAt.get(id)!);
      // Each response advances the clock. At most four deliveries run at the same time for ten seconds, and together
      // they advance the clock further.
      now += 4;
      return [204];
    });
  await salon.appointments.tick();
  expect(told.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
  expect(Math.max(...ages)).toBeLessThan(50);
});

test('close() ends a pass after the running deliveries, however many are due', async () => {
  for (let booked = 0; booked < 20; booked += 1) await book();
  let sent = 0;
  let closed: Promise<void> | undefined;
  receiver()
    .post('/hook/1')
    .times(20)
    .reply(() => {
      sent += 1;
      closed ??= salon.appointments.close();
      return [200];
    });
  await salon.appointments.tick();
  await closed;
  // At most four deliveries run at the same time.
  expect(sent).toBeLessThanOrEqual(4);
  expect(salon.errors).toEqual([]);
});

test('run() stops after the running deliveries, however many are due', async () => {
  const BOOKED = 40;
  for (let booked = 0; booked < BOOKED; booked += 1) await book();
  const stop = new AbortController();
  receiver()
    .post('/hook/1')
    .times(BOOKED)
    .reply(() => {
      stop.abort();
      return [200];
    });
  await salon.appointments.run({ signal: stop.signal });
  const { delivered, waiting } = await salon.appointments.events.counts();
  expect(delivered + waiting).toBe(BOOKED);
  expect(delivered).toBeGreaterThan(0);
  // At most four deliveries run at the same time.
  expect(delivered).toBeLessThanOrEqual(4);
  // The other deliveries are due now, because no worker has leased them.
  await salon.appointments.tick();
  expect(await salon.appointments.events.counts()).toMatchObject({ delivered: BOOKED, waiting: 0 });
});
