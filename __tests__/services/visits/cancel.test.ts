import type { VisitDraft } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { sharedOrders } from '../../support/shops/shared-orders';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** Two haircuts of an hour, on the Tuesday after the shop's current day. */
const DRAFT: VisitDraft = {
  items: [{ productId: 1 }, { productId: 1 }],
  start: at('2026-03-03T10:00'),
  customerId: 21,
};

let salon: TestShop;
beforeEach(async () => (salon = await openShop()));
afterEach(() => salon.close());

const visits = () => salon.appointments.visits;
type Update = TestShop['appointments']['update'];
const eventsAfter = async (first: number) =>
  (await salon.events()).slice(first).map(({ topic, resourceId }) => [topic, resourceId]);

describe('a visit that is cancelled as one', () => {
  test('cancels its items with an event each, and its order with the last one', async () => {
    const { id, appointments: items, version } = await visits().create(DRAFT);
    const cancelled = await visits().cancel(id, {}, { reason: 'the salon is flooded', actorId: 1 });
    expect(cancelled.status).toBe('cancelled');
    expect(cancelled.version).toBe(version + 1);
    expect(cancelled.appointments.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await visits().get(id)).toEqual(cancelled);
    // The last item is cancelled first. Every fee then depends on the time left until the first item starts.
    const [first, last] = items;
    expect(await eventsAfter(2)).toEqual([
      ['appointment.updated', last!.id],
      ['appointment.cancelled', last!.id],
      ['appointment.updated', first!.id],
      ['appointment.cancelled', first!.id],
    ]);
    for (const event of (await salon.events()).slice(2))
      expect(event).toMatchObject({ actorId: 1, reason: 'the salon is flooded' });
    expect(salon.shop.orders.map(({ status }) => status)).toEqual(['cancelled']);
    await visits().create(DRAFT);
  });

  test('whose items have all been cancelled stays as it is', async () => {
    const { id } = await visits().create(DRAFT);
    const cancelled = await visits().cancel(id);
    expect(await visits().cancel(id)).toEqual(cancelled);
    expect(await eventsAfter(6)).toEqual([]);
  });

  test('keeps an item that was cancelled alone as it was, and cancels the rest', async () => {
    const { id, appointments: items } = await visits().create(DRAFT);
    const [first, rest] = items;
    const alone = await salon.appointments.update(first!.id, { status: 'cancelled' });
    const left = await visits().get(id);
    expect(left).toMatchObject({ status: 'active', start: rest!.start, cost: '30.00' });
    expect(left.appointments).toEqual([alone, rest]);
    expect(salon.shop.orders.map(({ status }) => status)).toEqual(['pending']);
    const cancelled = await visits().cancel(id);
    expect(cancelled.appointments).toMatchObject([alone, { id: rest!.id, status: 'cancelled' }]);
    expect(salon.shop.orders.map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('keeps an item that has ended, and cancels one that has begun', async () => {
    const three = { ...DRAFT, items: [...DRAFT.items, { productId: 1 }] };
    const { id, appointments: items } = await visits().create(three);
    for (const item of items) await salon.appointments.update(item.id, { status: 'confirmed' });
    salon.clock.set('2026-03-03T11:30');
    const cancelled = await visits().cancel(id);
    expect(cancelled.appointments.map(({ status }) => status)).toEqual([
      'confirmed',
      'cancelled',
      'cancelled',
    ]);
  });

  test('can be cancelled after the shop has deleted a product', async () => {
    const { id } = await visits().create(DRAFT);
    salon.shop.products.delete(1);
    expect((await visits().cancel(id)).status).toBe('cancelled');
  });

  test('has the fees of its first live item, whoever cancels for the customer', async () => {
    const { products } = salon.shop;
    const cancellation = { steps: [{ untilHours: 24, fee: '0.00' }], elseFee: '50%' };
    products.set(1, { ...products.get(1)!, cancellation });
    const day = async (start: string) => (await visits().create({ ...DRAFT, start: at(start) })).id;
    const [byManager, byCustomer, waived, byShop] = [
      await day('2026-03-03T10:00'),
      await day('2026-03-03T12:00'),
      await day('2026-03-03T14:00'),
      await day('2026-03-03T16:00'),
    ];
    const feesOf = async (id: number) =>
      (await visits().get(id)).appointments.map(({ settlement }) => settlement?.fee);
    // The clock is set to 23.5 hours before the first item of the visit, and 24.5 hours before the second item.
    salon.clock.set('2026-03-02T10:30');
    await visits().cancel(byManager, { cancelledBy: 'customer' });
    expect(await feesOf(byManager)).toEqual(['15.00', '15.00']);
    salon.clock.set('2026-03-02T12:30');
    await visits().cancel(byCustomer, {}, { actorId: 21 });
    expect(await feesOf(byCustomer)).toEqual(['15.00', '15.00']);
    salon.clock.set('2026-03-02T14:30');
    await visits().cancel(waived, { cancelledBy: 'customer', waiveFee: 'the customer is ill' });
    expect(await feesOf(waived)).toEqual(['0.00', '0.00']);
    salon.clock.set('2026-03-02T16:30');
    await visits().cancel(byShop);
    expect(await feesOf(byShop)).toEqual(['0.00', '0.00']);
  });

  test('counts as late by the start of its first live item, as its fees do, also for an item that is cancelled alone', async () => {
    const { products } = salon.shop;
    products.set(1, { ...products.get(1)!, cancelLimit: 24 });
    const book = (start: string) => visits().create({ ...DRAFT, start: at(start) });
    const lateOf = async (id: number) =>
      (await visits().get(id)).appointments.map(({ cancelledLateAt }) => cancelledLateAt);
    const [whole, inPart] = [await book('2026-03-03T10:00'), await book('2026-03-03T12:00')];
    const update: Update = (...changed) => salon.appointments.update(...changed);
    // The clock is set to 23.5 hours before the first item of the visit, and 24.5 hours before the second item.
    salon.clock.set('2026-03-02T10:30');
    await visits().cancel(whole.id, {}, { actorId: 21 });
    expect(await lateOf(whole.id)).toEqual([at('2026-03-02T10:30'), at('2026-03-02T10:30')]);
    const [first, last] = inPart.appointments;
    salon.clock.set('2026-03-02T12:30');
    await update(last!.id, { status: 'cancelled' }, { actorId: 21 });
    expect(await lateOf(inPart.id)).toEqual([null, at('2026-03-02T12:30')]);
    await update(last!.id, { status: 'confirmed' });
    await update(first!.id, { status: 'cancelled' });
    await update(last!.id, { status: 'cancelled' }, { actorId: 21 });
    expect(await lateOf(inPart.id)).toEqual([null, null]);
  });

  test('is refused if the visit has changed since it was read', async () => {
    const { id, version } = await visits().create(DRAFT);
    expect(await refusal(visits().cancel(id, {}, { ifVersion: version + 1 }))).toMatchObject({ status: 412 });
    expect((await visits().cancel(id, {}, { ifVersion: version })).status).toBe('cancelled');
  });

  test('is a 404 for a caller who may not see it', async () => {
    expect(await refusal(visits().cancel(99))).toMatchObject({ code: 'shop_rest_visit_invalid_id' });
  });
});

describe('the items of a cancelled visit and their order in one database', () => {
  forEachDatabase((_, open) => {
    test('change together, or not at all', async () => {
      const database = await open();
      const orders = await sharedOrders(database.sequelize);
      let isBroken = true;
      const setStatus: typeof orders.setStatus = async (...asked) => {
        if (isBroken) throw new Error('out of order');
        return orders.setStatus(...asked);
      };
      const shop = await openShop({
        database: database.sequelize,
        ports: (host) => ({ ...host, orders: { ...orders, setStatus } }),
      });
      const { visits: ofShop } = shop.appointments;
      const { id } = await ofShop.create(DRAFT);
      expect((await refusal(ofShop.cancel(id))).status).toBe(502);
      expect((await ofShop.get(id)).appointments.map(({ status }) => status)).toEqual(['unpaid', 'unpaid']);
      isBroken = false;
      expect((await ofShop.cancel(id)).status).toBe('cancelled');
      expect((await orders.all()).map(({ status }) => status)).toEqual(['cancelled']);
      await shop.close();
      await database.close();
    });
  });
});
