import { memoryEntitlements } from 'shop-appointments/adapters/memory';
import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';

/** A card of Cleo for the haircut, with three entries left. */
const CARD = { id: 'card-7', name: 'Card of ten', customerId: 5, productIds: [7], entries: 3 };
const START = at('2026-03-13T09:00');
const QUERY = `/api/v2/entitlements?product_id=7&start=${START}`;
const LEFT_3 = [{ id: 'card-7', name: 'Card of ten', left: 3 }];

let running: RunningShop;
const open = async (entitlements = memoryEntitlements([CARD], 'Europe/Berlin')) => {
  running = await openShop(SALON, { ports: (host) => ({ ...host, entitlements }) });
};
afterEach(() => running.close());

describe('GET /v2/entitlements', () => {
  test('a customer sees what can pay for a booking, and how many places it still pays for', async () => {
    await open();
    const cleo = running.as('cleo');
    expect((await cleo.get(QUERY)).body).toEqual(LEFT_3);
    expect((await cleo.get(`${QUERY}&customer_id=5`)).body).toEqual(LEFT_3);
    expect((await running.as('dora').get(QUERY)).body).toEqual([]);
    expect((await cleo.get(QUERY.replace('product_id=7', 'product_id=8'))).body).toEqual([]);
  });

  test('no cache stores the response', async () => {
    await open();
    expect((await running.as('cleo').get(QUERY)).headers['cache-control']).toContain('no-store');
  });

  test('only managers see the entitlements of another customer', async () => {
    await open();
    expect((await running.as('boss').get(`${QUERY}&customer_id=5`)).body).toEqual(LEFT_3);
    for (const user of ['dora', 'anna'])
      expect((await running.as(user).get(`${QUERY}&customer_id=5`)).status).toBe(403);
  });

  test('product and start are required, and a port with a wrong result is a 502', async () => {
    await open();
    const wrong = await running.as('cleo').get('/api/v2/entitlements?qty=0');
    expect(wrong.status).toBe(400);
    const { data } = wrong.body as { data: { params: object } };
    expect(Object.keys(data.params).sort()).toEqual(['product_id', 'qty', 'start']);
    await running.close();
    await open({
      ...memoryEntitlements([CARD], 'Europe/Berlin'),
      find: async () => [{ id: 'card-7', name: 'Card of ten', left: -1 }],
    });
    expect((await running.as('cleo').get(QUERY)).status).toBe(502);
  });

  test('a shop without entitlements has none', async () => {
    running = await openShop();
    expect((await running.as('cleo').get(QUERY)).body).toEqual([]);
  });

  test('at most 100 are returned', async () => {
    const cards = Array.from({ length: 101 }, (_, at) => ({ ...CARD, id: `card-${at}` }));
    await open(memoryEntitlements(cards, 'Europe/Berlin'));
    expect((await running.as('cleo').get(QUERY)).body).toHaveLength(100);
  });
});

test('a manager creates an appointment that an entitlement pays for, and the response says so', async () => {
  await open();
  const boss = running.as('boss');
  const draft = { product_id: 7, start: START, customer_id: 5, entitlement_id: 'card-7', staff_id: 3 };
  const made = await boss.post('/api/v2/appointments').send(draft);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    status: 'confirmed',
    cost: '0.00',
    entitlement: { id: 'card-7', name: 'Card of ten', places: 1 },
  });
  const { id } = made.body as { id: number };
  const read = await running.as('cleo').get(`/api/v2/appointments/${id}`);
  expect(read.body).toMatchObject({ entitlement: { id: 'card-7', places: 1 } });
  expect((await running.as('cleo').get(QUERY)).body).toEqual([{ ...LEFT_3[0], left: 2 }]);
});
