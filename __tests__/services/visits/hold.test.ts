import type { HeldVisit, OrdersPort, VisitHoldDraft } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { withTrouble } from '../../support/shops/other-ports';
import { sharedOrders } from '../../support/shops/shared-orders';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** A haircut without staff and then a treatment by one of two members, on the Tuesday after the shop's current day. */
const DRAFT: VisitHoldDraft = {
  items: [{ productId: 1 }, { productId: 9 }],
  start: at('2026-03-03T10:00'),
};
const OWNER = { owner: 'visitor' };
const EXPIRY = '2026-03-02T09:15';

let salon: TestShop;
const visits = () => salon.appointments.visits;
const holds = () => salon.appointments.holds;
const hold = (changes: Partial<VisitHoldDraft> = {}, owner = 'visitor') =>
  visits().hold({ ...DRAFT, ...changes }, { owner });
const statuses = async ({ visit }: HeldVisit) => {
  const ids = visit.appointments.map(({ id }) => id);
  const found = await salon.appointments.find(ids);
  return ids.map((id) => found.get(id)?.status);
};
/** Books the time of the second item for another customer, as a process with another clock could. */
const takeSecond = () =>
  salon.appointments.create({
    productId: 9,
    staffIds: [11, 12],
    start: at('2026-03-03T11:00'),
    enforce: 'none',
  });

