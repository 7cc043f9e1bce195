import type { Appointment, HoldKey, OrdersPort } from 'shop-appointments';
import type { MemoryOrdersPort } from 'shop-appointments/adapters/memory';
import { endLeases } from '../../support/leases';
import { withTrouble } from '../../support/shops/other-ports';
import { openShop, type TestShop } from '../../support/shops/core-shop';

/** Faults for a test: methods that replace those of the orders port. The orders are in another database. */
let trouble: Partial<OrdersPort>;
let real: MemoryOrdersPort;
let salon: TestShop;
let calls: string[];
/** Functions that let the hanging port calls return. `asleep` contains the writes that wait for these calls. */
let wake: (() => void)[];
let asleep: Promise<unknown>[];

beforeEach(async () => {
  trouble = {};
  calls = [];
  wake = [];
  asleep = [];
  salon = await openShop({
    // Long, so that the library does not give up on a hanging call during a test.
    hostTimeoutMs: 600_000,
    ports: (host) => {
      real = host.orders;
      return withTrouble(counted(host), () => trouble);
    },
  });
});
afterEach(async () => {
  expect(salon.errors).toEqual([]);
  const before = await rows();
  const isDone = before.every(({ orderReference }) => orderReference === '');
  for (const go of wake) go();
  await Promise.allSettled(asleep);
  // A process that continues after it was believed dead must change nothing.
  if (isDone) expect(await rows()).toEqual(before);
  await salon.close();
});

/** Wraps the shop's ports, and records the calls of its orders port. */
const counted = <Host extends { readonly orders: MemoryOrdersPort }>(host: Host): Host => ({
  ...host,
  orders: new Proxy(host.orders, {
    get(orders, name: string): unknown {
      const value: unknown = Reflect.get(orders, name);
      if (typeof value !== 'function') return value;
      return (...args: never[]): unknown => {
        calls.push(name);
        return Reflect.apply(value, orders, args);
      };
    },
  }),
});

/**
 * A way to write an appointment whose order is in another database: how the write begins, and what it leaves if the
 * order cannot be made.
 */
interface Use {
  readonly name: string;
  /** Number of appointments that the write makes, and of lines in their order. */
  readonly count: number;
  /**
   * Prepares the write.
   * @returns a function that starts it
   */
  prepare(): Promise<() => Promise<unknown>>;
  /** Statuses of the remaining appointments after their places were given back. */
  readonly released: readonly string[];
}

const TUESDAY = '2026-03-03T10:00';
const booking: Use = {
  name: 'a booking',
  count: 1,
  prepare: () => Promise.resolve(() => salon.appointments.create({ productId: 1, start: TUESDAY })),
  released: [],
};
const checkout: Use = {
  name: 'a checkout',
  count: 3,
  async prepare() {
    const { holds } = salon.appointments;
    const starts = ['T12:00', 'T10:00', 'T11:00'].map((time) => `2026-03-03${time}`);
    const keys: HoldKey[] = [];
    // Gives each line a price of its own, and makes the first line belong to an appointment that is not the earliest.
    for (const [at, start] of starts.entries()) {
      const placed = await holds.place(
        { productId: 2, start, quantity: at + 1 },
        { owner: `visitor of ${start}` },
      );
      keys.push({ id: placed.appointment.id, token: placed.token });
    }
    return () => holds.checkout([keys[2]!, keys[0]!, keys[1]!]);
  },
  released: ['in-cart', 'in-cart', 'in-cart'],
};
const series: Use = {
  name: 'a series',
  count: 3,
  prepare: () =>
    Promise.resolve(() =>
      salon.appointments.series.create({ productId: 1, start: TUESDAY, rrule: 'FREQ=WEEKLY;COUNT=3' }),
    ),
  released: [],
};
const USES: readonly Use[] = [booking, checkout, series];

const rows = async (): Promise<Appointment[]> => [
  ...(await salon.appointments.find([1, 2, 3, 4, 5, 6])).values(),
];
const topics = async () => (await salon.events()).map(({ topic }) => topic);
const created = (count: number) => Array<string>(count).fill('appointment.created');

/** Starts a write whose process is killed in a call of the shop, before or after the call has an effect. */
async function dieIn(
  start: () => Promise<unknown>,
  method: 'createPending' | 'addItem' | 'find',
  when: 'before' | 'after',
): Promise<void> {
  await new Promise<void>((died) => {
    const never = async (...args: never[]): Promise<never> => {
      if (when === 'after') await (real[method] as (...sent: never[]) => Promise<unknown>)(...args);
      trouble = {};
      died();
      return new Promise<never>((_, reject) => wake.push(() => reject(new Error('The connection was lost'))));
    };
    trouble = { [method]: never };
    asleep.push(start());
  });
  calls = [];
}

