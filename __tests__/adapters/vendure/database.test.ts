import { openLibraryDatabase, placeOf } from '../../../adapters/vendure/database';

const postgres = { type: 'postgres', host: 'db.example', database: 'shop' };

describe('the library on PostgreSQL connects as Vendure does', () => {
  const dialectOptionsOf = (connection: object): object =>
    placeOf({ ...postgres, ...connection }).options.dialectOptions!;

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
  const { options } = placeOf({ type: 'mariadb', socketPath: '/run/mysqld.sock', database: 'shop' });
  expect(options.dialectOptions).toHaveProperty('socketPath', '/run/mysqld.sock');
});

test('a shop that sqljs keeps in memory has its appointments in memory', () => {
  expect(placeOf({ type: 'sqljs' }).options.storage).toBe(':memory:');
  expect(placeOf({ type: 'sqljs', location: 'data/shop.sqlite' }).options.storage).toBe(
    'data/appointments.sqlite',
  );
});
