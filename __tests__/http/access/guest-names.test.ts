import { openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeEach(async () => {
  running = await openShop();
});
afterEach(async () => {
  await running.close();
});

test('the names of guests come from their orders, which one call reads for a page', async () => {
  const { shop, appointments } = running;
  const boss = running.as('boss');
  for (const [at, first] of ['Ada', 'Grace', 'Joan'].entries()) {
    const { orderId } = await appointments.create({ productId: 8, start: `2026-03-1${at}T09:00` });
    const order = shop.orders.find(({ id }) => id === orderId)!;
    Object.assign(order, { billing: { firstName: first, lastName: 'Guest', email: 'guest@mail.example' } });
  }
  await appointments.create({ productId: 8, start: '2026-03-13T09:00', customerId: 5 });
  const asked: (readonly number[])[] = [];
  const find = shop.host.orders.find.bind(shop.host.orders);
  shop.host.orders.find = (ids, context) => {
    asked.push(ids);
    return find(ids, context);
  };
  const answer = await boss.get('/api/v2/appointments?orderby=id&order=asc');
  const shown = answer.body as { customer_full_name: string; customer_name: string }[];
  expect(shown.map(({ customer_full_name: name }) => name)).toEqual([
    'Ada Guest',
    'Grace Guest',
    'Joan Guest',
    'Cleo Example',
  ]);
  expect(asked).toEqual([[1, 2, 3]]);
  await boss.get('/api/v1/appointments');
  expect(asked).toHaveLength(1);
});
