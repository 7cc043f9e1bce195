import type { ExportedTable } from '../../lib/index';
import { columnTypes, tableOf } from '../sequelize/column-types';
import { namedTables } from '../sequelize/tables';

/** Prefix of the names of all tables of the starter, including those of its credentials. */
export const PREFIX = 'shop_starter_';

/** Names of the starter's tables. */
export const TABLES = {
  products: `${PREFIX}products`,
  orders: `${PREFIX}orders`,
  items: `${PREFIX}order_items`,
  people: `${PREFIX}people`,
  sessions: `${PREFIX}sessions`,
  marks: `${PREFIX}marks`,
} as const;

/** The tables whose rows an export contains: those of the starter, and those of its credentials. */
export const EXPORTED: readonly ExportedTable[] = [
  ...Object.values(TABLES)
    .filter((name) => name !== TABLES.marks)
    .map((name) => ({ name })),
  ...Object.values(namedTables(PREFIX)).map((name) => ({ name })),
  { name: TABLES.marks, isNeverEmpty: true },
];

/** Returns the statements that create the starter's missing tables. */
export function starterTables(dialect: string): string[] {
  const types = columnTypes(dialect, 'starter({ database })');
  const { int, word, text } = types;
  const table = (name: string, ...columns: string[]): string => tableOf(types, name, columns);
  return [
    // `body` contains the whole product as JSON, with the names of the REST interface.
    table(TABLES.products, `name ${text} NOT NULL`, `status ${word} NOT NULL`, `body ${text} NOT NULL`),
    table(
      TABLES.orders,
      `reference ${word} NOT NULL UNIQUE`,
      `status ${word} NOT NULL`,
      `note ${text} NOT NULL`,
      `customer_id ${int} NOT NULL`,
      `first_name ${text} NOT NULL`,
      `last_name ${text} NOT NULL`,
      `email ${text} NOT NULL`,
      `phone ${text} NOT NULL`,
    ),
    table(
      TABLES.items,
      `order_id ${int} NOT NULL`,
      `product_id ${int} NOT NULL`,
      `quantity ${int} NOT NULL`,
      `net ${word} NOT NULL`,
      `tax ${word} NOT NULL`,
      `reference ${word} NOT NULL UNIQUE`,
    ),
    `CREATE INDEX IF NOT EXISTS ${TABLES.items}_order ON ${TABLES.items} (order_id)`,
    // `login` is null for customers. `invitation` is null for people who have a password or need none.
    table(
      TABLES.people,
      `login ${word} UNIQUE`,
      `email ${text} NOT NULL`,
      `first_name ${text} NOT NULL`,
      `last_name ${text} NOT NULL`,
      `phone ${text} NOT NULL`,
      `roles ${word} NOT NULL`,
      `password_hash ${text} NOT NULL`,
      `invitation ${word} UNIQUE`,
    ),
    table(
      TABLES.sessions,
      `digest ${word} NOT NULL UNIQUE`,
      `user_id ${int} NOT NULL`,
      `expires_at ${int} NOT NULL`,
    ),
    // A row of this table records a fact that can become true only once, such as that the first administrator exists.
    table(TABLES.marks, `name ${word} NOT NULL UNIQUE`, `value ${word} NOT NULL`),
  ];
}
