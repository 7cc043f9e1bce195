import { openDatabase } from '../../support/databases';
import { refusal } from '../../support/http/catalogue';
import { openShop, type RunningShop, SALON } from '../../support/http/shop';
import { ANNA as ANNA_AS_TEXT, HAIRCUT as HAIRCUT_AS_TEXT, openTextShop } from '../../support/http/text-shop';
import { presentEvent } from '../../../lib/rest/presenters/event';
import { internalsOf } from '../../support/internals';
import { BESIDE_A_REQUEST } from '../../support/statements-of';

const [HAIRCUT, ANNA, CLEO] = [7, 3, 5];

type Body = Readonly<Record<string, unknown>>;
type Rows = readonly Body[];

let running: RunningShop;
beforeEach(async () => (running = await openShop()));
afterEach(() => running.close());

async function read(login = 'boss', shop = running): Promise<Body> {
  const answer = await shop.as(login).get('/api/v2/desk/tasks');
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Body;
}

const openTasks = async (login: string): Promise<unknown> =>
  ((await running.as(login).get('/api/v2/desk')).body as Body).open_tasks;

/** Creates an appointment whose order is paid, and cancels it. */
async function cancelledThoughPaid(shop = running, start = '2026-03-11T09:00'): Promise<number> {
  const { appointments } = shop;
  const { id, orderId } = await appointments.create({
    productId: HAIRCUT,
    staffId: ANNA,
    customerId: CLEO,
    start,
    enforce: 'none',
  });
  shop.shop.orders.find((order) => order.id === orderId)!.status = 'processing';
  await appointments.orderChanged(orderId);
  await appointments.update(id, { status: 'cancelled' });
  return id;
}

describe('tasks', () => {
  test('a task has its code, its order, and the appointment as the desk shows it', async () => {
    const id = await cancelledThoughPaid();
    const { orderId, orderItemId, dateModified } = await running.appointments.get(id);
    const { tasks } = await read();
    expect(tasks).toEqual([
      {
        code: 'refund_due',
        appointment: (tasks as Rows)[0]!.appointment,
        order_id: orderId,
        since: dateModified,
        settlement: {
          order_item_id: orderItemId,
          paid: '40.00',
          fee: '0.00',
          refund_due: '40.00',
          amount_due: '0.00',
          reason: 'cancelled',
        },
      },
    ]);
    expect((tasks as Rows)[0]!.appointment).toMatchObject({
      id,
      status: 'cancelled',
      payment: 'paid',
      product_name: 'Haircut',
      money_settled: false,
      refund_due: '40.00',
    });
  });

  test('the settlement is a field of v2: in the response that cancels and in the stream, and not in v1', async () => {
    const id = await cancelledThoughPaid();
    const settlement = { order_item_id: 1, paid: '40.00', refund_due: '40.00', reason: 'cancelled' };
    const boss = running.as('boss');
    expect((await boss.get(`/api/v2/appointments/${id}`)).body).toMatchObject({ settlement });
    expect((await boss.get(`/api/v1/appointments/${id}`)).body).not.toHaveProperty('settlement');
    const { events } = await running.appointments.events.read({ limit: 1000 });
    const cancelling = events.find(({ topic }) => topic === 'appointment.cancelled')!;
    expect(presentEvent(cancelling, internalsOf(running.appointments).site.zone).payload).toMatchObject({
      settlement,
    });

    const restored = await boss.put(`/api/v2/appointments/${id}`).send({ status: 'confirmed' });
    expect(restored.status).toBe(200);
    expect(restored.body).not.toHaveProperty('settlement');
    const again = await boss.put(`/api/v2/appointments/${id}`).send({ status: 'cancelled' });
    expect(again.body).toMatchObject({ status: 'cancelled', settlement });
    const settled = await boss.put(`/api/v2/appointments/${id}`).send({ money_settled: true });
    expect(settled.status).toBe(200);
    expect(settled.body).not.toHaveProperty('settlement');
  });

  test('the desk begins with the number of tasks for a manager, and with 0 for a member of staff', async () => {
    expect(await openTasks('boss')).toBe(0);
    await cancelledThoughPaid();
    expect([await openTasks('boss'), await openTasks('anna')]).toEqual([1, 0]);
  });

  test('money_settled ends a task, and creates do not accept it', async () => {
    const id = await cancelledThoughPaid();
    const boss = running.as('boss');
    const settle = (value: unknown) =>
      boss.put(`/api/v2/appointments/${id}`).send({ money_settled: value, reason: 'The shop keeps it' });
    expect(refusal(await settle('perhaps'))).toEqual([400, 'rest_invalid_param', 'money_settled']);
    const answer = await settle(true);
    expect(answer.status).toBe(200);
    // Only the desk shows the field `money_settled`.
    expect(answer.body).not.toHaveProperty('money_settled');
    expect((await read()).tasks).toEqual([]);
    const start = '2026-03-12T09:00';
    const draft = { productId: HAIRCUT, staffId: ANNA, start, moneySettled: true };
    await expect(running.appointments.create(draft)).rejects.toMatchObject({ status: 400 });
  });

  test('customers, staff and visitors are refused', async () => {
    for (const login of ['cleo', 'anna']) {
      const answer = await running.as(login).get('/api/v2/desk/tasks');
      expect(refusal(answer).slice(0, 2)).toEqual([403, 'shop_rest_cannot_view']);
    }
    const answer = await running.anonymous.get('/api/v2/desk/tasks');
    expect(refusal(answer).slice(0, 2)).toEqual([401, 'shop_rest_cannot_view']);
  });
});

