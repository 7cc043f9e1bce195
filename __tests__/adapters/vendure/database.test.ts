import { openLibraryDatabase, addressOf } from '../../../adapters/vendure/database';

const postgres = { type: 'postgres', host: 'db.example', database: 'shop' };

describe('the library on PostgreSQL connects as Vendure does', () => {
  const dialectOptionsOf = (connection: object): object =>
    addressOf({ ...postgres, ...connection }).options.dialectOptions!;

  test('with the TLS of the connection, of the master of a replication, and of the driver’s own options', () => {
    const tls = { ca: 'a certificate' };
    expect(dialectOptionsOf({})).not.toHaveProperty('ssl');
    expect(dialectOptionsOf({ ssl: tls })).toHaveProperty('ssl', tls);
    expect(dialectOptionsOf({ replication: { master: { ssl: tls } } })).toHaveProperty('ssl', tls);
    expect(dialectOptionsOf({ extra: { ssl: tls, max: 3 } })).toHaveProperty('ssl', tls);
  });

  test('in its schema, also if the name has capitals, a space or a quotation mark', () => {
    expect(dialectOptionsOf({ schema: 'shop' })).toHaveProperty('options', '-c search_path="shop"');
    expect(dialectOptionsOf({ schema: 'My "Shop"' })).toHaveProperty(
      'options',
      String.raw`-c search_path="My\ ""Shop"""`,
    );
  });

  test('with the parameters of its URL, and a password of special characters', async () => {
    const url = 'postgresql://own%40er:p%40s%2Fs%3Aw%23rd@db.example:5433/shop?sslmode=no-verify';
    const { sequelize } = openLibraryDatabase({ type: 'postgres', url, schema: 'shop' }, undefined);
    expect(sequelize.config).toMatchObject({
      host: 'db.example',
      port: '5433',
      username: 'own@er',
      password: 'p@s/s:w#rd',
      database: 'shop',
      dialectOptions: { ssl: { rejectUnauthorized: false }, options: '-c search_path="shop"' },
    });
    await sequelize.close();
  });
});

test('the library on MariaDB connects to the socket that Vendure connects to', () => {
  const { options } = addressOf({ type: 'mariadb', socketPath: '/run/mysqld.sock', database: 'shop' });
  expect(options.dialectOptions).toHaveProperty('socketPath', '/run/mysqld.sock');
});

test('a shop that sqljs keeps in memory has its appointments in memory', () => {
  expect(addressOf({ type: 'sqljs' }).options.storage).toBe(':memory:');
  expect(addressOf({ type: 'sqljs', location: 'data/shop.sqlite' }).options.storage).toBe(
    'data/appointments.sqlite',
  );
});

test('the library shares the transactions of PostgreSQL only', () => {
  expect(addressOf(postgres).sharesDatabase).toBe(true);
  for (const type of ['mysql', 'mariadb', 'better-sqlite3', 'sqljs']) {
    expect(addressOf({ type, database: 'shop' }).sharesDatabase).toBe(false);
  }
});

test('the library works at the master of a replication', () => {
  const replication = { master: { host: 'master.example', database: 'vendure' } };
  expect(addressOf({ type: 'postgres', replication }).options).toMatchObject({
    host: 'master.example',
    database: 'vendure',
  });
});

test('a file of SQLite has its appointments in a file of their own', () => {
  const { options } = addressOf({ type: 'better-sqlite3', database: '/var/shop/vendure.sqlite' });
  expect(options).toMatchObject({ dialect: 'sqlite', storage: '/var/shop/appointments.sqlite' });
  expect(addressOf({ type: 'better-sqlite3', database: ':memory:' }).options.storage).toBe(':memory:');
});

test('a password that is a function, and an unknown kind, are refused with the option that helps', () => {
  const message = /AppointmentsPlugin\.init\(\{ database \}\): .* Pass a Sequelize instance or an address/;
  expect(() => addressOf({ type: 'postgres', password: () => 'pass' })).toThrow(message);
  expect(() => addressOf({ type: 'mssql' })).toThrow(message);
});

test('a database that the shop chooses for the library does not count as that of Vendure’s orders', async () => {
  const chosen = openLibraryDatabase({ type: 'postgres' }, 'sqlite::memory:');
  expect(chosen.sharesDatabase).toBe(false);
  expect(chosen.sequelize.getDialect()).toBe('sqlite');
  const given = openLibraryDatabase({ type: 'postgres' }, chosen.sequelize);
  expect(given).toEqual({ sequelize: chosen.sequelize, sharesDatabase: false, owned: false });
  await chosen.sequelize.close();
});
