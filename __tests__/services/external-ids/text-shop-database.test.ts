import type { Sequelize } from 'sequelize';
import { type Appointments, withExternalIds } from 'shop-appointments';
import { connectTo } from '../../support/database-kinds';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { statementsOf } from '../../support/statements-of';
import { openShop, type TestShop } from '../../support/shops/core-shop';
import { sharedOrders } from '../../support/shops/shared-orders';
import { textId, withTextIds } from '../../support/shops/text-ids';

/** Opens a process of a shop with text ids, whose orders are in the library's database. */
async function openProcess(sequelize: Sequelize): Promise<TestShop> {
  const orders = await sharedOrders(sequelize);
  return openShop({
    database: sequelize,
    ports: (host) => withExternalIds(withTextIds({ ...host, orders })),
  });
}

const productOf = async ({ externalIds }: Appointments, id: number): Promise<number> =>
  (await externalIds.resolve('product', [textId('product', id)])).get(textId('product', id))!;

const onIds = async (sequelize: Sequelize, work: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(sequelize, work))
    .filter(({ sql }) => sql.includes('_external_ids'))
    .map(({ sql }) => /SELECT|INSERT|UPDATE|DELETE/.exec(sql)![0]);

forEachDatabase((_name, open) => {
  const inDatabase = async (
    body: (database: TestDatabase) => Promise<void>,
    options?: Parameters<typeof open>[0],
  ): Promise<void> => {
    const database = await open(options);
    try {
      await body(database);
    } finally {
      await database.close();
    }
  };

  test('a booking looks up its new order once, and a process that has just begun its product once more', async () => {
    await inDatabase(async ({ sequelize, url }) => {
      const salon = await openProcess(sequelize);
      const productId = await productOf(salon.appointments, 1);
      const book = (shop: TestShop, start: string) => () => shop.appointments.book({ productId, start });
      await book(salon, '2026-03-03T08:00')();
      const warm = await onIds(sequelize, book(salon, '2026-03-03T10:00'));
      const other = connectTo(url);
      const cold = await openProcess(other);
      const first = await onIds(other, book(cold, '2026-03-03T12:00'));
      expect(warm).toEqual(['SELECT', 'INSERT', 'SELECT']);
      expect(first).toEqual(['SELECT', ...warm]);
      await cold.close();
      await other.close();
      await salon.close();
    });
  });

  test('a booking does not wait for itself with a pool of one connection', async () => {
    await inDatabase(
      async ({ sequelize }) => {
        const salon = await openProcess(sequelize);
        const productId = await productOf(salon.appointments, 1);
        const [booked, read] = await Promise.all([
          salon.appointments.book({ productId, start: '2026-03-03T10:00' }),
          salon.appointments.transaction((transaction) =>
            salon.appointments.externalIds.resolve('user', [textId('user', 21)], { transaction }),
          ),
        ]);
        expect(booked.orderId).toBeGreaterThan(0);
        expect(read.size).toBe(1);
        await salon.close();
      },
      { pool: { max: 1 } },
    );
  });

  test('ids of orders elsewhere are looked up in a transaction of the host, which the port does not see', async () => {
    await inDatabase(
      async ({ sequelize }) => {
        const seen: unknown[] = [];
        const salon = await openShop({
          database: sequelize,
          ports: (host) => {
            const ports = withTextIds(host);
            const find: typeof ports.orders.find = (ids, context) => {
              seen.push(context.transaction);
              return ports.orders.find(ids, context);
            };
            return withExternalIds({ ...ports, orders: { ...ports.orders, find } });
          },
        });
        const { appointments, shop } = salon;
        const productId = await productOf(appointments, 1);
        const line = { productId: 1, quantity: 1, net: '30.00', tax: '0.00', reference: 'of-the-shop' };
        await shop.host.orders.createPending({ reference: 'of-the-shop', customerId: 21, line }, {});
        const created = await appointments.transaction(async (transaction) => {
          const orders = await appointments.externalIds.resolve('order', [textId('order', 1)], {
            transaction,
          });
          const users = await appointments.externalIds.resolve('user', [textId('user', 21)], { transaction });
          return appointments.create(
            {
              productId,
              customerId: users.get(textId('user', 21))!,
              orderId: orders.get(textId('order', 1))!,
              start: '2026-03-03T10:00',
            },
            { transaction },
          );
        });
        expect(seen.length).toBeGreaterThan(1);
        expect(new Set(seen)).toEqual(new Set([undefined]));
        expect(await appointments.externalIds.find('order', [created.orderId])).toEqual(
          new Map([[created.orderId, textId('order', 1)]]),
        );
        await salon.close();
      },
      { pool: { max: 1 } },
    );
  });

  test('a second erasure finds the bookings of a process that did not know of the first one', async () => {
    await inDatabase(async ({ sequelize, url }) => {
      const other = connectTo(url);
      const [salon, eraser] = [await openProcess(sequelize), await openProcess(other)];
      const id = textId('user', 21);
      const productId = await productOf(salon.appointments, 1);
      const customerId = (await salon.appointments.externalIds.resolve('user', [id])).get(id)!;
      const { customers, externalIds } = eraser.appointments;
      expect(await customers.erase(id)).toEqual({ appointments: 0 });
      const booked = await salon.appointments.book({ productId, customerId, start: '2026-03-03T10:00' });
      expect(await customers.export(id)).toMatchObject({ customerId, appointments: [{ id: booked.id }] });
      expect(await externalIds.find('user', [customerId])).toEqual(new Map());
      expect(await customers.erase(id)).toEqual({ appointments: 1 });
      expect(await eraser.appointments.get(booked.id)).toMatchObject({ customerId: 0 });
      await salon.close();
      await eraser.close();
      await other.close();
    });
  });

  test('two processes that book the last places at once sell each of them once, each with an order', async () => {
    await inDatabase(async ({ sequelize, url }) => {
      const other = connectTo(url);
      const salons = [await openProcess(sequelize), await openProcess(other)];
      const productId = await productOf(salons[0]!.appointments, 2);
      const tries = await Promise.allSettled(
        Array.from({ length: 12 }, (_, at) =>
          salons[at % 2]!.appointments.book({ productId, start: '2026-03-03T10:00' }),
        ),
      );
      const sold = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(sold).toHaveLength(3);
      expect(new Set(sold.map(({ orderId }) => orderId)).size).toBe(3);
      const texts = await salons[1]!.appointments.externalIds.find(
        'order',
        sold.map(({ orderId }) => orderId),
      );
      expect([...texts.values()].sort()).toEqual([1, 2, 3].map((id) => textId('order', id)));
      for (const salon of salons) await salon.close();
      await other.close();
    });
  });

  test('a booking that the shop refuses leaves no integer of its order behind', async () => {
    await inDatabase(async ({ sequelize }) => {
      const orders = await sharedOrders(sequelize);
      const salon = await openShop({
        database: sequelize,
        ports: (host) => {
          const ports = withTextIds({ ...host, orders });
          const lines = async (...args: Parameters<typeof ports.orders.addItem>) => {
            await ports.orders.addItem(...args);
            throw new Error('the shop fails after it has written');
          };
          return withExternalIds({
            ...ports,
            orders: { ...ports.orders, sharesDatabase: true, addItem: lines },
          });
        },
      });
      const productId = await productOf(salon.appointments, 1);
      const owner = { owner: 'visitor' };
      const keys = [];
      for (const start of ['2026-03-03T10:00', '2026-03-03T12:00']) {
        const { appointment, token } = await salon.appointments.holds.place({ productId, start }, owner);
        keys.push({ id: appointment.id, token });
      }
      const counted = 'SELECT id FROM shop_appointments_external_ids';
      const count = async () => (await sequelize.query(counted, { type: 'SELECT' as never })).length;
      const before = await count();
      await expect(salon.appointments.holds.checkout(keys)).rejects.toMatchObject({ status: 502 });
      expect(await count()).toBe(before);
      expect(await orders.all()).toEqual([]);
      await salon.close();
    });
  });
});
