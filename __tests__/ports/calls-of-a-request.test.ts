import { createMemoryShop } from '../../adapters/memory';
import { openDatabase, type TestDatabase } from '../support/databases';
import { type Agent, at, openShop, type RunningShop, SALON } from '../support/http/shop';
import { type CountedPorts, countedPorts } from '../support/shops/counted-ports';
import { sharedOrders } from '../support/shops/shared-orders';

type Counts = Readonly<Record<string, number>>;

/** Returns the expected calls of a request with credentials: those that check the caller, and `own`. */
const signedIn = (own: Counts = {}): Counts => ({
  'access.findKey': 1,
  'access.findApplicationPassword': 1,
  'access.can': 1,
  ...own,
  'users.find': 1 + (own['users.find'] ?? 0),
});

/** Expected calls of a booking: it reads the product, the customer together with the member, and the tax. */
const BOOKED = { 'users.find': 1, 'products.find': 1, 'products.tax': 1 };
const HAIRCUT = { product_id: 7, staff_id: 3, customer_id: 5 };
const WEEK = 'min_date=2026-03-09&max_date=2026-03-15';
const TIMES = `start_ts=${at('2026-03-09T00:00')}&end_ts=${at('2026-06-01T00:00')}`;

/**
 * Databases of the orders: the library's or another one. Orders in another database are read before the lock and again after the commit, because they
 * may be paid meanwhile.
 */
const PLACES = [
  { orders: 'elsewhere', shared: false },
  { orders: 'in the library’s database', shared: true },
] as const;

let database: TestDatabase;
let ports: CountedPorts;
let shop: RunningShop;
let boss: Agent;
let day = 0;

const open = async (shared: boolean): Promise<void> => {
  database = await openDatabase();
  const memory = createMemoryShop(SALON);
  const orders = shared ? await sharedOrders(database.sequelize) : memory.host.orders;
  ports = countedPorts({ ...memory.host, orders });
  shop = await openShop(SALON, { host: ports.host, database: database.sequelize });
  boss = shop.as('boss');
};
const close = async (): Promise<void> => {
  await shop.close();
  await database.close();
};

/** Returns ten o'clock on the next day that has no booking yet. */
const anotherTen = (): number => {
  day += 1;
  return at('2026-03-16T10:00') + day * 86_400;
};

interface Sent {
  readonly status: number;
  readonly body: unknown;
}

/** Counts the port calls that a request makes. */
async function callsOf(send: () => PromiseLike<Sent>): Promise<Counts> {
  ports.take();
  const { status, body } = await send();
  expect([status, body]).toEqual([status < 300 ? status : 'success', expect.anything()]);
  return ports.take();
}

const post = (path: string, body: object) => () => boss.post(path).send(body);
const idOf = ({ body }: Sent): number => (body as { id: number }).id;
const booked = async (more: object = {}): Promise<number> =>
  idOf(await post('/api/v2/appointments', { ...HAIRCUT, start: anotherTen(), ...more })());

describe.each(PLACES)('orders $orders: one request makes each call of a port once', ({ shared }) => {
  beforeAll(() => open(shared));
  afterAll(close);
  /** Returns the expected reads of orders, if the orders are in another database. */
  const elsewhere = (reads: number): Counts => (shared ? {} : { 'orders.find': reads });

  test('a booking', async () => {
    for (const version of ['v1', 'v2']) {
      const send = post(`/api/${version}/appointments`, { ...HAIRCUT, start: anotherTen() });
      expect(await callsOf(send)).toEqual(
        signedIn({ ...BOOKED, ...elsewhere(2), 'orders.createPending': 1 }),
      );
    }
  });

  test('a booking of a guest, whose name is in the order', async () => {
    const send = post('/api/v2/appointments', { ...HAIRCUT, customer_id: 0, start: anotherTen() });
    expect(await callsOf(send)).toEqual(
      signedIn({ ...BOOKED, 'orders.find': shared ? 1 : 2, 'orders.createPending': 1 }),
    );
  });

  test('an update', async () => {
    const id = await booked();
    const send = () => boss.put(`/api/v2/appointments/${id}`).send({ start: anotherTen() });
    expect(await callsOf(send)).toEqual(signedIn({ 'users.find': 1, 'products.find': 1, ...elsewhere(1) }));
  });

  test('an update of the price: the order is read before the lock, and again when the shop is told', async () => {
    const id = await booked();
    const send = () => boss.put(`/api/v2/appointments/${id}`).send({ cost: '3.00' });
    expect(await callsOf(send)).toEqual(
      signedIn({ ...BOOKED, 'orders.find': shared ? 1 : 2, 'orders.updateItem': 1 }),
    );
  });

  test('a cancellation and a deletion', async () => {
    const [one, other] = [await booked(), await booked()];
    const cancelled = () => boss.put(`/api/v2/appointments/${one}`).send({ status: 'cancelled' });
    const calls = signedIn({
      'users.find': 1,
      'products.find': 1,
      'orders.find': shared ? 1 : 2,
      'orders.setStatus': 1,
    });
    expect(await callsOf(cancelled)).toEqual(calls);
    const deleted = () => boss.delete(`/api/v2/appointments/${other}`);
    expect(await callsOf(deleted)).toEqual(calls);
  });

  test('a batch, which calls again for each item', async () => {
    const id = await booked();
    const body = {
      create: [
        { ...HAIRCUT, start: anotherTen() },
        { ...HAIRCUT, start: anotherTen() },
      ],
      update: [{ id, start: anotherTen() }],
    };
    expect(await callsOf(post('/api/v2/appointments/batch', body))).toEqual(
      signedIn({
        'users.find': 3,
        'products.find': 3,
        'products.tax': 2,
        ...elsewhere(5),
        'orders.createPending': 2,
      }),
    );
  });

  test('a series', async () => {
    const start = anotherTen();
    const send = post('/api/v2/series', { ...HAIRCUT, start, rrule: 'FREQ=DAILY;COUNT=3' });
    day += 3;
    expect(await callsOf(send)).toEqual(
      signedIn({
        ...BOOKED,
        'products.isReadable': 1,
        'orders.createPending': 1,
        'orders.addItem': 2,
        ...(!shared && { 'orders.find': 3, 'orders.findByReference': 1 }),
      }),
    );
  });

  test('a checkout, and the payment of its order', async () => {
    const { appointments } = shop;
    const { holds } = appointments;
    const place = () =>
      holds.place({ productId: 7, start: anotherTen() - 3_600, staffId: 3 }, { owner: 'x' });
    const [one, other] = [await place(), await place()];
    let orderId = 0;
    const checkout = async (): Promise<Sent> => {
      const [first] = await holds.checkout(
        [one, other].map(({ appointment: { id }, token }) => ({ id, token })),
        { customerId: 5 },
      );
      ({ orderId } = first!);
      return { status: 200, body: first };
    };
    expect(await callsOf(checkout)).toEqual({
      ...BOOKED,
      'orders.createPending': 1,
      'orders.addItem': 1,
      ...(!shared && { 'orders.find': 3, 'orders.findByReference': 1 }),
    });
    expect(orderId).toBeGreaterThan(0);
    const changed = async (): Promise<Sent> => ({
      status: 200,
      body: await appointments.orderChanged(orderId),
    });
    expect(await callsOf(changed)).toEqual({ 'products.find': 1, 'orders.find': 1 });
  });
});

