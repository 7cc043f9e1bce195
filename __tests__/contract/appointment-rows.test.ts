import type { WireAppointmentV2 } from '../../lib/rest/presenters/appointment';
import { type Agent, at, errorOf, openShop, type RunningShop, SALON } from '../support/http/shop';

const FILE = {
  ...SALON,
  products: SALON.products!.map((product) => ({ ...product, tax_rate: '19' })),
};

let running: RunningShop;
let boss: Agent;
beforeEach(async () => {
  running = await openShop(FILE);
  boss = running.as('boss');
});
afterEach(() => running.close());

const NINE = at('2026-03-10T09:00');
const ROOM = { product_id: 8, start: NINE };
const post = (body: object) => boss.post('/api/v2/appointments').send(body);
const create = async (body: object) => (await post(body)).body as WireAppointmentV2;

describe('States and transitions', () => {
  test('customer_status is expected, arrived or no-show, and expected by default', async () => {
    const { id, customer_status: first } = await create(ROOM);
    expect(first).toBe('expected');
    for (const customer_status of ['arrived', 'no-show', 'expected']) {
      const answer = await boss.put(`/api/v2/appointments/${id}`).send({ customer_status });
      expect(answer.body).toMatchObject({ customer_status });
    }
    expect((await boss.put(`/api/v2/appointments/${id}`).send({ customer_status: 'late' })).status).toBe(400);
  });

  test.each(['v1', 'v2'])('rule 1 in %s: an update takes five statuses and no other', async (version) => {
    const { id } = await create(ROOM);
    const update = (status: string) => boss.put(`/api/${version}/appointments/${id}`).send({ status });
    for (const status of ['pending-confirmation', 'confirmed', 'paid', 'cancelled', 'unpaid']) {
      expect((await update(status)).body).toMatchObject({ status });
    }
    for (const status of ['complete', 'in-cart', 'was-in-cart', 'done']) {
      const refused = await update(status);
      expect([refused.status, errorOf(refused).code]).toEqual([400, 'shop_appointments_invalid_status']);
    }
    expect((await boss.get(`/api/v2/appointments/${id}`)).body).toMatchObject({ status: 'unpaid' });
  });
});

describe('Appointments > Create rules', () => {
  test('rule 1: a given order_id gets the line and no order is created', async () => {
    const { order_id: orderId, order_item_id: firstItem } = await create(ROOM);
    const second = await create({ ...ROOM, order_id: orderId });
    expect(running.shop.orders).toHaveLength(1);
    expect(running.shop.orders[0]).toMatchObject({ id: orderId, status: 'pending' });
    expect(second.order_id).toBe(orderId);
    expect(second.order_item_id).not.toBe(firstItem);
  });

  test('rule 2: cost_includes_tax states whether the cost includes its tax, and is false by default', async () => {
    expect(await create({ ...ROOM, cost: 119, cost_includes_tax: true })).toMatchObject({ cost: '119.00' });
    expect(await create({ ...ROOM, cost: 119 })).toMatchObject({ cost: '119.00' });
    expect(running.shop.orders.map(({ items: [line] }) => [line!.total, line!.tax])).toEqual([
      ['100.00', '19.00'],
      ['119.00', '22.61'],
    ]);
  });

  test('rule 2: without a cost it is the current price of the product', async () => {
    expect(await create(ROOM)).toMatchObject({ cost: '15.00', qty: 1 });
    running.shop.products.set(8, { ...running.shop.products.get(8)!, price: '16.50' });
    expect(await create(ROOM)).toMatchObject({ cost: '16.50' });
  });
});

test('Appointment, rule 1: staff_id becomes staff_ids and is no property of its own', async () => {
  const created = await create({ product_id: 7, start: NINE, staff_id: 4 });
  expect(created.staff_ids).toEqual([4]);
  expect(created).not.toHaveProperty('staff_id');
  expect(await create(ROOM)).toMatchObject({ staff_ids: [] });
});

test('Appointment: input-only fields are in no response', async () => {
  const created = await create({
    product_id: 7,
    start_human: '10 March 2026 09:00',
    end_human: '10 March 2026 10:00',
    staff_id: 3,
    cost_includes_tax: true,
  });
  expect([created.start, created.end]).toEqual([NINE, NINE + 3600]);
  for (const name of ['staff_id', 'cost_includes_tax', 'start_human', 'end_human']) {
    expect(created).not.toHaveProperty(name);
  }
});

test('Errors: the body is {code, message, data: {status}}', async () => {
  const answer = await boss.get('/api/v2/appointments/999');
  expect(answer.status).toBe(404);
  expect(answer.body).toStrictEqual({
    code: 'shop_rest_appointment_invalid_id',
    message: expect.stringMatching(/\w/) as string,
    data: { status: 404 },
  });
});