test('a followed calendar is a task with its state, and never its address', async () => {
  const url = 'https://calendar.example/secret-address.ics';
  const { id } = await running.appointments.calendar.subscriptions.add(ANNA, { url });
  const { storage, options } = internalsOf(running.appointments);
  const now = options.clock.now();
  const lease = (await storage.calendarSources.seize(id, now))!;
  const error = 'The calendar could not be fetched.';
  await storage.calendarSources.endLease(id, lease, { at: now, dueAt: now, error });
  const answer = await running.as('boss').get('/api/v2/desk/tasks');
  expect((answer.body as Body).calendars).toEqual([
    { id, staff_id: ANNA, events: 0, refreshed_utc: null, error },
  ]);
  expect(answer.text).not.toContain('secret-address');
});

describe('deliveries to webhooks', () => {
  /** Stores failed deliveries of the resources 41 and 42: the first was given up, the second waits for a retry. */
  async function failed(shop = running): Promise<number[]> {
    const { deliveries, deliveryLog } = internalsOf(shop.appointments).storage;
    const now = internalsOf(shop.appointments).options.clock.now();
    const draft = {
      webhookId: 'till',
      topic: 'appointment.created',
      resource: 'appointment',
      createdAt: now,
    };
    const from = await deliveries.cursor();
    await deliveries.add(from, from, [
      { ...draft, eventId: 1, resourceId: 41, body: '{"secret":1}' },
      { ...draft, eventId: 2, resourceId: 42, body: '{"secret":2}' },
    ]);
    const [first, second] = await deliveries.take('till', 2, now);
    await deliveries.recordTries(
      [
        { delivery: first!, outcome: { status: 'dead', note: 'HTTP 500' } },
        { delivery: second!, outcome: { status: 'waiting', dueAt: now, note: 'HTTP 502' } },
      ],
      now,
    );
    expect(await deliveryLog.count('till')).toBe(2);
    return [first!.id, second!.id];
  }

  test('a caller with the capability view_deliveries reads failed deliveries, without payloads', async () => {
    const [dead, waiting] = await failed();
    const { clock } = internalsOf(running.appointments).options;
    const delivery = { webhook_id: 'till', topic: 'appointment.created', attempts: 1 };
    expect((await read()).deliveries).toEqual([
      {
        ...delivery,
        id: waiting,
        resource_id: 42,
        status: 'waiting',
        note: 'HTTP 502',
        due_utc: clock.now(),
      },
      { ...delivery, id: dead, resource_id: 41, status: 'dead', note: 'HTTP 500', due_utc: null },
    ]);
  });

  test('a delivery that is sent again is waiting, with all its attempts', async () => {
    const [dead] = await failed();
    const { clock } = internalsOf(running.appointments).options;
    const answer = await running.as('boss').post(`/api/v2/desk/deliveries/${dead}/resend`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: dead, status: 'waiting', attempts: 0, due_utc: clock.now() });
  });

  test('an unknown delivery is a 404', async () => {
    for (const id of ['12345', '0', '99999999999999999999']) {
      const answer = await running.as('boss').post(`/api/v2/desk/deliveries/${id}/resend`);
      expect(refusal(answer).slice(0, 2)).toEqual([404, 'shop_rest_delivery_invalid_id']);
    }
  });

  test('a manager without the capability, and a key of the shop itself, neither read nor resend deliveries', async () => {
    const shop = await openShop(SALON, {
      ports: (host) => {
        const { access } = host;
        const can: typeof access.can = async (userId, capability) =>
          capability !== 'view_deliveries' && access.can(userId, capability);
        return { ...host, access: { ...access, can } };
      },
    });
    const [dead] = await failed(shop);
    const [tasks, resent] = [
      await read('boss', shop),
      await shop.as('boss').post(`/api/v2/desk/deliveries/${dead}/resend`),
    ];
    await shop.close();
    expect(tasks.deliveries).toBeNull();
    expect(refusal(resent).slice(0, 2)).toEqual([403, 'shop_rest_cannot_create']);
    const asShop = '?consumer_key=ck_shop&consumer_secret=cs_shop';
    expect((await running.anonymous.get(`/api/v2/desk/tasks${asShop}`)).body).toMatchObject({
      deliveries: null,
    });
    const byShop = await running.anonymous.post(`/api/v2/desk/deliveries/${dead}/resend${asShop}`);
    expect(refusal(byShop).slice(0, 2)).toEqual([403, 'shop_rest_cannot_create']);
  });
});

