import type { Sequelize } from 'sequelize';
import { type IdKind, withExternalIds } from 'shop-appointments';
import { openDatabase } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { endLeases } from '../../support/leases';
import { at, openShop, refusal, site, type TestShop } from '../../support/shops/core-shop';
import { type SharedOrder, sharedOrders } from '../../support/shops/shared-orders';
import { textId, withTextIds } from '../../support/shops/text-ids';

describe.each([
  ['elsewhere', false],
  ['in the shared database', true],
])('a shop with text ids whose orders are %s', (_, isShared) => {
  let salon: TestShop;
  let inOurs: Awaited<ReturnType<typeof sharedOrders>> | undefined;
  let sequelize: Sequelize | undefined;
  let close: () => Promise<void>;
  /** Changes of orders that the shop reports while the library still waits for the call that caused them. */
  let reported: string[];

  beforeEach(async () => {
    reported = [];
    const database = isShared ? await openDatabase() : undefined;
    sequelize = database?.sequelize;
    inOurs = sequelize && (await sharedOrders(sequelize));
    salon = await openShop({
      ...(sequelize && { database: sequelize }),
      ports: (host) => {
        const ports = withTextIds({ ...host, orders: inOurs ?? host.orders });
        return withExternalIds({
          ...ports,
          orders: {
            ...ports.orders,
            sharesDatabase: isShared,
            async setStatus(orderId, status, context) {
              await ports.orders.setStatus(orderId, status, context);
              await salon.appointments.orderChanged(orderId);
              reported.push(orderId);
            },
          },
        });
      },
    });
    close = async () => {
      await salon.close();
      await database?.close();
    };
  });
  afterEach(() => close());

  const integers = async (kind: IdKind, ...ids: readonly number[]): Promise<number[]> => {
    const texts = ids.map((id) => textId(kind, id));
    const found = await salon.appointments.externalIds.resolve(kind, texts);
    return texts.map((text) => found.get(text)!);
  };
  const product = async (id: number): Promise<number> => (await integers('product', id))[0]!;
  const user = async (id: number): Promise<number> => (await integers('user', id))[0]!;
  const orderText = async (orderId: number): Promise<string> =>
    (await salon.appointments.externalIds.find('order', [orderId])).get(orderId)!;
  const orders = async (): Promise<readonly SharedOrder[]> => (inOurs ? inOurs.all() : salon.shop.orders);
  /** Changes an order by the host's own id, and reports the change by that id. */
  const pay = async (orderId: string): Promise<void> => {
    const id = Number(orderId.slice(-12));
    if (!isShared) {
      await salon.shop.host.orders.setStatus(id, 'processing', {});
      await salon.appointments.orderChanged(orderId);
      return;
    }
    await salon.appointments.transaction(async (transaction) => {
      await inOurs!.setStatus(id, 'processing', { transaction });
      await salon.appointments.orderChanged(orderId, { transaction });
    });
  };

  test('a booking is paid and cancelled by the ids of the shop', async () => {
    const { appointments } = salon;
    const booked = await appointments.book({
      productId: await product(3),
      customerId: await user(21),
      staffId: await user(12),
      start: '2026-03-03T10:00',
    });
    const id = await orderText(booked.orderId);
    expect(booked).toMatchObject({ status: 'unpaid', cost: '65.50', staffIds: [await user(12)] });
    expect(await orders()).toMatchObject([{ status: 'pending', items: [{ total: '65.50' }] }]);

    await pay(id);
    expect(await appointments.get(booked.id)).toMatchObject({ status: 'paid' });
    expect((await appointments.forOrders([{ id }, 'never-seen'])).get(id)).toMatchObject([{ id: booked.id }]);
    await appointments.update(booked.id, { status: 'cancelled' });
    expect((await orders())[0]).toMatchObject({ status: 'processing' });
  });

  test('a change that the library itself writes to an order is known by the id of the shop', async () => {
    const { appointments } = salon;
    const booked = await appointments.book({ productId: await product(1), start: '2026-03-03T10:00' });
    await appointments.update(booked.id, { status: 'cancelled' });
    expect(reported).toEqual([await orderText(booked.orderId)]);
    expect((await orders())[0]).toMatchObject({ status: 'cancelled' });
  });

  test('a guest is null for the port, and 0 for the library', async () => {
    const { appointments } = salon;
    const booked = await appointments.book({ productId: await product(1), start: '2026-03-03T10:00' });
    expect(booked.customerId).toBe(0);
    if (!isShared) expect(salon.shop.orders).toMatchObject([{ customerId: 0 }]);
  });

  test('holds of one cart become lines of one order', async () => {
    const { appointments } = salon;
    const owner = { owner: 'visitor' };
    const one = await appointments.holds.place(
      { productId: await product(1), start: '2026-03-03T10:00' },
      owner,
    );
    const two = await appointments.holds.place(
      { productId: await product(2), start: '2026-03-03T10:00' },
      owner,
    );
    const keys = [one, two].map(({ appointment: { id }, token }) => ({ id, token }));
    const rows = await appointments.holds.checkout(keys, { customerId: await user(21) });
    expect(rows.map(({ status }) => status)).toEqual(['unpaid', 'unpaid']);
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await orders()).toMatchObject([
      { status: 'pending', items: [{ total: '30.00' }, { total: '12.50' }] },
    ]);
    await pay(await orderText(rows[0]!.orderId));
    expect(await appointments.get(rows[1]!.id)).toMatchObject({ status: 'paid' });
  });

  test('a series has one order', async () => {
    const { appointments } = salon;
    const series = await appointments.series.create({
      productId: await product(1),
      customerId: await user(21),
      start: '2026-03-03T10:00',
      frequency: 'weekly',
      count: 3,
    });
    expect((await orders()).map(({ items }) => items.length)).toEqual([3]);
    expect(series).toBeDefined();
  });

  test('the customer of an erased id has no text left, and another integer is not given to the same person', async () => {
    const { appointments } = salon;
    const customerId = await user(21);
    const booked = await appointments.book({
      productId: await product(1),
      customerId,
      start: '2026-03-03T10:00',
    });
    expect(await appointments.customers.export(textId('user', 21))).toMatchObject({
      customerId,
      appointments: [{ id: booked.id }],
    });
    expect(await appointments.customers.erase(textId('user', 21))).toEqual({ appointments: 1 });
    expect(await appointments.externalIds.find('user', [customerId])).toEqual(new Map());
    expect(await appointments.customers.erase('never-seen')).toEqual({ appointments: 0 });
    expect(await user(21)).toBe(customerId);
  });

  test('events have integers', async () => {
    const { appointments } = salon;
    const booked = await appointments.book({
      productId: await product(3),
      customerId: await user(21),
      staffId: await user(11),
      start: '2026-03-03T10:00',
    });
    const events = await salon.events();
    expect(events.map(({ snapshot }) => snapshot)).toMatchObject([
      { id: booked.id, productId: await product(3), orderId: booked.orderId, customerId: await user(21) },
    ]);
    expect(JSON.stringify(events)).not.toContain('-0000-4000-8000-');
  });
});

