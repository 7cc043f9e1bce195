import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { createAppointments, productToJson } from 'shop-appointments';
import { readShopFile } from 'shop-appointments/adapters/memory';
import { starter } from 'shop-appointments/adapters/starter';
import { describeHostContract, type HostUnderTest } from 'shop-appointments/adapters/testing';
import { forEachDatabase, type OpenDatabase } from '../support/databases';
import { CONTRACT_FACTS, CONTRACT_SHOP } from '../support/shops/contract-shop';

const HOOK = { name: 'ERP', topic: 'appointment.created', deliveryUrl: 'https://erp.example/hook' };

forEachDatabase((_name, open) =>
  describeHostContract('the ports of the starter', () => makeHost(open), {
    sharesDatabase: true,
    sessions: true,
    transactions: ['nested', 'afterCommit'],
  }),
);

async function makeHost(open: OpenDatabase): Promise<HostUnderTest> {
  const database = await open();
  const { sequelize } = database;
  const { host, ...shop } = starter({ database: sequelize });
  const appointments = createAppointments({
    ...shop,
    host,
    site: readShopFile(CONTRACT_SHOP).site,
    secret: 'the secret of the site, thirty-two bytes',
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await appointments.migrate();
  await fill(sequelize);
  const { keyPairs, applicationPasswords, webhooks } = host.access.credentials();
  const key = { userId: 2, permissions: 'read_write' } as const;
  const rename = (table: string, assignments: string) => async (id: number, name: string, t: unknown) => {
    await sequelize.query(`UPDATE shop_starter_${table} SET ${assignments} WHERE id = $2`, {
      bind: [name, id],
      transaction: t as Transaction,
      type: QueryTypes.UPDATE,
    });
  };
  const { consumerKey, consumerSecret } = await keyPairs.create(key);
  const renameProduct = rename('products', 'name = $1');
  const [active, inactive, disposable] = [
    await webhooks.create(HOOK),
    await webhooks.create({ ...HOOK, status: 'paused' }),
    await webhooks.create(HOOK),
  ];
  return {
    host,
    facts: {
      ...CONTRACT_FACTS,
      key: { ...key, consumerKey, consumerSecret },
      applicationPassword: await applicationPasswords.create({ userId: 40, login: 'cleo', name: 'Till' }),
      webhooks: { active: active.id, inactive: inactive.id, disposable: disposable.id },
      signedIn: { cookie: `shop_starter_session=${await host.access.beginSession(1)}`, userId: 1 },
    },
    shared: {
      transaction: (work) => appointments.transaction(work),
      renameProduct,
      renameUser: rename('people', "first_name = $1, last_name = ''"),
      nested: (t, work) =>
        sequelize.transaction({ transaction: t as Transaction }, (inner) =>
          work((id, name) => renameProduct(id, name, inner)),
        ),
      afterCommit: (t, listener) => (t as Transaction).afterCommit(listener),
    },
    close: async () => {
      await appointments.close();
      await database.close();
    },
  };
}

/** Writes the products and people of the contract kit's shop, with their ids. */
async function fill(sequelize: Sequelize): Promise<void> {
  const { products, users } = readShopFile(CONTRACT_SHOP);
  const insert = async (table: string, row: Readonly<Record<string, string | number | null>>) => {
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${at + 1}`);
    const sql = `INSERT INTO shop_starter_${table} (${names.join(', ')}) VALUES (${places.join(', ')})`;
    await sequelize.query(sql, { bind: Object.values(row) });
  };
  for (const product of products) {
    const { id, name, status } = product;
    const body = JSON.stringify(productToJson(product));
    await insert('products', { id, name, status, body, date_created: 0 });
  }
  for (const { user } of users)
    await insert('people', {
      id: user.id,
      login: user.login,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: '',
      roles: user.roles.join(' '),
      password_hash: '',
      date_created: 0,
    });
  // PostgreSQL does not count ids that are given: without this, the next person would get the id 1.
  if (sequelize.getDialect() === 'postgres')
    await sequelize.query("SELECT setval(pg_get_serial_sequence('shop_starter_people', 'id'), 1000)");
}