describe('a visit in the cart', () => {
  /** Faults for a test: methods that replace those of the orders port. The orders are outside of the database. */
  let trouble: Partial<OrdersPort>;
  beforeEach(async () => {
    trouble = {};
    salon = await openShop({ ports: (host) => withTrouble(host, () => trouble) });
  });
  afterEach(() => salon.close());

  test('has a hold for each item, with one visit, one owner, one token and one expiry', async () => {
    const held = await hold({ customerId: 21 });
    const { visit, keys, ...facts } = held;
    expect(facts).toEqual({ expiresAt: at(EXPIRY), secondsLeft: 900, isExtended: false });
    expect(visit).toMatchObject({
      status: 'in-cart',
      customerId: 21,
      orderId: 0,
      start: DRAFT.start,
      end: at('2026-03-03T12:00'),
      cost: '70.00',
      staffIds: [12],
    });
    expect(
      visit.appointments.map(({ productId, status, visitId, expiresAt }) => [
        productId,
        status,
        visitId,
        expiresAt,
      ]),
    ).toEqual([1, 9].map((productId) => [productId, 'in-cart', visit.id, at(EXPIRY)]));
    expect((await holds().find(keys)).size).toBe(2);
    expect(new Set(keys.map(({ token }) => token)).size).toBe(1);
    expect(salon.shop.orders).toEqual([]);
    expect(await salon.events()).toEqual([]);
  });

  test('takes its places at once, is read by its id, and is in no list', async () => {
    const { visit } = await hold({ customerId: 21 });
    expect((await refusal(hold({}, 'other'))).status).toBe(409);
    expect(await visits().get(visit.id)).toEqual(visit);
    expect(await visits().list({ customerId: 21 })).toEqual({ items: [], total: 0 });
    salon.clock.set(EXPIRY);
    expect((await visits().get(visit.id)).status).toBe('was-in-cart');
    await hold({}, 'other');
  });

  test('holds nothing if an item has no place', async () => {
    await takeSecond();
    const { status, data } = await refusal(hold());
    expect([status, data.reasons]).toEqual([409, ['no_places']]);
    expect((await salon.appointments.list({ status: ['in-cart'] })).total).toBe(0);
  });

  test('is checked out in one order, and again without a change', async () => {
    const { visit, keys } = await hold();
    const contact = { name: 'Dee', email: 'dee@home.example' };
    salon.clock.set('2026-03-02T09:10');
    const booked = await holds().checkout(keys, { customerId: 21, contact });
    expect(booked.map(({ status, visitId, contact: { name } }) => [status, visitId, name])).toEqual(
      keys.map(() => ['unpaid', visit.id, 'Dee']),
    );
    expect(salon.shop.orders.map(({ items }) => items.length)).toEqual([2]);
    const { items } = await visits().list({ customerId: 21 });
    expect(items).toMatchObject([
      { id: visit.id, status: 'active', customerId: 21, dateCreated: at('2026-03-02T09:10') },
    ]);
    expect(await holds().checkout(keys, { customerId: 21, contact })).toEqual(booked);
    salon.clock.set('2026-03-02T10:10');
    await salon.appointments.tick();
    expect((await visits().get(visit.id)).status).toBe('cancelled');
  });

  test('is checked out as a whole: a checkout of one item names the other one', async () => {
    const held = await hold();
    const { status, data } = await refusal(holds().checkout(held.keys.slice(0, 1)));
    expect([status, data.params]).toEqual([
      400,
      { holds: `a visit is checked out as a whole: add the holds ${held.keys[1]!.id}` },
    ]);
    expect(await statuses(held)).toEqual(['in-cart', 'in-cart']);
  });

  test('is checked out without an item that a manager cancelled', async () => {
    const { visit, keys } = await hold();
    await salon.appointments.update(keys[1]!.id, { status: 'cancelled' });
    expect(await holds().checkout(keys.slice(0, 1))).toMatchObject([{ status: 'unpaid', visitId: visit.id }]);
  });

  describe('of which a manager has cancelled an item', () => {
    let held: HeldVisit;
    let cancelled: HeldVisit['keys'][0];
    let left: HeldVisit['keys'][0];
    beforeEach(async () => {
      held = await hold();
      [left, cancelled] = held.keys as [HeldVisit['keys'][0], HeldVisit['keys'][0]];
      await salon.appointments.update(cancelled.id, { status: 'cancelled' });
    });

    test('is extended by the key of that item', async () => {
      const extended = await holds().extend(cancelled.id, cancelled.token);
      expect(extended).toMatchObject({ appointment: { id: left.id }, expiresAt: at('2026-03-02T09:30') });
      expect((await salon.appointments.get(left.id)).expiresAt).toBe(at('2026-03-02T09:30'));
    });

    test('is released by the key of that item, and all its keys are void', async () => {
      expect(await holds().release(cancelled.id, cancelled.token)).toMatchObject({ status: 'cancelled' });
      expect(await statuses(held)).toEqual(['was-in-cart', 'cancelled']);
      expect((await holds().find(held.keys)).size).toBe(0);
    });

    test('is checked out with all its keys, and again without a change', async () => {
      const booked = await holds().checkout(held.keys);
      expect(booked).toMatchObject([{ id: left.id, status: 'unpaid' }]);
      expect(await holds().checkout(held.keys)).toEqual(booked);
      expect(await statuses(held)).toEqual(['unpaid', 'cancelled']);
    });
  });

  test('that has expired gets all its places back at the checkout', async () => {
    // The product of the second item does not offer the item's start. Only later items of a visit may have such a
    // start.
    const { products } = salon.shop;
    products.set(1, { ...products.get(1)!, duration: 45 });
    const { keys } = await hold({ start: at('2026-03-03T09:30') });
    salon.clock.set(EXPIRY);
    await salon.appointments.tick();
    const booked = await holds().checkout(keys);
    expect(booked.map(({ status }) => status)).toEqual(['unpaid', 'unpaid']);
  });

  test('is not half checked out if one of its places is taken after its expiry', async () => {
    const held = await hold();
    salon.clock.set(EXPIRY);
    await takeSecond();
    const { status, data } = await refusal(holds().checkout(held.keys));
    expect([status, data.id]).toEqual([409, held.keys[1]!.id]);
    expect(await statuses(held)).toEqual(['in-cart', 'in-cart']);
    expect(salon.shop.orders).toHaveLength(1);
  });

  test('is extended as a whole, once', async () => {
    const { visit, keys } = await hold();
    const [{ id, token }] = keys as [(typeof keys)[0]];
    const later = '2026-03-02T09:30';
    expect(await holds().extend(id, token)).toMatchObject({ expiresAt: at(later), isExtended: true });
    const found = [...(await holds().find(keys)).values()];
    expect(found.map(({ expiresAt, isExtended }) => [expiresAt, isExtended])).toEqual(
      keys.map(() => [at(later), true]),
    );
    const second = await holds().extend(keys[1]!.id, token);
    expect(second.expiresAt).toBe(at(later));
    salon.clock.set(EXPIRY);
    expect((await visits().get(visit.id)).status).toBe('in-cart');
  });

  test('whose named item a manager cancels during the request is extended without it, and refused if nothing is left', async () => {
    const { keys } = await hold();
    const [named, left] = keys as [(typeof keys)[0], (typeof keys)[0]];
    const { appointments } = internalsOf(salon.appointments).storage;
    const ofVisits = appointments.ofVisits.bind(appointments);
    /** Lets a manager cancel an item after the named hold was read, and before all items of its visit are read. */
    const cancelMeanwhile = (id: number) =>
      jest.spyOn(appointments, 'ofVisits').mockImplementationOnce(async (...sent) => {
        await salon.appointments.update(id, { status: 'cancelled' });
        return ofVisits(...sent);
      });
    cancelMeanwhile(named.id);
    expect(await holds().extend(named.id, named.token)).toMatchObject({ appointment: { id: left.id } });
    cancelMeanwhile(left.id);
    expect(await refusal(holds().extend(left.id, left.token))).toMatchObject({ status: 404 });
  });

  test('is not extended if another process has sold one of its places', async () => {
    const { keys } = await hold();
    await takeSecond();
    const { status, data } = await refusal(holds().extend(keys[0]!.id, keys[0]!.token));
    expect([status, data.id]).toEqual([409, keys[1]!.id]);
    const found = [...(await holds().find(keys)).values()];
    expect(found.map(({ isExtended }) => isExtended)).toEqual([false, false]);
  });

  test('is released as a whole, and its token is void', async () => {
    const held = await hold();
    const [{ id, token }] = held.keys as [HeldVisit['keys'][0]];
    expect((await holds().release(id, token)).id).toBe(id);
    expect(await statuses(held)).toEqual(['was-in-cart', 'was-in-cart']);
    expect((await holds().find(held.keys)).size).toBe(0);
    await hold({}, 'other');
  });

  test('has no item that can be changed alone', async () => {
    const { keys } = await hold();
    const change = holds().change(keys[1]!.id, keys[1]!.token, { start: at('2026-03-03T13:00') });
    expect(await refusal(change)).toMatchObject({
      status: 400,
      data: { params: { id: expect.anything() as string } },
    });
  });

  test('counts for its owner and network with all its items and places, or is not held', async () => {
    for (const hour of ['14', '15', '16'])
      await holds().place({ productId: 2, start: at(`2026-03-03T${hour}:00`) }, OWNER);
    const three = { items: [...DRAFT.items, { productId: 6 }] };
    const tooMany = await refusal(hold(three));
    expect(tooMany).toMatchObject({ status: 400, data: { params: { owner: expect.anything() as string } } });
    expect((await salon.appointments.list({ status: ['in-cart'] })).total).toBe(3);
    await hold(three, 'other');
    salon.shop.products.set(2, { ...salon.shop.products.get(2)!, capacity: 30 });
    const items = [
      { productId: 2, quantity: 10 },
      { productId: 2, quantity: 11 },
    ];
    const tooLarge = await refusal(hold({ items, start: at('2026-03-04T10:00') }, 'third'));
    expect(tooLarge).toMatchObject({
      status: 400,
      data: { params: { quantity: expect.anything() as string } },
    });
  });

  test('counts with each item towards the hundred holds that a network may place in an hour', async () => {
    const address = '192.0.2.7';
    for (let n = 0; n < 99; n += 1) {
      const { appointment, token } = await holds().place(
        { productId: 6, start: at('2026-03-04T10:00') },
        { owner: String(n), address },
      );
      await holds().release(appointment.id, token);
    }
    const { status } = await refusal(visits().hold(DRAFT, { ...OWNER, address }));
    expect(status).toBe(429);
  });

  test('counts with each item towards the limits of its owner as a customer', async () => {
    const { products } = salon.shop;
    products.set(6, { ...products.get(6)!, bookingLimits: [{ per: 'customer', period: 'ever', count: 1 }] });
    const twice = { items: [{ productId: 6 }, { productId: 6 }] };
    const { data } = await refusal(hold(twice));
    expect(data.limits).toMatchObject([{ per: 'customer', period: 'ever' }]);
    const once = { items: [{ productId: 6 }, { productId: 1 }] };
    await hold(once);
    expect((await refusal(hold({ ...once, start: at('2026-03-04T10:00') }))).status).toBe(409);
    await hold({ ...once, start: at('2026-03-04T10:00') }, 'other');
  });

  test('is held once for an idempotency key', async () => {
    const how = { idempotencyKey: 'page-7' };
    const first = await visits().hold(DRAFT, OWNER, how);
    expect(await visits().hold(DRAFT, OWNER, how)).toEqual(first);
    const other = { ...DRAFT, start: at('2026-03-03T14:00') };
    expect((await refusal(visits().hold(other, OWNER, how))).status).toBe(422);
    expect(
      await Promise.all([1, 2].map(() => visits().hold(other, OWNER, { idempotencyKey: 'page-8' }))),
    ).toEqual(expect.arrayContaining([expect.objectContaining({ isExtended: false })]));
    expect((await salon.appointments.list({ status: ['in-cart'] })).total).toBe(4);
  });

  test('is back in the cart, without the customer of the checkout, if the order fails', async () => {
    const held = await hold();
    trouble = { createPending: () => Promise.reject(new Error('the shop is down')) };
    expect((await refusal(holds().checkout(held.keys, { customerId: 21 }))).status).toBe(502);
    expect(await statuses(held)).toEqual(['in-cart', 'in-cart']);
    expect(await visits().get(held.visit.id)).toMatchObject({
      status: 'in-cart',
      customerId: 0,
      dateCreated: held.visit.dateCreated,
    });
    expect((await visits().list({ customerId: 21 })).total).toBe(0);
  });

  test('is deleted a day after its expiry, with its items', async () => {
    const { visit } = await hold();
    salon.clock.set('2026-03-02T09:16');
    await salon.appointments.tick();
    expect(await visits().get(visit.id)).toMatchObject({ status: 'was-in-cart' });
    salon.clock.set('2026-03-03T09:16');
    await salon.appointments.tick();
    expect((await visits().find([visit.id])).size).toBe(0);
    expect(await internalsOf(salon.appointments).storage.appointments.ofVisits([visit.id])).toEqual([]);
  });
});

