import { AppointmentsError } from '../../lib/index';
import { columnTypes, tableOf } from './column-types';

const TABLES = ['application_passwords', 'key_pairs', 'webhooks'] as const;
/** Full name, with the prefix, of each table. */
export type Tables = Readonly<Record<(typeof TABLES)[number], string>>;

const PREFIX = /^[a-z][a-z0-9_]{0,29}$/;

/** Returns the tables' names. Throws `shop_appointments_invalid_option` for a prefix that would need quoting. */
export function namedTables(prefix: string): Tables {
  if (!PREFIX.test(prefix)) {
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      `createSequelizeAccess({ prefix }): ${JSON.stringify(prefix)} must be lower-case letters, digits and _, begin with a letter, and have at most 30 characters.`,
    );
  }
  return Object.fromEntries(TABLES.map((name) => [name, prefix + name])) as Tables;
}

/** Returns the statements that create the adapter's missing tables. */
export function statements(tables: Tables, dialect: string): string[] {
  const types = columnTypes(dialect, 'createSequelizeAccess({ sequelize })');
  const { int, word, text } = types;
  const { application_passwords: passwords, key_pairs: keys, webhooks } = tables;
  const table = (name: string, ...columns: string[]): string => tableOf(types, name, columns);
  return [
    table(
      passwords,
      `user_id ${int} NOT NULL`,
      `login ${text} NOT NULL`,
      `name ${text} NOT NULL`,
      `digest ${word} NOT NULL UNIQUE`,
    ),
    `CREATE INDEX IF NOT EXISTS ${passwords}_user ON ${passwords} (user_id)`,
    table(
      keys,
      `user_id ${int}`,
      `description ${text} NOT NULL`,
      `permissions ${word} NOT NULL`,
      `key_digest ${word} NOT NULL UNIQUE`,
      `key_ending ${word} NOT NULL`,
      `sealed_secret ${text} NOT NULL`,
    ),
    table(
      webhooks,
      `name ${text} NOT NULL`,
      `topic ${word} NOT NULL`,
      `delivery_url ${text} NOT NULL`,
      `sealed_secret ${text} NOT NULL`,
      `sealed_previous_secret ${text} NOT NULL`,
      `previous_until ${int} NOT NULL`,
      `status ${word} NOT NULL`,
      `disabled_because ${text} NOT NULL`,
    ),
  ];
}
