import { endLeases } from '../../support/leases';
import { withTrouble } from '../../support/shops/other-ports';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const TUESDAYS = {
  productId: 1,
  start: at('2026-03-03T10:00'),
  rrule: 'FREQ=WEEKLY;COUNT=3',
  customerId: 21,
};

/** Number of attempts to create an order line, after which the series is left to the background worker. */
const TRIES = 4;

let salon: TestShop;
afterEach(() => salon.close());

/** Opens the test shop with an orders port whose first calls of one method fail. */
async function open(call: 'createPending' | 'addItem', failures: number): Promise<void> {
  let left = failures;
  const away = () => {
    left -= 1;
    return Promise.reject(new Error('The shop is away'));
  };
  salon = await openShop({
    ports: (host) => withTrouble(host, () => (left > 0 ? { [call]: away } : {})),
  });
}

test('if the shop makes no order, no series is stored', async () => {
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

test('an order that was paid before the worker finished it ends paid', async () => {
  await open('addItem', TRIES);
  expect(await refusal(salon.appointments.series.create(TUESDAYS))).toMatchObject({
    code: 'shop_rest_outcome_unknown',
    data: { seriesIds: [1] },
  });
  await salon.shop.host.orders.setStatus(1, 'processing', {});
  await salon.appointments.orderChanged(1);
  salon.clock.set('2026-03-02T11:00');
  await endLeases(salon.appointments);
  await salon.appointments.tick();
  const { items } = await salon.appointments.list();
  expect(items.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  expect((await salon.events()).map(({ topic }) => topic)).toEqual(Array(3).fill('appointment.created'));
});

test('the worker completes an unfinished series', async () => {
  await open('addItem', TRIES);
  expect(await refusal(salon.appointments.series.create(TUESDAYS))).toMatchObject({
    code: 'shop_rest_outcome_unknown',
    data: { seriesIds: [1] },
  });
  expect(await salon.events()).toEqual([]);
  salon.clock.set('2026-03-02T11:00');
  await endLeases(salon.appointments);
  await salon.appointments.tick();
  const { items } = await salon.appointments.series.list();
  expect(items[0]!.appointments.map(({ orderReference }) => orderReference)).toEqual(['', '', '']);
  expect(salon.shop.orders[0]!.items).toHaveLength(3);
  expect((await salon.events()).map(({ topic }) => topic)).toEqual(Array(3).fill('appointment.created'));
});