test('a hundred tasks take as many statements as two', async () => {
  let statements = 0;
  const database = await openDatabase({
    logging: (sql) => (statements += BESIDE_A_REQUEST.test(sql) ? 0 : 1),
  });
  const shop = await openShop(SALON, { database: database.sequelize });
  const statementsFor = async (tasks: number): Promise<number> => {
    statements = 0;
    expect((await read('boss', shop)).tasks).toHaveLength(tasks);
    return statements;
  };
  const day = (at: number): string => `${new Date(Date.UTC(2026, 3, at)).toISOString().slice(0, 10)}T09:00`;
  for (const at of [1, 2]) await cancelledThoughPaid(shop, day(at));
  const few = await statementsFor(2);
  for (let at = 3; at <= 30; at += 1) await cancelledThoughPaid(shop, day(at));
  const many = await statementsFor(30);
  await shop.close();
  await database.close();
  expect(few).toBeGreaterThan(0);
  expect(many).toBe(few);
});

test('in a shop with text ids a task names the order, and a calendar the member, by the id of the shop', async () => {
  const shop = await openTextShop();
  const { appointments } = shop;
  const boss = shop.as('boss');
  const sent = { product_external_id: HAIRCUT_AS_TEXT, staff_external_id: ANNA_AS_TEXT };
  const made = await boss.post('/api/v2/appointments').send({ ...sent, start: '2026-03-10 09:00' });
  const {
    id,
    staff_ids: [anna] = [],
    order_external_id: orderId = '',
  } = made.body as {
    id: number;
    staff_ids?: number[];
    order_external_id?: string;
  };
  shop.shop.orders.at(-1)!.status = 'processing';
  await appointments.orderChanged(orderId);
  await appointments.update(id, { status: 'cancelled' });
  await appointments.calendar.subscriptions.add(anna!, { url: 'https://calendar.example/a.ics' });
  const body = await read('boss', shop);
  await shop.close();
  expect(body).toMatchObject({
    tasks: [{ order_external_id: orderId, appointment: { id, order_external_id: orderId } }],
    calendars: [{ staff_id: anna, staff_external_id: ANNA_AS_TEXT }],
  });
});
