import {
  cheapest,
  createAppointments,
  firstFree,
  leastBooked,
  type StaffingStrategy,
} from 'shop-appointments';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { openShop, refusal, SECRET, type TestShop } from '../../support/shops/core-shop';

/** Id of a product of one hour for which the shop's strategy prefers member 12 to member 11. */
const ASSIGNED = 9;
const MASSAGE = 3;
const START = '2026-03-03T10:00';

forEachDatabase((_, open) => {
  let database: TestDatabase;
  const opened: TestShop[] = [];
  beforeEach(async () => {
    database = await open();
  });
  afterEach(async () => {
    for (const shop of opened.splice(0)) await shop.close();
    await database.close();
  });

  async function salonWith(staffing?: StaffingStrategy): Promise<TestShop> {
    const salon = await openShop({ database: database.sequelize, staffing });
    opened.push(salon);
    return salon;
  }

  const hours = Array.from({ length: 10 }, (_hour, i) => `2026-03-03T${String(i + 8).padStart(2, '0')}:00`);

  test('without a strategy the first free member in the product’s order is taken', async () => {
    const { appointments } = await salonWith();
    const first = await appointments.book({ productId: ASSIGNED, start: START });
    const second = await appointments.book({ productId: ASSIGNED, start: START });
    expect([first.staffIds, second.staffIds]).toEqual([[12], [11]]);
  });

  test('least booked: the member with the fewest bookings of the day, of any product; the first of equals', async () => {
    const { appointments } = await salonWith(leastBooked);
    await appointments.create({ productId: MASSAGE, start: '2026-03-03T18:00', staffId: 12 });
    await appointments.create({ productId: MASSAGE, start: '2026-03-04T18:00', staffId: 11 });
    const taken: number[] = [];
    for (const start of hours.slice(0, 4)) {
      taken.push((await appointments.book({ productId: ASSIGNED, start })).staffIds[0]!);
    }
    expect(taken).toEqual([11, 12, 11, 12]);
  });

  test('cheapest: by the price for the time and the quantity; the next member if the cheapest is taken', async () => {
    const { appointments } = await salonWith(cheapest);
    const booking = { productId: MASSAGE, start: START } as const;
    const made = [await appointments.create(booking), await appointments.create(booking)];
    expect(made.map(({ staffIds, cost }) => [staffIds, cost])).toEqual([
      [[11], '50.00'],
      [[12], '65.50'],
    ]);
  });

  test('least booked, with many bookings at once in two processes, gives members equal numbers and books none twice', async () => {
    const { appointments, shop, clock } = await salonWith(leastBooked);
    const other = createAppointments({
      ...shop.options,
      site: shop.site,
      database: database.url,
      secret: SECRET,
      clock,
      staffing: leastBooked,
    });
    const outcomes = await Promise.allSettled(
      hours.map((start, i) => (i % 2 ? other : appointments).book({ productId: ASSIGNED, start })),
    );
    await other.close();
    expect(outcomes.map(({ status }) => status)).toEqual(hours.map(() => 'fulfilled'));
    const { items } = await appointments.list({ perPage: 100 });
    const count = (staffId: number) => items.filter(({ staffIds }) => staffIds[0] === staffId).length;
    expect([count(11), count(12)]).toEqual([5, 5]);
  });

  test('a strategy of the host chooses among the free members, and gets facts about them', async () => {
    const seen: object[] = [];
    const { appointments } = await salonWith((free) => {
      seen.push(...free);
      return free.at(-1)!.staffId;
    });
    await appointments.create({ productId: MASSAGE, start: '2026-03-03T12:00', staffId: 12 });
    const booked = await appointments.book({ productId: ASSIGNED, start: START });
    expect(booked.staffIds).toEqual([11]);
    expect(seen).toEqual([
      { staffId: 12, remaining: 1, bookingsThatDay: 1, cost: '40.00' },
      { staffId: 11, remaining: 1, bookingsThatDay: 0, cost: '40.00' },
    ]);
  });

  test('a strategy that fails or returns nonsense is a 502, and nothing is booked', async () => {
    let strategy: (free: never[]) => unknown = () => undefined;
    const salon = await salonWith((free) => strategy(free as never[]) as number);
    const { appointments, shop } = salon;
    for (const [what, wrong] of WRONG) {
      strategy = wrong;
      const error = await refusal(appointments.book({ productId: ASSIGNED, start: START }));
      expect([what, error]).toMatchObject([what, { status: 502, code: 'shop_rest_host_error', data: {} }]);
    }
    expect(salon.errors).toHaveLength(WRONG.length);
    expect((await appointments.list()).total).toBe(0);
    expect(shop.orders).toEqual([]);
    expect(await salon.events()).toEqual([]);
    strategy = (free: { staffId: number }[]) => free[0]!.staffId;
    await appointments.book({ productId: ASSIGNED, start: START });
  });

  test('a strategy is not asked if there is no choice', async () => {
    const { appointments } = await salonWith(() => raise(new Error('asked')));
    await appointments.book({ productId: MASSAGE, start: START, staffId: 12 });
    await appointments.create({ productId: ASSIGNED, start: '2026-03-03T12:00', staffIds: [] });
    await appointments.create({ productId: 4, start: '2026-03-03T13:00' });
    expect((await appointments.list()).total).toBe(3);
  });
});

test('equal strategies make the same choice every time', () => {
  const free = [
    { staffId: 5, remaining: 1, bookingsThatDay: 2, cost: '100.00' },
    { staffId: 9, remaining: 3, bookingsThatDay: 1, cost: '20.00' },
    { staffId: 7, remaining: 2, bookingsThatDay: 1, cost: '9.50' },
    { staffId: 6, remaining: 2, bookingsThatDay: 3, cost: '9.50' },
  ];
  const choices = Array.from({ length: 20 }, () => [firstFree(free), leastBooked(free), cheapest(free)]);
  expect(new Set(choices.map(String))).toEqual(new Set(['5,9,7']));
});

test('a strategy that is no function is refused at once, by its name', async () => {
  await expect(openShop({ staffing: 'leastBooked' as never })).rejects.toThrow(/staffing/);
});

const raise = (error: unknown): never => {
  throw error;
};

const WRONG: readonly (readonly [what: string, strategy: (free: never[]) => unknown])[] = [
  ['throws', () => raise(new Error('no idea'))],
  ['throws what is no error', () => raise('no idea')],
  ['returns a stranger', () => 13],
  ['answers nobody', () => undefined],
  ['answers null', () => null],
  ['returns a text', () => '12'],
  ['returns a list', () => [12]],
  ['returns the same twice', () => [12, 12]],
  ['returns a promise', () => Promise.resolve(12)],
  ['returns a promise that fails', () => Promise.reject(new Error('later'))],
  ['answers NaN', () => NaN],
  ['sorts what it is shown', (free) => free.sort()[0]],
  ['empties what it is shown', (free) => free.splice(0)],
  ['changes a member', (free: { staffId: number }[]) => (free[0]!.staffId = 13)],
];