test('if the shop asks for payment before one item, all items of a visit must be paid in time', async () => {
  salon = await openShop({
    unpaidMinutes: 0,
    ports: (host) => ({ ...host, admission: ({ product }) => (product.id === 9 ? 'prepay' : 'admit') }),
  });
  const { keys } = await hold();
  const booked = await holds().checkout(keys);
  expect(booked.map(({ mustPrepay }) => mustPrepay)).toEqual([true, true]);
  await salon.close();
});

describe('a visit in the cart and its order in one database', () => {
  forEachDatabase((_, open) => {
    test('are checked out together, or not at all', async () => {
      const database = await open();
      const orders = await sharedOrders(database.sequelize);
      salon = await openShop({ database: database.sequelize, ports: (host) => ({ ...host, orders }) });
      const held = await hold();
      salon.clock.set(EXPIRY);
      const { id } = await takeSecond();
      expect((await refusal(holds().checkout(held.keys))).status).toBe(409);
      expect(await orders.all()).toHaveLength(1);
      await salon.appointments.remove(id);
      await salon.appointments.tick();
      await holds().checkout(held.keys);
      expect((await visits().get(held.visit.id)).status).toBe('active');
      expect((await orders.all()).map(({ items }) => items.length)).toEqual([1, 2]);
      salon.clock.set('2026-03-03T09:16');
      const late = await hold({ start: at('2026-03-04T10:00') });
      salon.clock.set('2026-03-05T09:16');
      await salon.appointments.tick();
      await salon.appointments.tick();
      expect((await visits().find([late.visit.id])).size).toBe(0);
      await salon.close();
      await database.close();
    });
  });
});
