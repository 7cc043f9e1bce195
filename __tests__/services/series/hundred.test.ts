import type { HostPorts, OrderNotice, SeriesDraft } from 'shop-appointments';
import type { MemoryOrdersPort } from 'shop-appointments/adapters/memory';
import { openDatabase, type TestDatabase } from '../../support/databases';
import { sharedOrders } from '../../support/shops/shared-orders';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** The longest possible series: a hundred occurrences of a class with three places, every day at ten. */
const HUNDRED: SeriesDraft = {
  productId: 2,
  start: at('2026-03-03T10:00'),
  rrule: 'FREQ=DAILY;COUNT=100',
  customerId: 21,
};
const hundred = <T>(one: T): T[] => Array(100).fill(one) as T[];

let database: TestDatabase;
let salon: TestShop;
let orders: MemoryOrdersPort;
let calls: string[];
let notices: OrderNotice[];

/** Wraps a port and counts its calls. */
function counted<Port extends object>(what: string, port: Port): Port {
  return new Proxy(port, {
    get(target, name: keyof Port & string) {
      const value = target[name] as unknown;
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        calls.push(`${what}.${name}`);
        return (value as (...sent: unknown[]) => unknown).apply(target, args);
      };
    },
  });
}

/** Returns the number of calls of each method since it was last called. */
function callsMade(): Record<string, number> {
  const names = [...new Set(calls)].sort();
  const made = names.map((name) => [name, calls.filter((one) => one === name).length] as const);
  calls = [];
  return Object.fromEntries(made);
}

describe.each([
  ['in the database of the library', true],
  ['elsewhere', false],
])('a series of a hundred, with its order %s', (_, isShared) => {
  beforeEach(async () => {
    [calls, notices] = [[], []];
    database = await openDatabase();
    const ours = isShared ? await sharedOrders(database.sequelize) : undefined;
    salon = await openShop({
      database: database.sequelize,
      ports: (host): HostPorts => {
        orders = Object.assign(ours ?? host.orders, {
          needsAttention: (notice: OrderNotice) => Promise.resolve(void notices.push(notice)),
        });
        return { ...host, orders: counted('orders', orders), products: counted('products', host.products) };
      },
    });
  });
  afterEach(async () => {
    expect(salon.errors).toEqual([]);
    await salon.close();
    await database.close();
  });

  test('is changed and cancelled with as many calls as one occurrence, except for its order lines; each refund has a notice', async () => {
    const { series } = salon.appointments;
    const tooMany = { ...HUNDRED, rrule: 'FREQ=DAILY;COUNT=101' };
    expect((await refusal(series.create(tooMany))).data).toMatchObject({
      params: { rrule: 'a series may have at most 100 occurrences' },
    });
    expect((await series.list()).total).toBe(0);

    const made = (await series.create(HUNDRED)).series;
    expect(made.appointments).toHaveLength(100);
    callsMade();

    const two = await series.update(made.id, { quantity: 2 });
    expect(two.series.appointments.map(({ quantity }) => quantity)).toEqual(hundred(2));
    const found = { 'products.find': 1, 'orders.find': isShared ? 1 : 2 };
    expect(callsMade()).toEqual({ ...found, 'products.tax': 1, 'orders.updateItem': 100 });

    await orders.setStatus(made.orderId, 'processing', {});
    await salon.appointments.orderChanged(made.orderId);
    callsMade();
    const cancelled = await series.cancel(made.id);
    expect(cancelled.series.appointments.map(({ status }) => status)).toEqual(hundred('cancelled'));
    expect(cancelled.occurrences.map(({ appointmentId }) => appointmentId)).toEqual(
      made.appointments.map(({ id }) => id),
    );
    expect(callsMade()).toEqual({ ...found, 'orders.needsAttention': 100 });
    expect(notices.map(({ code, appointmentId }) => `${code} ${appointmentId}`)).toEqual(
      made.appointments.map(({ id }) => `needs_refund ${id}`),
    );
  });
});
