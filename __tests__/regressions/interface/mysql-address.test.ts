import { Sequelize } from 'sequelize';
import { createAppointments } from 'shop-appointments';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { refusal, SECRET } from '../../support/shops/core-shop';

const shop = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR', url: 'https://shop.example' } });
const refused = (database: Sequelize | string) =>
  refusal(
    Promise.resolve().then(() =>
      createAppointments({ database, site: shop.site, host: shop.host, secret: SECRET }),
    ),
  );

/**
 * A Sequelize instance with an empty module in place of the driver, because Sequelize loads the driver in its
 * constructor.
 */
const instance = (dialect: 'mysql' | 'mssql'): Sequelize =>
  new Sequelize('name', 'user', 'password', { dialect, dialectModule: {} });

test.each<[what: string, database: () => Sequelize | string]>([
  ['mysql://', () => 'mysql://user:s3cret@host/name'],
  ['MYSQL://', () => 'MYSQL://host/name'],
  ['mysql2://', () => 'mysql2://host/name'],
  ['a Sequelize instance for MySQL', () => instance('mysql')],
])(
  '4.11 %s is refused: MySQL is not supported, and the message says which databases are',
  async (_, database) => {
    const { code, message } = await refused(database());
    expect(code).toBe('shop_appointments_invalid_option');
    expect(message).toMatch(/^database: MySQL is not supported\./);
    expect(message).toMatch(/postgres:.*mariadb:.*sqlite:/);
    expect(message).not.toContain('s3cret');
  },
);

test.each<[what: string, database: () => Sequelize | string, named: string]>([
  ['mssql://', () => 'mssql://user:s3cret@host/name', 'mssql'],
  ['mongodb+srv://', () => 'mongodb+srv://user:s3cret@host/name', 'mongodb+srv'],
  ['a Sequelize instance for SQL Server', () => instance('mssql'), 'mssql'],
])('4.11 %s is refused, and the message says which databases are supported', async (_, database, named) => {
  const { code, message } = await refused(database());
  expect(code).toBe('shop_appointments_invalid_option');
  expect(message).toContain(`database: ${named} is not supported.`);
  expect(message).toMatch(/postgres:.*mariadb:.*sqlite:/);
  expect(message).not.toContain('s3cret');
});
