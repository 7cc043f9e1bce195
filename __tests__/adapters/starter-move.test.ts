import { Readable } from 'node:stream';
import type { Sequelize } from 'sequelize';
import { type Appointments, createAppointments } from 'shop-appointments';
import { type Starter, starter } from 'shop-appointments/adapters/starter';
import { SESSION_COOKIE } from '../../adapters/starter/access';
import { openSqliteFile } from '../support/database-kinds';
import { forEachDatabase } from '../support/databases';

const SITE = { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency: 'EUR' };
const SECRET = 'the secret of the site, thirty-two bytes';
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const EMAIL = 'mia@salon.example';

interface Salon {
  readonly shop: Starter;
  readonly appointments: Appointments;
}

async function openSalon(database: Sequelize): Promise<Salon> {
  const shop = starter({ database });
  const appointments = createAppointments({ ...shop, site: SITE, secret: SECRET, logger: SILENT });
  await appointments.migrate();
  return { shop, appointments };
}

async function book({ appointments }: Salon) {
  const { records } = await appointments.slots.list({ productIds: [1], hideUnavailable: true });
  const start = records[0]!.startIso;
  // A booking with an address stores a hold without a token: a row in which a column of fixed length is empty.
  return appointments.book({ productId: 1, start }, { address: '192.0.2.1' });
}

async function linesOf(appointments: Appointments): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of appointments.export()) lines.push(line);
  return lines;
}

forEachDatabase((_, open) => {
  test('a shop on the starter moves whole: services, orders, people with their passwords and sessions, keys and webhooks', async () => {
    const from = await openSqliteFile();
    const old = await openSalon(from.sequelize);
    const { products, users, orders, access } = old.shop.host;
    await products.create({ name: 'Haircut “Größe L”', price: '40' });
    const hours = { rangeType: 'time:all', fromRange: '09:00', toRange: '17:00' } as const;
    await old.appointments.rules.create({ kind: 'global', ...hours });
    const before = await book(old);
    const mia = await users.create({ firstName: 'Mia', email: EMAIL, roles: ['shop_manager'] });
    await users.setPassword(mia.id, 'a long password');
    const headers = { cookie: `${SESSION_COOKIE}=${await access.beginSession(mia.id)}` };
    const { keyPairs, webhooks } = access.credentials();
    const { consumerKey, consumerSecret } = await keyPairs.create({ userId: mia.id, permissions: 'read' });
    await webhooks.create({
      name: 'Till',
      topic: 'appointment.created',
      deliveryUrl: 'https://till.example/hook',
      secret: 'of the till',
    });
    const order = await orders.read(before.orderId);
    const [address, receivers] = [
      await old.shop.hostTables.firstAdministrator.address(),
      await old.shop.host.webhooks.active({}),
    ];
    const exported = await linesOf(old.appointments);
    await old.appointments.close();
    await from.close();

    const into = await open();
    const present = await openSalon(into.sequelize);
    const counts = await present.appointments.restore(Readable.from(exported));
    expect(counts).toMatchObject({ shop_starter_people: 1, shop_starter_orders: 1, appointments: 1 });
    expect((await linesOf(present.appointments)).slice(1)).toEqual(exported.slice(1));
    const { host } = present.shop;
    expect(await host.products.all()).toMatchObject([{ id: 1, name: 'Haircut “Größe L”' }]);
    expect((await host.users.withPassword(EMAIL, 'a long password'))?.id).toBe(mia.id);
    expect(await host.access.session({ headers })).toMatchObject({ userId: mia.id });
    expect(await host.access.findKey(consumerKey)).toMatchObject({ consumerSecret, userId: mia.id });
    expect(await host.webhooks.active({})).toEqual(receivers);
    expect(await present.shop.hostTables.firstAdministrator.address()).toBe(address);
    expect(await host.orders.read(before.orderId)).toEqual(order);
    const after = await book(present);
    expect([after.start > before.start, after.orderId]).toEqual([true, before.orderId + 1]);

    // The export is refused by a shop without a starter, and by a shop that has a person already. Both store nothing
    // of it.
    const { hostTables, ...other } = present.shop;
    expect(hostTables.exported).toHaveLength(9);
    const without = await open();
    const withoutStarter = createAppointments({
      ...other,
      database: without.sequelize,
      site: SITE,
      secret: SECRET,
      logger: SILENT,
    });
    await withoutStarter.migrate();
    await expect(withoutStarter.restore(Readable.from(exported))).rejects.toThrow(
      'rows of the table "shop_starter_products", which this shop does not have. Install the same version of shop-appointments in both shops, pass the same hostTables in both',
    );
    await withoutStarter.close();
    const used = await openSalon(without.sequelize);
    await used.shop.host.users.create({
      firstName: 'Ben',
      email: 'ben@salon.example',
      roles: ['shop_staff'],
    });
    await expect(used.appointments.restore(Readable.from(exported))).rejects.toThrow(
      'The database is not empty: shop_starter_people has rows.',
    );
    await used.appointments.close();
    await present.appointments.close();
    await without.close();
    await into.close();
  });
});
