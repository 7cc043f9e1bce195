import type { VisitDraft } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { sharedOrders } from '../../support/shops/shared-orders';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/**
 * A haircut without staff, and then a treatment by one of two members, on the Tuesday after the current day.
 */
const DRAFT: VisitDraft = {
  items: [{ productId: 1 }, { productId: 9 }],
  start: at('2026-03-03T10:00'),
  customerId: 21,
};

let salon: TestShop;
const topics = async () => (await salon.events()).map(({ topic }) => topic.replace('appointment.', ''));

describe('a visit', () => {
  beforeEach(async () => (salon = await openShop()));
  afterEach(() => salon.close());

  test('is one order with a line for each item, and its items name it', async () => {
    const visit = await salon.appointments.visits.create(DRAFT);
    expect(visit).toMatchObject({
      status: 'active',
      customerId: 21,
      arrange: 'in_order',
      start: at('2026-03-03T10:00'),
      end: at('2026-03-03T12:00'),
      cost: '70.00',
      staffIds: [12],
    });
    const [order, ...others] = salon.shop.orders;
    expect(others).toEqual([]);
    expect(visit.orderId).toBe(order!.id);
    expect(order!.items.map(({ total }) => Number(total))).toEqual([30, 40]);
    expect(visit.appointments.map(({ productId, start, visitId }) => [productId, start, visitId])).toEqual([
      [1, at('2026-03-03T10:00'), visit.id],
      [9, at('2026-03-03T11:00'), visit.id],
    ]);
    expect(await topics()).toEqual(['created', 'created']);
    expect(await salon.appointments.visits.get(visit.id)).toEqual(visit);
    const { items } = await salon.appointments.list({ visitId: visit.id });
    expect(items.map(({ id }) => id).sort()).toEqual(visit.appointments.map(({ id }) => id));
  });

  test('every listed start books, and the preview of each start is what is booked', async () => {
    const outline = { items: [{ productId: 9 }, { productId: 3, staffId: 11 }, { productId: 9 }] };
    const day = { minDate: '2026-03-03', maxDate: '2026-03-03' };
    const slots = await salon.appointments.visits.slots({ ...outline, ...day });
    expect(slots.length).toBeGreaterThan(2);
    const { start, items, total } = slots[1]!;
    const preview = await salon.appointments.visits.preview({ ...outline, start });
    expect(preview).toEqual({ available: true, ...slots[1]! });
    const booked = await salon.appointments.visits.create({ ...outline, start });
    expect(booked.cost).toBe(total);
    expect(booked.appointments.map(({ start, end, staffIds }) => ({ start, end, staffIds }))).toEqual(
      items.map(({ start, end, staffIds }) => ({ start, end, staffIds })),
    );
  });

  test('if an item has no place, nothing is booked, and the refusal says why', async () => {
    await salon.appointments.create({ productId: 1, start: at('2026-03-03T11:00') });
    const draft = { ...DRAFT, items: [{ productId: 9 }, { productId: 1 }] };
    const { status, data } = await refusal(salon.appointments.visits.create(draft));
    expect([status, data.reasons]).toEqual([409, ['no_places']]);
    expect((await salon.appointments.list()).total).toBe(1);
    const preview = await salon.appointments.visits.preview({ items: draft.items, start: draft.start });
    expect(preview).toEqual({ available: false, start: draft.start, item: 1, reasons: ['no_places'] });
  });

  test('with the same staff, a refusal names the item up to which a member could serve the visit', async () => {
    const outline = { items: [{ productId: 9 }, { productId: 9 }], sameStaff: true };
    const busy = (staffId: number, hour: string) =>
      salon.appointments.create({ productId: 9, staffId, start: at(`2026-03-03T${hour}:00`) });
    await busy(11, '10');
    await busy(12, '11');
    const preview = await salon.appointments.visits.preview({ ...outline, start: DRAFT.start });
    expect(preview).toEqual({ available: false, start: DRAFT.start, item: 1, reasons: ['no_places'] });
    const { message } = await refusal(salon.appointments.visits.create({ ...DRAFT, ...outline }));
    expect(message).toContain('item 2 (Assigned)');
    await busy(12, '10');
    expect(await salon.appointments.visits.preview({ ...outline, start: DRAFT.start })).toMatchObject({
      item: 0,
      reasons: ['no_places'],
    });
  });

  test('a refusal names each reached limit once, whatever the number of members and times', async () => {
    const { products } = salon.shop;
    products.set(9, {
      ...products.get(9)!,
      bookingLimits: [
        { per: 'customer', period: 'day', count: 1 },
        { per: 'member', period: 'day', minutes: 30 },
      ],
    });
    const draft = { ...DRAFT, items: [{ productId: 1 }, { productId: 9 }], maxGapMinutes: 120 };
    const ofMembers = { per: 'member', period: 'day', minutes: 30, from: null };
    const first = await refusal(salon.appointments.visits.create(draft));
    expect(first.data).toMatchObject({ reasons: ['over_limit'], limits: [ofMembers] });
    products.set(9, {
      ...products.get(9)!,
      bookingLimits: [{ per: 'customer', period: 'day', count: 1 }],
    });
    const twice = { ...draft, items: [{ productId: 9 }, { productId: 9 }] };
    const second = await refusal(salon.appointments.visits.create(twice));
    expect(second.data.limits).toEqual([{ per: 'customer', period: 'day', count: 1, from: null }]);
  });

  test.each([
    ['count', { count: 3 }],
    ['minutes', { minutes: 180 }],
  ])('the day from which a limit on the %s allows the visit has room for all items', async (_, most) => {
    const { products } = salon.shop;
    const limit = { per: 'customer' as const, period: 'day' as const, ...most };
    products.set(1, { ...products.get(1)!, bookingLimits: [limit] });
    for (const day of ['2026-03-03', '2026-03-04'])
      await salon.appointments.create({ productId: 1, customerId: 21, start: at(`${day}T15:00`) });
    const items = [1, 1, 1].map((productId) => ({ productId }));
    const { data } = await refusal(salon.appointments.visits.create({ ...DRAFT, items, customerId: 21 }));
    expect(data.limits).toEqual([{ ...limit, from: '2026-03-05' }]);
  });

  test('an unpaid visit ends as one, with its order', async () => {
    const visit = await salon.appointments.visits.create(DRAFT);
    salon.clock.set('2026-03-02T10:01');
    await salon.appointments.tick();
    const ended = await salon.appointments.visits.get(visit.id);
    expect([ended.status, ended.appointments.map(({ status }) => status)]).toEqual([
      'cancelled',
      ['cancelled', 'cancelled'],
    ]);
    expect(salon.shop.orders.map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('is of the customer whom a manager names for all its items, and then lists show it to them', async () => {
    const { visits } = salon.appointments;
    const { id, appointments: items, version } = await visits.create({ ...DRAFT, customerId: 11 });
    const correct = (item: number) => salon.appointments.update(items[item]!.id, { customerId: 21 });
    await correct(0);
    expect(await visits.get(id)).toMatchObject({ customerId: 11, version });
    await correct(1);
    expect(await visits.get(id)).toMatchObject({ customerId: 21, version: version + 1 });
    expect((await visits.list({ visibleTo: { customerId: 21 } })).total).toBe(1);
    expect((await visits.list({ visibleTo: { customerId: 11 } })).total).toBe(0);
  });

  test('an unpaid visit ends with its free items and those that await confirmation; a payment brings all back', async () => {
    const items = [1, 6, 7].map((productId) => ({ productId }));
    const visit = await salon.appointments.visits.create({ ...DRAFT, items });
    expect(visit.appointments.map(({ status }) => status)).toEqual([
      'unpaid',
      'confirmed',
      'pending-confirmation',
    ]);
    salon.clock.set('2026-03-02T10:01');
    await salon.appointments.tick();
    const statuses = async () =>
      (await salon.appointments.visits.get(visit.id)).appointments.map(({ status }) => status);
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(salon.shop.orders.map(({ status }) => status)).toEqual(['cancelled']);
    await salon.shop.host.orders.setStatus(visit.orderId, 'processing', {});
    await salon.appointments.orderChanged(visit.orderId);
    expect(await statuses()).toEqual(['paid', 'paid', 'paid']);
  });

  test('an item with a price that was confirmed by hand stays when its visit is not paid in time', async () => {
    const items = [1, 1, 6].map((productId) => ({ productId }));
    const { id, appointments } = await salon.appointments.visits.create({ ...DRAFT, items });
    await salon.appointments.update(appointments[1]!.id, { status: 'confirmed' });
    salon.clock.set('2026-03-02T10:01');
    await salon.appointments.tick();
    const ended = await salon.appointments.visits.get(id);
    expect(ended.appointments.map(({ status }) => status)).toEqual(['cancelled', 'confirmed', 'cancelled']);
    expect(salon.shop.orders.map(({ status }) => status)).toEqual(['pending']);
  });

  describe('if its later item begins at a time that the product does not offer as a start', () => {
    beforeEach(() => {
      const { products } = salon.shop;
      products.set(1, { ...products.get(1)!, duration: 45 });
    });
    const itemsOf = async () => {
      const { orderId, appointments } = await salon.appointments.visits.create({
        ...DRAFT,
        start: at('2026-03-03T09:30'),
      });
      const [first, later] = appointments;
      expect(later!.start).toBe(at('2026-03-03T10:15'));
      return { orderId, first: first!, later: later! };
    };

    test('gets the places of all items back if it is paid after it has ended', async () => {
      const { orderId, first, later } = await itemsOf();
      salon.clock.set('2026-03-02T10:01');
      await salon.appointments.tick();
      expect((await salon.appointments.get(later.id)).status).toBe('cancelled');
      await salon.shop.host.orders.setStatus(orderId, 'processing', {});
      await salon.appointments.orderChanged(orderId);
      const paid = await salon.appointments.find([first.id, later.id]);
      expect([...paid.values()].map(({ status }) => status)).toEqual(['paid', 'paid']);
    });

    test('the item may keep such a start when it changes under full enforcement', async () => {
      const { later } = await itemsOf();
      const changes = { staffIds: [11], enforce: 'full' } as const;
      expect(await salon.appointments.update(later.id, changes)).toMatchObject({
        start: later.start,
        staffIds: [11],
      });
    });

    test('an item that is moved alone needs a start that its product offers', async () => {
      const { later } = await itemsOf();
      const moved = (start: string) => salon.appointments.update(later.id, { start, enforce: 'full' });
      const { status, data } = await refusal(moved('2026-03-03T12:45'));
      expect([status, data.reasons]).toEqual([409, ['off_grid']]);
      expect((await moved('2026-03-03T13:00')).start).toBe(at('2026-03-03T13:00'));
    });
  });

  test('in any order, the order of items that fits is taken', async () => {
    await salon.appointments.create({ productId: 1, start: at('2026-03-03T11:00') });
    const items = [{ productId: 9 }, { productId: 1 }];
    const visit = await salon.appointments.visits.create({ ...DRAFT, items, arrange: 'any_order' });
    expect(visit.appointments.map(({ productId }) => productId)).toEqual([1, 9]);
  });

  test('in any order, a limit counts each item on its own day', async () => {
    const { products } = salon.shop;
    products.set(6, { ...products.get(6)!, bookingLimits: [{ per: 'customer', period: 'day', count: 1 }] });
    await salon.appointments.rules.create({
      kind: 'global',
      rangeType: 'time:all',
      fromRange: '00:00',
      toRange: '24:00',
      appointable: true,
    });
    // One of the consultations must be before midnight, and the other one after it.
    const items = [{ productId: 1 }, { productId: 6 }, { productId: 6 }];
    const start = at('2026-03-03T23:00');
    const visit = await salon.appointments.visits.create({ ...DRAFT, items, start, arrange: 'any_order' });
    expect(visit.appointments.map(({ productId }) => productId)).toEqual([6, 1, 6]);
  });

  test('together, all items start at one time with different members', async () => {
    const items = [{ productId: 9 }, { productId: 9 }];
    const visit = await salon.appointments.visits.create({ ...DRAFT, items, arrange: 'together' });
    expect(visit.appointments.map(({ start, staffIds }) => [start, staffIds])).toEqual([
      [DRAFT.start, [12]],
      [DRAFT.start, [11]],
    ]);
    const three = { ...DRAFT, items: [...items, { productId: 9 }], arrange: 'together' as const };
    const { status, data } = await refusal(salon.appointments.visits.create(three));
    expect([status, data.reasons]).toEqual([409, ['no_places']]);
  });

  test.each<[string, Partial<VisitDraft>, string]>([
    ['one item', { items: [{ productId: 1 }] }, 'items'],
    ['eleven items', { items: Array.from({ length: 11 }, () => ({ productId: 1 })) }, 'items'],
    [
      'six items in any order',
      { items: Array.from({ length: 6 }, () => ({ productId: 1 })), arrange: 'any_order' },
      'items',
    ],
    ['one member for items at one time', { arrange: 'together', sameStaff: true }, 'sameStaff'],
    ['a service by the day', { items: [{ productId: 1 }, { productId: 5 }] }, 'items'],
    ['an unknown product', { items: [{ productId: 1 }, { productId: 999 }] }, 'items'],
    ['a member of another product', { items: [{ productId: 1 }, { productId: 9, staffId: 13 }] }, 'items'],
    ['a missing choice of a member', { items: [{ productId: 1 }, { productId: 3 }] }, 'items'],
  ])('wrong input is a 400 that names the field: %s', async (_, changes, field) => {
    const { status, data } = await refusal(salon.appointments.visits.create({ ...DRAFT, ...changes }));
    expect([status, Object.keys(data.params as object)]).toEqual([400, [field]]);
  });

  test('a list of starts over more than 31 days is a 400', async () => {
    const query = { items: DRAFT.items, minDate: '2026-03-03', maxDate: '2026-04-03' };
    const { status, data } = await refusal(salon.appointments.visits.slots(query));
    expect([status, Object.keys(data.params as object)]).toEqual([400, ['maxDate']]);
  });
});

describe('a visit and its order in one database', () => {
  forEachDatabase((_, open) => {
    test('are written together, or not at all', async () => {
      const database = await open();
      const orders = await sharedOrders(database.sequelize);
      salon = await openShop({ database: database.sequelize, ports: (host) => ({ ...host, orders }) });
      await salon.appointments.visits.create(DRAFT);
      const [order] = await orders.all();
      expect(order!.items).toHaveLength(2);
      expect((await refusal(salon.appointments.visits.create(DRAFT))).status).toBe(409);
      expect(await orders.all()).toHaveLength(1);
      expect((await salon.appointments.list()).total).toBe(2);
      await salon.close();
      await database.close();
    });
  });
});
