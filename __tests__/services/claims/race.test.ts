import { createAppointments, type HostPorts, type NewRule } from 'shop-appointments';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { sharedOrders } from '../../support/shops/shared-orders';
import { at, openShop, refusal, SECRET, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  beforeEach(async () => {
    database = await open();
    salon = await openShop({ database: database.sequelize });
  });
  afterEach(async () => {
    await salon.close();
    await database.close();
  });

  /**
   * Starts all attempts at the same time. Returns the number of successes, and the errors of the failed
   * attempts.
   */
  async function race(attempts: readonly (() => Promise<unknown>)[]) {
    const outcomes = await Promise.all(
      attempts.map((attempt) =>
        attempt().then(
          () => undefined,
          (error: unknown) => error as { status: number; data: { alternatives: unknown[] } },
        ),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome !== undefined);
    return {
      won: outcomes.length - refused.length,
      statuses: new Set(refused.map(({ status }) => status)),
      refused,
    };
  }
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));

  test('of fifty simultaneous bookings for one place one gets it, and the others get a 409 with alternatives', async () => {
    const { won, statuses, refused } = await race(
      times(50, () => () => salon.appointments.create({ productId: 1, start: START })),
    );
    expect([won, statuses]).toEqual([1, new Set([409])]);
    expect(refused.every(({ data }) => data.alternatives.length === 5)).toBe(true);
    expect((await salon.appointments.list()).total).toBe(1);
    expect(salon.shop.orders).toHaveLength(1);
  });

  test('of fifty simultaneous bookings for three places three get one', async () => {
    const { won, statuses } = await race(
      times(50, () => () => salon.appointments.create({ productId: 2, start: START })),
    );
    expect([won, statuses]).toEqual([3, new Set([409])]);
    expect((await salon.appointments.list()).total).toBe(3);
  });

  test('simultaneous bookings of overlapping spans never take more places than there are', async () => {
    await race(
      times(30, (index) => () => {
        const start = at(START) + index * 600;
        return salon.appointments.create({ productId: 2, start: new Date(start * 1_000).toISOString() });
      }),
    );
    const { items } = await salon.appointments.list({ perPage: 100 });
    expect(items.length).toBeGreaterThan(3);
    for (const { start } of items) {
      expect(items.filter((other) => other.start <= start && start < other.end).length).toBeLessThanOrEqual(
        3,
      );
    }
  });

  test('simultaneous bookings that name members in different orders never book a member twice', async () => {
    const duet = (staffIds: number[]) => () =>
      salon.appointments.create({ productId: 4, start: START, staffIds });
    const solo = (staffId: number) => () =>
      salon.appointments.create({ productId: 3, start: START, staffId });
    const anybody = () => salon.appointments.create({ productId: 9, start: START });
    const attempts = times(6, () => [duet([11, 12]), duet([12, 11]), solo(11), solo(12), anybody]).flat();
    const { statuses } = await race(attempts);
    expect(statuses).toEqual(new Set([409]));
    const { items } = await salon.appointments.list({ perPage: 100 });
    const taken = items.flatMap(({ staffIds }) => staffIds).sort();
    expect(taken).toEqual([11, 12]);
  });

  test('after simultaneous moves, cancellations, restorations and bookings, one appointment has the place', async () => {
    const { appointments } = salon;
    const elsewhere = await Promise.all(
      times(5, (day) => appointments.create({ productId: 1, start: `2026-03-1${day}T10:00` })),
    );
    const cancelled = await appointments.create({ productId: 1, start: START, status: 'cancelled' });
    const { statuses } = await race([
      ...elsewhere.map(
        ({ id }) =>
          () =>
            appointments.update(id, { start: START }),
      ),
      () => appointments.update(cancelled.id, { status: 'paid' }),
      ...times(5, () => () => appointments.create({ productId: 1, start: START })),
    ]);
    expect(statuses).toEqual(new Set([409]));
    const { items } = await appointments.list({ from: '2026-03-03', to: '2026-03-03' });
    expect(items.filter(({ status }) => status !== 'cancelled')).toHaveLength(1);
  });

  test('two processes on one database do not overbook', async () => {
    const other = createAppointments({
      ...salon.shop.options,
      site: salon.shop.site,
      database: database.url,
      secret: SECRET,
      clock: salon.clock,
    });
    const { won, statuses } = await race(
      times(
        20,
        (index) => () => (index % 2 ? other : salon.appointments).create({ productId: 1, start: START }),
      ),
    );
    await other.close();
    expect([won, statuses]).toEqual([1, new Set([409])]);
  });

  test('a change of a rule waits for the booking that is being checked by the former rules', async () => {
    const orders = await sharedOrders(database.sequelize);
    const [judged, letGo] = [signal(), signal()];
    const createPending: typeof orders.createPending = async (...args) => {
      judged.give();
      await letGo.given;
      return orders.createPending(...args);
    };
    const { appointments, ...other } = await openShop({
      database: database.sequelize,
      tablePrefix: 'other_',
      ports: (host): HostPorts => ({ ...host, orders: { ...orders, createPending } }),
    });
    const booking = appointments.create({ productId: 1, start: START, enforce: 'full' });
    await judged.given;
    let isClosed = false;
    const closing = appointments.rules.create(CLOSED_FOR_HAIRCUTS).then(() => (isClosed = true));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isClosed).toBe(false);
    letGo.give();
    await Promise.all([booking, closing]);
    expect(
      await refusal(appointments.create({ productId: 1, start: '2026-03-03T12:00', enforce: 'full' })),
    ).toMatchObject({ status: 409 });
    await other.close();
  });
});

function signal(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

const CLOSED_FOR_HAIRCUTS: NewRule = {
  kind: 'product',
  kindId: 1,
  rangeType: 'custom',
  fromDate: '2026-03-03',
  toDate: '2026-03-03',
  appointable: false,
  priority: 1,
};
