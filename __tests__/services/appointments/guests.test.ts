import { QueryTypes, type Sequelize } from 'sequelize';
import type { Appointment, Guest, OrdersPort } from 'shop-appointments';
import { DEFAULT_PREFIX, namedTables } from '../../../lib/storage/table-names';
import { eventually } from '../../support/eventually';
import { internalsOf } from '../../support/internals';
import { endLeases } from '../../support/leases';
import { refusal } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { stateMachineOrders } from '../../support/shops/state-machine-orders';

const DRAFT = { productId: 1, start: '2026-03-03T10:00' };
const ADA: Guest = {
  guestName: 'Ada King Lovelace',
  guestEmail: 'ada@mail.example',
  guestPhone: '+49 30 1234 56',
};
const ADAS_BILLING = {
  firstName: 'Ada',
  lastName: 'King Lovelace',
  email: 'ada@mail.example',
  phone: '+49 30 1234 56',
};

let shop: OrderShop;
afterEach(async () => {
  await shop.close();
});

/** Reads all rows of all tables as text, except appointments, which contain the guest as their contact. */
const everyOtherTable = (): Promise<string> =>
  internalsOf(shop.appointments).storage.transaction(async (transaction) => {
    const { sequelize } = transaction as unknown as { readonly sequelize: Sequelize };
    const tables = Object.values(namedTables(DEFAULT_PREFIX)).filter(
      (table) => table !== namedTables(DEFAULT_PREFIX).appointments,
    );
    const rows: unknown[] = [];
    for (const table of tables) {
      rows.push(await sequelize.query(`SELECT * FROM ${table}`, { type: QueryTypes.SELECT, transaction }));
    }
    return JSON.stringify(rows);
  });

describe.each([
  ['in the library’s database', true],
  ['elsewhere', false],
])('orders %s', (_, shared) => {
  beforeEach(async () => {
    shop = await openOrderShop({ shared });
  });

  test('the order of a booking by phone names the guest', async () => {
    const { customerId, orderId } = await shop.appointments.create({ ...DRAFT, ...ADA });
    expect(customerId).toBe(0);
    expect(await shop.orders()).toMatchObject([{ id: orderId, billing: ADAS_BILLING }]);
    expect(await everyOtherTable()).not.toContain('Lovelace');
  });

  test('each guest of a batch has an order of their own', async () => {
    await shop.appointments.batch({
      create: [
        { productId: 2, start: DRAFT.start, guestName: 'Ada' },
        { productId: 2, start: DRAFT.start, guestName: 'Grace Hopper' },
      ],
    });
    expect(await shop.orders()).toMatchObject([
      { billing: { firstName: 'Ada', lastName: '' } },
      { billing: { firstName: 'Grace', lastName: 'Hopper' } },
    ]);
  });

  test('each text is one line, because a shop writes it into the header of a mail', async () => {
    const lines = { guestName: 'Ada\r\nKing\r\nBcc: x', guestPhone: ' 030\n12 ' };
    await shop.appointments.create({ ...DRAFT, ...lines });
    expect(await shop.orders()).toMatchObject([
      { billing: { firstName: 'Ada', lastName: 'King Bcc: x', phone: '030 12' } },
    ]);
  });

  test('texts of a guest that are all empty name no guest', async () => {
    const blank = { guestName: ' ', guestEmail: '', guestPhone: '' };
    await shop.appointments.create({ ...DRAFT, ...blank, customerId: 21 });
    expect((await shop.orders())[0]!.billing).not.toHaveProperty('phone');
  });
});

describe('a guest whose order is made elsewhere', () => {
  const down = () => Promise.reject(new Error('the shop is down'));

  beforeEach(async () => {
    shop = await openOrderShop({ shared: false });
  });

  test('has the order although its response is lost and the worker finds it', async () => {
    const { orders } = shop.salon.shop.host;
    const lost: OrdersPort['createPending'] = async (...args) => (
      await orders.createPending(...args),
      down()
    );
    shop.trouble = { createPending: lost, findByReference: down };
    await refusal(shop.appointments.create({ ...DRAFT, ...ADA }));
    shop.trouble = {};
    await endLeases(shop.appointments);
    await shop.appointments.tick();
    const [{ orderId }] = (await shop.appointments.list()).items as [Appointment];
    expect(await shop.orders()).toMatchObject([{ id: orderId, billing: ADAS_BILLING }]);
  });

  test('is in no other table while the order is open, and gets the order once the transaction of the host has ended', async () => {
    shop.trouble = { createPending: down, findByReference: down };
    await refusal(shop.appointments.create({ ...DRAFT, ...ADA }));
    expect(await everyOtherTable()).not.toContain('Lovelace');

    shop.trouble = {};
    await shop.appointments.transaction((transaction) =>
      shop.appointments.create({ ...DRAFT, start: '2026-03-03T12:00', ...ADA }, { transaction }),
    );
    const orders = await eventually(
      () => shop.orders(),
      ({ length }) => length === 1,
    );
    expect(orders).toMatchObject([{ billing: ADAS_BILLING }]);
    expect(await everyOtherTable()).not.toContain('Lovelace');
  });
});

test('the order that replaces a cancelled one names the same guest', async () => {
  shop = await openOrderShop({ shared: false, ordersAs: stateMachineOrders });
  const { id, orderId } = await shop.appointments.create({ ...DRAFT, ...ADA });
  await shop.event(orderId, 'cancelled');
  const revived = await shop.appointments.update(id, { status: 'unpaid' });
  expect(revived.orderId).not.toBe(orderId);
  const successor = (await shop.orders()).find((order) => order.id === revived.orderId);
  expect(successor).toMatchObject({ billing: ADAS_BILLING });
});

describe('a guest is refused', () => {
  beforeEach(async () => {
    shop = await openOrderShop({ shared: false });
  });

  const paramsOf = async (fields: object) => {
    const { data } = (await refusal(shop.appointments.create({ ...DRAFT, ...fields }))) as unknown as {
      readonly data: { readonly params: object };
    };
    return data.params;
  };

  test('for a booking that has a customer', async () => {
    expect(await paramsOf({ ...ADA, customerId: 21 })).toEqual({
      guestName: expect.stringContaining('this booking has a customer') as string,
      guestEmail: expect.stringContaining('this booking has a customer') as string,
      guestPhone: expect.stringContaining('this booking has a customer') as string,
    });
  });

  test('for an order that exists', async () => {
    const { orderId } = await shop.appointments.create({ productId: 2, start: DRAFT.start });
    expect(await paramsOf({ guestPhone: '110', orderId })).toEqual({
      guestPhone: expect.stringContaining('the order of this booking exists') as string,
    });
  });

  test.each([
    [{ guestName: 'x'.repeat(201) }, 'guestName'],
    [{ guestName: 7 }, 'guestName'],
    [{ guestEmail: 'ada at home' }, 'guestEmail'],
    [{ guestEmail: `${'x'.repeat(250)}@mail.example` }, 'guestEmail'],
    [{ guestPhone: '1'.repeat(51) }, 'guestPhone'],
  ])('with %j', async (fields, name) => {
    expect(Object.keys(await paramsOf(fields))).toEqual([name]);
  });

  test('on an update and in a booking by a customer', async () => {
    const { id } = await shop.appointments.create(DRAFT);
    expect(await refusal(shop.appointments.update(id, { ...ADA } as object))).toMatchObject({ status: 400 });
    expect(await refusal(shop.appointments.book({ ...DRAFT, ...ADA }))).toMatchObject({
      status: 400,
    });
  });
});
