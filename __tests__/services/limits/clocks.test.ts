import type { BookingLimit, HeldVisit, PlacedHold } from 'shop-appointments';
import { openDatabase, type TestDatabase } from '../../support/databases';
import { withProducts } from '../../support/shops/other-ports';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const HAIRCUT = 1;
const MASSAGE = 3;
const VISITOR = { owner: 'visitor' };

/** Two processes on one database. The clock of `right` is correct, and the clock of `fast` is ahead. */
let database: TestDatabase;
let right: TestShop;
let fast: TestShop;
const openBoth = async (productId: number, limit: BookingLimit) => {
  database = await openDatabase();
  const options = {
    database: database.sequelize,
    ports: (host: TestShop['shop']['host']) =>
      withProducts(host, { [productId]: { bookingLimits: [limit] } }),
  };
  right = await openShop(options);
  fast = await openShop(options);
};
afterEach(async () => {
  await right.close();
  await fast.close();
  await database.close();
});

/** For the process `right`, a hold that was placed at nine ends in a second; for `fast`, it ended a second ago. */
const setClocksAroundTheEnd = () => {
  right.clock.set('2026-03-02T09:14:59');
  fast.clock.set('2026-03-02T09:15:01');
};
const keyOf = ({ appointment: { id }, token }: PlacedHold) => ({ id, token });
const OVER = { status: 409, data: { reasons: ['over_limit'] } };

describe('a hold that ended by another process’s clock keeps within the limits', () => {
  const LIMITS: readonly [string, number, BookingLimit, object][] = [
    ['of its customer', HAIRCUT, { per: 'customer', period: 'ever', count: 1 }, VISITOR],
    ['of its product', HAIRCUT, { per: 'product', period: 'day', count: 1 }, {}],
    ['of its member', MASSAGE, { per: 'member', period: 'day', count: 1 }, {}],
  ];

  test.each(LIMITS)('%s, at the checkout and when it is extended', async (_, productId, limit, by) => {
    await openBoth(productId, limit);
    const booking = { productId, ...(productId === MASSAGE && { staffId: 11 }) };
    const held = await right.appointments.holds.place({ ...booking, start: '2026-03-03T10:00' }, VISITOR);
    const key = keyOf(held);
    setClocksAroundTheEnd();
    await fast.appointments.book({ ...booking, start: '2026-03-03T14:00' }, by);
    expect(await refusal(right.appointments.holds.extend(key.id, key.token))).toMatchObject(OVER);
    expect(await refusal(right.appointments.holds.checkout([key]))).toMatchObject(OVER);
    expect((await right.appointments.list({ productId })).total).toBe(1);
  });

  test('with all items of a visit', async () => {
    await openBoth(HAIRCUT, { per: 'customer', period: 'day', count: 2 });
    const items = [{ productId: HAIRCUT }, { productId: HAIRCUT }];
    const hold = (): Promise<HeldVisit> =>
      right.appointments.visits.hold({ items, start: '2026-03-03T10:00' }, VISITOR);
    const { keys } = await hold();
    setClocksAroundTheEnd();
    const { id } = await fast.appointments.book({ productId: HAIRCUT, start: '2026-03-03T14:00' }, VISITOR);
    expect(await refusal(right.appointments.holds.checkout(keys))).toMatchObject(OVER);
    await fast.appointments.update(id, { status: 'cancelled' });
    expect(await right.appointments.holds.checkout(keys)).toHaveLength(2);
  });
});

test('a hold that a manager moved beyond a limit is checked out by its customer', async () => {
  await openBoth(HAIRCUT, { per: 'customer', period: 'day', count: 1 });
  await right.appointments.book({ productId: HAIRCUT, start: '2026-03-04T10:00' }, VISITOR);
  const held = await right.appointments.holds.place(
    { productId: HAIRCUT, start: '2026-03-03T10:00' },
    VISITOR,
  );
  await right.appointments.update(held.appointment.id, { start: '2026-03-04T14:00' });
  expect(await right.appointments.holds.checkout([keyOf(held)])).toMatchObject([{ status: 'unpaid' }]);
});
