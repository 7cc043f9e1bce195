import type { CustomerBooking, HostPorts, PlacedHold } from 'shop-appointments';
import type { MemoryOrdersPort, MemoryShop } from 'shop-appointments/adapters/memory';
import { sharedOrders } from '../../support/shops/shared-orders';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { openDatabase, type TestDatabase } from '../../support/databases';

const START = '2026-03-03T10:00';

/**
 * Two processes on one database. The clock of `right` is correct, and `fast` is ahead. `right` places the
 * hold at nine.
 */
let database: TestDatabase;
let right: TestShop;
let fast: TestShop;
let orders: MemoryOrdersPort | undefined;
const openBoth = async (ordersShareDatabase: boolean) => {
  database = await openDatabase();
  const shared = ordersShareDatabase ? await sharedOrders(database.sequelize) : undefined;
  const ports = (host: MemoryShop['host']): HostPorts => ({
    ...host,
    orders: (orders ??= shared ?? host.orders),
  });
  right = await openShop({ database: database.sequelize, ports });
  fast = await openShop({ database: database.sequelize, ports });
};
const closeBoth = async () => {
  orders = undefined;
  await right.close();
  await fast.close();
  await database.close();
};

const place = (booking: Partial<CustomerBooking> = {}, owner = 'visitor') =>
  right.appointments.holds.place({ productId: 1, start: START, ...booking }, { owner });
const keyOf = ({ appointment: { id }, token }: PlacedHold) => ({ id, token });
/**
 * Sets the clocks around the hold's end: for `right` the hold ends in a second, for `fast` it ended a second
 * ago.
 */
const setClocksAroundTheEnd = () => {
  right.clock.set('2026-03-02T09:14:59');
  fast.clock.set('2026-03-02T09:15:01');
};
const sellElsewhere = () => fast.appointments.book({ productId: 1, start: START });
/** Returns the number of appointments of the product, without those in carts. */
const sold = async () => (await right.appointments.list({ productId: 1, perPage: 100 })).items.length;

describe.each([
  ['orders in the database', true],
  ['orders elsewhere', false],
])('%s', (_where, ordersShareDatabase) => {
  beforeEach(() => openBoth(ordersShareDatabase));
  afterEach(closeBoth);

  test('1.1 a held place is sold once, although the clocks of two processes differ', async () => {
    const hold = await place();
    setClocksAroundTheEnd();
    await sellElsewhere();
    expect(await refusal(right.appointments.holds.checkout([keyOf(hold)]))).toMatchObject({
      status: 409,
      code: 'shop_appointments_slot_unavailable',
      data: { id: hold.appointment.id, reasons: ['no_places'] },
    });
    expect((await right.appointments.get(hold.appointment.id)).orderId).toBe(0);
    expect(await sold()).toBe(1);
  });

  test('1.1 a held place is sold once, although the clock is set back after the sale', async () => {
    const hold = await place();
    right.clock.set('2026-03-02T09:15');
    await right.appointments.book({ productId: 1, start: START });
    right.clock.set('2026-03-02T09:14:55');
    expect((await refusal(right.appointments.holds.checkout([keyOf(hold)]))).status).toBe(409);
    expect(await sold()).toBe(1);
  });

  test('1.1 a late payment for a hold does not buy a place that another process has sold', async () => {
    const { id, orderId } = await right.appointments.create({
      productId: 1,
      start: START,
      status: 'in-cart',
    });
    setClocksAroundTheEnd();
    await sellElsewhere();
    await orders!.setStatus(orderId, 'processing', {});
    const { conflicts } = await right.appointments.orderChanged(orderId);
    expect(conflicts).toMatchObject([{ code: 'paid_conflict', appointmentId: id }]);
    expect(await sold()).toBe(1);
  });
});

describe('a hold that has ended by the clock of another process', () => {
  beforeEach(() => openBoth(true));
  afterEach(closeBoth);

  test('1.1 cannot be extended after its place was sold', async () => {
    const { id, token } = keyOf(await place());
    setClocksAroundTheEnd();
    await sellElsewhere();
    expect((await refusal(right.appointments.holds.extend(id, token))).status).toBe(409);
    const { expiresAt, isExtended } = await right.appointments.holds.get(id, token);
    expect([expiresAt, isExtended]).toEqual([at('2026-03-02T09:15'), false]);
  });

  test('1.1 cannot be confirmed by a manager after its place was sold', async () => {
    const { id } = await right.appointments.create({ productId: 1, start: START, status: 'in-cart' });
    setClocksAroundTheEnd();
    await sellElsewhere();
    expect((await refusal(right.appointments.update(id, { status: 'confirmed' }))).status).toBe(409);
    expect(await sold()).toBe(1);
  });

  test('1.1 is not checked out with others if its place was sold, and the others are not either', async () => {
    const holds = [await place({ start: '2026-03-03T12:00' }), await place()];
    setClocksAroundTheEnd();
    await sellElsewhere();
    expect(await refusal(right.appointments.holds.checkout(holds.map(keyOf)))).toMatchObject({
      status: 409,
      data: { id: holds[1]!.appointment.id },
    });
    expect(await sold()).toBe(1);
  });

  test('can be extended and checked out while its place is free', async () => {
    const key = keyOf(await place());
    setClocksAroundTheEnd();
    expect(await right.appointments.holds.extend(key.id, key.token)).toMatchObject({ isExtended: true });
    expect((await refusal(sellElsewhere())).status).toBe(409);
    expect(await right.appointments.holds.checkout([key])).toMatchObject([{ status: 'unpaid' }]);
    expect(await sold()).toBe(1);
  });

  test('can be checked out by the clock that is ahead, too, and the other process then sells nothing', async () => {
    const key = keyOf(await place());
    setClocksAroundTheEnd();
    expect(await fast.appointments.holds.checkout([key])).toMatchObject([{ status: 'unpaid' }]);
    expect((await refusal(place({}, 'other'))).status).toBe(409);
    expect(await sold()).toBe(1);
  });
});

test('a hold that is still valid is checked out, although the rules have closed its time since', async () => {
  await openBoth(true);
  const key = keyOf(await place());
  await right.appointments.rules.create({
    kind: 'global',
    rangeType: 'custom',
    fromDate: '2026-03-03',
    toDate: '2026-03-03',
    appointable: false,
    priority: 9,
  });
  right.clock.set('2026-03-02T09:14:59');
  expect(await right.appointments.holds.checkout([key])).toMatchObject([{ status: 'unpaid' }]);
  await closeBoth();
});
