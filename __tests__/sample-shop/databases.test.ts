import { asInstant } from 'shop-appointments';
import { connect } from '../../examples/sample-shop/database';
import { openShop, type OpenShop } from '../../examples/sample-shop/open-shop';
import { forEachDatabase } from '../support/databases';

/** A shop opened as another process would open it, with a Sequelize instance of its own. */
interface Opened extends OpenShop {
  close(): Promise<void>;
}

async function openAt(url: string, config: Parameters<typeof openShop>[1] = {}): Promise<Opened> {
  const sequelize = connect(url);
  const shop = await openShop(sequelize, config);
  const close = async (): Promise<void> => {
    await shop.appointments.close();
    await sequelize.close();
  };
  return { ...shop, close };
}

forEachDatabase((_name, _open, open) => {
  test('two shops that start on one empty database at the same time load one demo salon', async () => {
    const database = await open();
    // On a Wednesday: the salon closes earlier on Saturdays, so the demo has fewer appointments then.
    const now = asInstant(Date.UTC(2026, 2, 4, 12) / 1000);
    const shops = await Promise.all([openAt(database.url, { now }), openAt(database.url, { now })]);
    expect(shops.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(shops.map(({ isDemo }) => isDemo)).toEqual([true, true]);
    for (const { appointments, host } of shops) {
      expect((await appointments.list({ perPage: 100 })).total).toBe(52);
      expect(await appointments.rules.all()).toHaveLength(10);
      const password = 'DEMOdemoLindensalon2pass';
      expect(await host.access.findApplicationPassword('manager', password)).toMatchObject({ userId: 2 });
    }
    await Promise.all(shops.map((shop) => shop.close()));
    await database.close();
  });

  test('links in files for calendars lead to the port at which the demo salon listens now', async () => {
    const database = await open();
    const linkAt = async (port: number): Promise<string> => {
      const shop = await openAt(database.url, { host: '127.0.0.1', port });
      const { items } = await shop.appointments.list({ perPage: 1 });
      const file = await shop.appointments.calendar.ics(items[0]!.id);
      await shop.close();
      return /^URL:(\S+)\/my\/appointments\//m.exec(file)![1]!;
    };
    expect(await linkAt(4001)).toBe('http://127.0.0.1:4001');
    expect(await linkAt(4002)).toBe('http://127.0.0.1:4002');
    await database.close();
  });

  test('a shop whose table of orders has no phone numbers yet starts, and keeps its orders', async () => {
    const database = await open();
    const former = await openAt(database.url);
    const { total } = await former.orders.list({ limit: 1, offset: 0 });
    await former.close();
    const sequelize = connect(database.url);
    await sequelize.query('ALTER TABLE shop_orders DROP COLUMN phone');
    await sequelize.close();

    const shops = await Promise.all([openAt(database.url), openAt(database.url)]);
    const { items, total: kept } = await shops[0].orders.list({ limit: 1, offset: 0 });
    expect(kept).toBe(total);
    expect(items).toMatchObject([{ billing: { phone: '' } }]);
    await Promise.all(shops.map((shop) => shop.close()));
    await database.close();
  });

  test('if writing the order fails, the appointment is not stored either', async () => {
    const database = await open();
    const shop = await openAt(database.url);
    const { appointments, tables } = shop;
    const { total } = await appointments.list({});
    const orders = await tables.orders.find({}, null);
    const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
    const failing = jest
      .spyOn(tables.orderItems, 'insertMissing')
      .mockRejectedValue(new Error('the disk is full'));
    const booking = { productId: 4, start: '2030-03-09T15:00' };
    await expect(appointments.create(booking)).rejects.toMatchObject({ code: 'shop_rest_host_error' });
    failing.mockRestore();
    logged.mockRestore();
    expect((await appointments.list({})).total).toBe(total);
    expect(await tables.orders.find({}, null)).toHaveLength(orders.length);
    await shop.close();
    await database.close();
  });
});