describe('a shop with text ids', () => {
  let salon: TestShop;
  beforeEach(async () => {
    salon = await openShop({ ports: (host) => withExternalIds(withTextIds(host)) });
  });
  afterEach(() => salon.close());
  const resolve = (kind: IdKind, ...ids: readonly string[]) =>
    salon.appointments.externalIds.resolve(kind, ids);

  test('slots name products and members by their integers', async () => {
    const id = (await resolve('product', textId('product', 3))).get(textId('product', 3))!;
    const { records } = await salon.appointments.slots.list({
      productIds: [id],
      from: at('2026-03-03T08:00'),
      to: at('2026-03-03T12:00'),
    });
    const members = await resolve('user', textId('user', 11), textId('user', 12));
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map(({ productId }) => productId))).toEqual(new Set([id]));
    expect(new Set(records.map(({ staffId }) => staffId))).toEqual(new Set(members.values()));
  });

  test('resolve gives no integer to an id that the shop does not know', async () => {
    const { storage } = internalsOf(salon.appointments);
    for (const kind of ['product', 'category', 'order', 'orderItem', 'user'] as const) {
      expect(await resolve(kind, textId(kind, 404), '', 'x'.repeat(192))).toEqual(new Map());
      const texts = new Map([[kind, new Set([textId(kind, 404)])]]);
      expect((await storage.externalIds.knownIntegersOf(texts)).get(kind)).toEqual(new Map());
    }
  });

  test('an order whose id was not stored, because the process died, is found again', async () => {
    const { appointments, shop } = salon;
    const productId = (await resolve('product', textId('product', 1))).get(textId('product', 1))!;
    const { storage } = internalsOf(appointments);
    const died = jest.spyOn(storage.externalIds, 'integersOf').mockImplementation(async (texts, ...rest) => {
      if (texts.has('order')) throw new Error('the process died');
      return storage.externalIds.knownIntegersOf(texts, ...rest);
    });
    await expect(appointments.book({ productId, start: '2026-03-03T10:00' })).rejects.toThrow();
    died.mockRestore();
    expect(shop.orders).toMatchObject([{ id: 1, status: 'pending' }]);
    await endLeases(appointments);
    await appointments.tick();
    const { items } = await appointments.list({ status: 'any' });
    expect(items).toMatchObject([{ status: 'unpaid' }]);
    expect(await appointments.externalIds.find('order', [items[0]!.orderId])).toEqual(
      new Map([[items[0]!.orderId, textId('order', 1)]]),
    );
    expect(shop.orders).toMatchObject([{ id: 1, status: 'pending' }]);
  });

  test('an integer that no id has is an unknown id', async () => {
    const { appointments } = salon;
    expect(await appointments.externalIds.find('user', [0, -1, 999_999])).toEqual(new Map());
    const draft = { productId: 999_999, customerId: 999_998, start: site('2026-03-03T10:00') };
    const { status, data } = await refusal(appointments.create({ ...draft, start: '2026-03-03T10:00' }));
    expect([status, Object.keys(data.params as object)]).toEqual([400, ['productId', 'customerId']]);
  });

  test('a product is reported as changed by the id of the shop, even if the library has never read it', async () => {
    await salon.appointments.productChanged(textId('product', 1));
    await salon.appointments.productChanged(textId('product', 404));
    expect(await resolve('product', textId('product', 404))).toEqual(new Map());
  });

  test('data of a customer cannot be exported or erased by a number, even if the shop’s driver reads ids as numbers', async () => {
    const { appointments } = salon;
    const productId = (await resolve('product', textId('product', 1))).get(textId('product', 1))!;
    const customerId = (await resolve('user', textId('user', 21))).get(textId('user', 21))!;
    const booked = await appointments.book({ productId, customerId, start: '2026-03-03T10:00' });
    for (const refused of [
      await refusal(appointments.customers.export(customerId)),
      await refusal(appointments.customers.erase(customerId)),
    ]) {
      expect(refused).toMatchObject({
        status: 400,
        data: { params: { customerId: 'must be the id of the customer in your shop, as text: String(id)' } },
      });
    }
    expect(await appointments.get(booked.id)).toMatchObject({ customerId });
  });

  test('a nonce belongs to the session as the port of the shop returns it', async () => {
    const { appointments } = salon;
    const session = { id: 'session', userId: textId('user', 21) };
    const nonce = appointments.nonceFor(session);
    const seen = { id: 'session', userId: 7, externalUserId: textId('user', 21) };
    expect(appointments.isNonceFor(session, nonce)).toBe(true);
    expect(appointments.isNonceFor(seen, nonce)).toBe(true);
    expect(appointments.isNonceFor({ ...session, userId: textId('user', 22) }, nonce)).toBe(false);
  });
});

test('a shop with integers has no external ids, and refuses texts', async () => {
  const { appointments, close } = await openShop();
  const code = 'shop_appointments_invalid_option';
  expect(await refusal(appointments.externalIds.find('user', [1]))).toMatchObject({ code });
  expect(await refusal(appointments.externalIds.resolve('user', ['1']))).toMatchObject({ code });
  expect(await refusal(appointments.orderChanged('1'))).toMatchObject({ status: 400 });
  expect(await refusal(appointments.customers.erase('1'))).toMatchObject({ status: 400 });
  await close();
});
