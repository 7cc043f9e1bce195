import type { CustomerBooking, PlacedHold } from 'shop-appointments';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { type SharedOrder, sharedOrders } from '../../support/shops/shared-orders';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';

/** The orders are in the library's database. */
forEachDatabase((_, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  let orders: () => Promise<SharedOrder[]>;
  beforeAll(async () => {
    database = await open();
    const port = await sharedOrders(database.sequelize);
    orders = () => port.all();
    salon = await openShop({
      database: database.sequelize,
      ports: (host) => ({ ...host, orders: port }),
    });
  });
  afterAll(async () => {
    expect(salon.errors).toEqual([]);
    await salon.close();
    await database.close();
  });
  // Each test has a day and owners of its own.
  let day = 2;
  let start: string;
  beforeEach(() => {
    day += 1;
    start = hour(10);
    salon.clock.set(START.replace(/T.*/, 'T07:00').replace('03-03', '03-02'));
  });
  const hour = (n: number): string =>
    `2026-03-${String(day).padStart(2, '0')}T${String(n).padStart(2, '0')}:00`;
  const holds = () => salon.appointments.holds;
  const place = (booking: Partial<CustomerBooking> = {}, owner = 'visitor') =>
    holds().place({ productId: 1, start, ...booking }, { owner: `${owner} of ${day}` });
  const keyOf = ({ appointment: { id }, token }: PlacedHold) => ({ id, token });
  const times = <T>(count: number, make: (index: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: count }, (_each, index) => make(index)));
  const won = (outcomes: readonly PromiseSettledResult<unknown>[]): number =>
    outcomes.filter(({ status }) => status === 'fulfilled').length;
  const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    new Set(
      outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? (outcome.reason as { status: number }).status : [],
      ),
    );

  test('a hold that is placed, changed, extended and checked out succeeds at each step', async () => {
    const placed = await place({ productId: 2, quantity: 2 });
    const { id, token } = keyOf(placed);
    await holds().change(id, token, { start: hour(12), quantity: 3 });
    await holds().extend(id, token);
    expect(await holds().get(id, token)).toMatchObject({
      isExtended: true,
      secondsLeft: 1_800,
      expiresAt: at('2026-03-02T07:30'),
      appointment: { start: at(hour(12)), quantity: 3, cost: '37.50', status: 'in-cart' },
    });
    const before = (await orders()).length;
    const [made] = await holds().checkout([{ id, token }]);
    expect(made).toMatchObject({ status: 'unpaid', orderId: (await orders()).at(-1)!.id });
    expect(made!.expiresAt).toBe(at('2026-03-02T08:00'));
    expect(await holds().checkout([{ id, token }])).toEqual([made]);
    expect(await orders()).toHaveLength(before + 1);
    const released = keyOf(await place());
    expect((await holds().release(released.id, released.token)).status).toBe('was-in-cart');
  });

  test('of twenty visitors who want one place at once, one gets it', async () => {
    const outcomes = await times(20, (n) => place({}, `visitor ${n}`));
    expect([won(outcomes), refusals(outcomes)]).toEqual([1, new Set([409])]);
  });

  test('of twelve holds that move to one place at once, one gets it', async () => {
    const placed: PlacedHold[] = [];
    for (let n = 0; n < 12; n += 1) placed.push(await place({ start: hour(8 + n) }, `visitor ${n}`));
    const [free] = placed.splice(2, 1);
    await holds().release(free!.appointment.id, free!.token);
    const outcomes = await times(placed.length, (n) => {
      const { id, token } = keyOf(placed[n]!);
      return holds().change(id, token, { start });
    });
    expect([won(outcomes), refusals(outcomes)]).toEqual([1, new Set([409])]);
  });

  test('an owner’s limits are kept, however many requests come at once', async () => {
    salon.shop.products.set(2, { ...salon.shop.products.get(2)!, capacity: 100 });
    const outcomes = await times(12, (n) => place({ productId: 2, quantity: 3, start: hour(8 + n) }));
    expect([won(outcomes), refusals(outcomes)]).toEqual([5, new Set([400])]);
    const large = await times(8, () => place({ productId: 2, quantity: 6 }, 'other'));
    expect([won(large), refusals(large)]).toEqual([3, new Set([400])]);
    const booked = await times(7, (n) =>
      salon.appointments.book({ productId: 2, start: hour(8 + n) }, { owner: 'without holds' }),
    );
    expect([won(booked), refusals(booked)]).toEqual([5, new Set([400])]);
    const placed: PlacedHold[] = [];
    for (let n = 0; n < 4; n += 1) placed.push(await place({ productId: 2, start: hour(14) }, 'third'));
    const changes = await times(4, (n) =>
      holds().change(placed[n]!.appointment.id, placed[n]!.token, { quantity: 8 }),
    );
    expect([won(changes), refusals(changes)]).toEqual([2, new Set([400])]);
  });

  test('ten simultaneous extensions extend a hold once', async () => {
    const { id, token } = keyOf(await place());
    await times(10, () => holds().extend(id, token));
    expect((await holds().get(id, token)).expiresAt).toBe(at('2026-03-02T07:30'));
  });

  test('ten simultaneous checkouts make one order, and announce each appointment once', async () => {
    const placed = [await place(), await place({ productId: 2, start: hour(12) })];
    const before = (await orders()).length;
    const outcomes = await times(10, () => holds().checkout(placed.map(keyOf)));
    expect(won(outcomes)).toBe(10);
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    const after = await orders();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)!.items).toHaveLength(2);
    const ids = placed.map(({ appointment: { id } }) => id);
    const told = (await salon.events()).filter(({ resourceId }) => ids.includes(resourceId));
    expect(told.map(({ topic }) => topic)).toEqual(['appointment.created', 'appointment.created']);
  });

  test('checkouts that share holds go into one order or fail, but never into two orders', async () => {
    const [a, b, c] = [await place(), await place({ start: hour(12) }), await place({ start: hour(14) })].map(
      keyOf,
    );
    const outcomes = await times(2, (n) => holds().checkout(n === 0 ? [a!, b!] : [c!, b!]));
    expect([won(outcomes), refusals(outcomes)]).toEqual([1, new Set([400])]);
  });

  test('of a simultaneous release and checkout, the second one finds no hold', async () => {
    const { id, token } = keyOf(await place());
    const outcomes = await Promise.allSettled([
      holds().release(id, token),
      holds().checkout([{ id, token }]),
      holds().extend(id, token),
    ]);
    expect(won(outcomes.slice(0, 2))).toBe(1);
    expect(refusals(outcomes)).toEqual(new Set([404]));
    const { status, orderId } = await salon.appointments.get(id);
    expect([
      ['was-in-cart', 0],
      ['unpaid', (await orders()).at(-1)!.id],
    ]).toContainEqual([status, orderId]);
  });

  test('late checkouts and new visitors at the same time: the place is given away once', async () => {
    const late = await place();
    salon.clock.set('2026-03-02T07:15');
    const outcomes = await times<unknown>(10, (n) =>
      n % 2 === 0 ? holds().checkout([keyOf(late)]) : place({}, `visitor ${n}`),
    );
    const visitors = outcomes.filter((_outcome, n) => n % 2 === 1);
    const checkouts = outcomes.filter((_outcome, n) => n % 2 === 0);
    expect([won(visitors), won(checkouts)]).toEqual(won(visitors) === 1 ? [1, 0] : [0, 5]);
  });

  test('a refused checkout leaves neither an order nor a line', async () => {
    const placed = [await place({ productId: 2, start: hour(12) }), await place()];
    salon.clock.set('2026-03-02T07:15');
    await place({}, 'other');
    const before = await orders();
    expect((await refusal(holds().checkout(placed.map(keyOf)))).status).toBe(409);
    expect(await orders()).toEqual(before);
  });

  test('inside a transaction of the shop, all of a checkout is stored, or nothing', async () => {
    const before = await orders();
    const within = (fails: boolean) =>
      salon.appointments.transaction(async (transaction) => {
        const placed = await holds().place(
          { productId: 1, start },
          { owner: `visitor of ${day}` },
          { transaction },
        );
        const { id, token } = keyOf(placed);
        await holds().extend(id, token, { transaction });
        await holds().change(id, token, { start: hour(11) }, { transaction });
        const made = await holds().checkout([{ id, token }], {}, { transaction });
        if (fails) throw new Error('the shop thought better of it');
        return made;
      });
    await expect(within(true)).rejects.toThrow('better');
    expect(await orders()).toEqual(before);
    expect(await within(false)).toMatchObject([{ status: 'unpaid', start: at(hour(11)) }]);
    expect(await orders()).toHaveLength(before.length + 1);
  });
});
