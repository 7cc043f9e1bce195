import { openShop, refusal, site, type TestShop } from '../appointments/shop';

const TUESDAYS = {
  productId: 1,
  start: site('2026-03-03T10:00'),
  rrule: 'FREQ=WEEKLY;COUNT=3',
  customerId: 21,
};

let salon: TestShop;
afterEach(() => salon.close());

/** The test shop, whose orders fail for the first so many calls of one kind. */
async function open(call: 'createPending' | 'addItem', failures: number): Promise<void> {
  let left = failures;
  const failing =
    <Args extends unknown[], T>(method: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      left -= 1;
      if (left >= 0) throw new Error('The shop is away');
      return method(...args);
    };
  salon = await openShop({
    ports: (host) => ({
      ...host,
      orders: Object.assign(Object.create(host.orders) as typeof host.orders, {
        createPending: host.orders.createPending.bind(host.orders),
        addItem: host.orders.addItem.bind(host.orders),
        [call]: failing((host.orders[call] as (...args: unknown[]) => Promise<unknown>).bind(host.orders)),
      }),
    }),
  });
}

test('a shop that makes no order leaves no series behind', async () => {
  await open('createPending', Infinity);
  const refused = await refusal(salon.appointments.series.create(TUESDAYS));
  expect(refused.code).toBe('shop_rest_host_error');
  expect((await salon.appointments.list()).total).toBe(0);
  expect((await salon.appointments.series.list()).total).toBe(0);
  expect(await salon.events()).toEqual([]);
});

test('an order that got only some of its lines gets the others, each once', async () => {
  await open('addItem', 1);
  const { series } = await salon.appointments.series.create(TUESDAYS);
  const [order] = salon.shop.orders;
  expect(order!.items).toHaveLength(3);
  const items = series.appointments.map(({ orderItemId }) => orderItemId);
  expect(items).toEqual(order!.items.map(({ id }) => id));
});

test('what is left unfinished is finished by the worker', async () => {
  await open('addItem', 2);
  await refusal(salon.appointments.series.create(TUESDAYS));
  expect(await salon.events()).toEqual([]);
  salon.clock.set('2026-03-02T11:00');
  await salon.appointments.tick();
  const { items } = await salon.appointments.series.list();
  expect(items[0]!.appointments.map(({ orderReference }) => orderReference)).toEqual(['', '', '']);
  expect(salon.shop.orders[0]!.items).toHaveLength(3);
  expect((await salon.events()).map(({ topic }) => topic)).toEqual(Array(3).fill('appointment.created'));
});