async function expectCompleted({ count }: Use): Promise<void> {
  const found = await rows();
  expect(found.map(({ status, orderReference }) => [status, orderReference])).toEqual(
    Array(count).fill(['unpaid', '']),
  );
  expect(salon.shop.orders).toHaveLength(1);
  const [{ id, status, items }] = salon.shop.orders as [(typeof salon.shop.orders)[number]];
  expect([status, found.map(({ orderId }) => orderId)]).toEqual(['pending', Array(count).fill(id)]);
  expect(found.map(({ orderItemId }) => orderItemId).sort()).toEqual(items.map((item) => item.id).sort());
  const totals = new Map(items.map((item) => [item.id, item.total]));
  expect(found.map(({ orderItemId }) => totals.get(orderItemId))).toEqual(found.map(({ cost }) => cost));
  expect(await topics()).toEqual(created(count));
}

async function expectReleased({ released }: Use): Promise<void> {
  expect((await rows()).map(({ status, orderReference }) => [status, orderReference])).toEqual(
    released.map((status) => [status, '']),
  );
  expect(await topics()).toEqual([]);
}

describe.each(USES)('$name whose process is killed', (use) => {
  let start: () => Promise<unknown>;
  beforeEach(async () => {
    start = await use.prepare();
  });

  test('before the order is made: the worker gives the places back', async () => {
    await dieIn(start, 'createPending', 'before');
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    await expectReleased(use);
    await start();
    expect(await topics()).toEqual(created(use.count));
  });

  test('before the order is made, and the order is made after the worker’s pass: the order is cancelled', async () => {
    await dieIn(start, 'createPending', 'before');
    const [{ orderReference: reference }] = (await rows()) as [Appointment];
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    const line = { productId: 1, quantity: 1, net: '30.00', tax: '0.00', reference };
    await real.createPending({ reference, customerId: 0, line }, {});
    await salon.appointments.tick();
    expect(salon.shop.orders).toMatchObject([{ status: 'cancelled' }]);
  });

  test.each([
    ['once the order is made', 'createPending', 'after'],
    ['before the appointments are completed', 'find', 'before'],
  ] as const)('%s: the worker completes it', async (_when, method, when) => {
    await dieIn(start, method, when);
    expect(await topics()).toEqual([]);
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    await expectCompleted(use);
  });

  test('and continues after the worker has given its places back: it does not report success', async () => {
    let wakeUp = (): void => undefined;
    const falls = new Promise<void>((asleepNow) => {
      trouble = {
        createPending: async (...args) => {
          asleepNow();
          await new Promise<void>((go) => (wakeUp = go));
          return real.createPending(...args);
        },
      };
    });
    const write = start();
    const refused = expect(write).rejects.toMatchObject({ status: 502 });
    await falls;
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    await expectReleased(use);
    wakeUp();
    await refused;
    await expectReleased(use);
    expect(salon.shop.orders).toMatchObject([{ status: 'cancelled' }]);
  });

  test('two workers at once complete the write once', async () => {
    await dieIn(start, 'createPending', 'after');
    await endLeases(salon.appointments);
    await Promise.all([salon.appointments.tick(), salon.appointments.tick(), salon.appointments.tick()]);
    await expectCompleted(use);
    expect(calls.filter((name) => name === 'findByReference').length).toBeLessThanOrEqual(
      use.count > 1 ? 2 : 1,
    );
  });

  test('two workers at once give the places of the write back once', async () => {
    await dieIn(start, 'createPending', 'before');
    await endLeases(salon.appointments);
    await Promise.all([salon.appointments.tick(), salon.appointments.tick(), salon.appointments.tick()]);
    await expectReleased(use);
    // The worker searches for the order once before it gives the places back. Later passes check whether the shop has
    // made the order after all.
    const notes = 3;
    expect(calls.filter((name) => name === 'findByReference').length).toBeLessThanOrEqual(1 + notes);
  });

  test('a worker whose clock is ahead leaves the write to the process that began it', async () => {
    await dieIn(start, 'createPending', 'after');
    salon.clock.set('2026-03-02T09:00:05');
    await salon.appointments.tick();
    salon.clock.set('2026-03-02T09:10');
    await salon.appointments.tick();
    expect(calls).toEqual([]);
    expect((await rows()).map(({ orderReference }) => orderReference !== '')).toEqual(
      Array(use.count).fill(true),
    );
  });
});

describe.each([checkout, series])('$name whose process is killed', (use) => {
  test.each([
    ['before a line is added', 'before'],
    ['once a line is added', 'after'],
  ] as const)('%s: the worker adds the missing lines, and completes it', async (_when, when) => {
    await dieIn(await use.prepare(), 'addItem', when);
    await endLeases(salon.appointments);
    await salon.appointments.tick();
    await expectCompleted(use);
  });
});