describe('a request that reads', () => {
  let id = 0;
  beforeAll(async () => {
    await open(false);
    id = await booked();
    await booked({ customer_id: 0 });
    await boss
      .post('/api/v2/availabilities')
      .send({ kind: 'product', kind_id: 7, range_type: 'time:all', from_range: '12:00', to_range: '13:00' })
      .expect(201);
  });
  afterAll(close);

  const RELATED = { 'users.find': 1, 'products.find': 1 };
  const FOUND = { 'products.find': 1, 'products.isReadable': 1 };
  const SEARCHED = { 'products.search': 1, 'products.isReadable': 1 };

  test.each<[string, string | undefined, Counts]>([
    ['/v1/appointments', 'boss', {}],
    ['/v2/appointments', 'boss', { ...RELATED, 'orders.find': 1 }],
    ['/v2/appointments', 'anna', { ...RELATED, 'orders.find': 1 }],
    ['/v2/appointments/ID', 'boss', RELATED],
    ['/v2/availabilities', 'anna', FOUND],
    ['/v2/products', undefined, { ...SEARCHED, 'products.find': 1 }],
    ['/v2/products/7', undefined, FOUND],
    ['/v2/products?category=1', undefined, { ...SEARCHED, 'products.find': 1, 'products.categories': 1 }],
    ['/v2/product-categories', undefined, { ...SEARCHED, 'products.categories': 1 }],
    ['/v2/staff', 'anna', { ...SEARCHED, 'users.staff': 1 }],
    ['/v2/customers?search=cle', 'boss', { 'users.search': 1 }],
    // The requested member is the caller, whose record is already known.
    ['/v2/staff/3', 'anna', SEARCHED],
    ['/v2/staff/4', 'anna', { ...SEARCHED, 'users.find': 1 }],
    [`/v1/slots?product_id=7&${WEEK}`, undefined, FOUND],
    [`/v2/slots?product_ids=7&${WEEK}`, undefined, FOUND],
    [`/v2/slots?product_ids=7&${WEEK}`, 'cleo', FOUND],
    [`/v2/slots?product_ids=7&${WEEK}&with=price`, undefined, FOUND],
    [`/v2/slots?${WEEK}`, undefined, SEARCHED],
    [
      `/v2/slots?category_ids=1&product_ids=7&${WEEK}`,
      undefined,
      { ...FOUND, ...SEARCHED, 'products.categories': 1 },
    ],
    [`/v2/calendar?${TIMES}`, 'boss', { ...RELATED, 'orders.find': 1 }],
    // The requested member is the caller, whose record is already known. The second question is whether she keeps her
    // own calendar.
    ['/v2/desk', 'anna', { ...SEARCHED, 'products.tax': 1, 'access.can': 2 }],
    ['/v2/desk', 'boss', { ...SEARCHED, 'products.tax': 1, 'users.staff': 1 }],
    // This endpoint reads all products to judge slots, and shows only those that the caller may read.
    [
      `/v2/desk/calendar?${TIMES}`,
      'boss',
      { ...RELATED, 'products.find': 2, 'users.staff': 1, 'orders.find': 1 },
    ],
    ['/v2/desk/tasks', 'boss', { 'access.can': 2 }],
    ['/v2/desk/customers/5', 'boss', { ...RELATED, 'products.find': 2, 'users.find': 2, 'orders.find': 1 }],
    [`/v2/index?${TIMES}&product_id=7`, 'boss', SEARCHED],
  ])('%s as %s asks for the same thing once', async (path, login, own) => {
    const agent = login === undefined ? shop.anonymous : shop.as(login);
    const url = `/api${path.replace('ID', String(id))}`;
    expect(await callsOf(() => agent.get(url))).toEqual(login === undefined ? own : signedIn(own));
  });

  test('two requests never share calls', async () => {
    const first = await callsOf(() => boss.get(`/api/v2/appointments/${id}`));
    expect(await callsOf(() => boss.get(`/api/v2/appointments/${id}`))).toEqual(first);
  });
});
