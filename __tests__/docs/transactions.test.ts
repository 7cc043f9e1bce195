import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYERS } from '../support/data-layers/layers';

const ROOT = join(__dirname, '../..');
/**
 * Test files (paths relative to `__tests__`) that prove the rows of the page's table of data layers and databases.
 */
const ADAPTERS = [
  'adapters/lending/lent-transactions.test.ts',
  'adapters/lending/joined-transactions.test.ts',
];
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'Sequelize 6': ['storage/lending/lending.test.ts', 'storage/transactions/joining.test.ts'],
  'Knex 3': [...ADAPTERS, 'adapters/lending/knex.test.ts', 'storage/joining/join-transaction.test.ts'],
  'TypeORM 0.3, 1': ADAPTERS,
  Drizzle: ADAPTERS,
  Kysely: ADAPTERS,
  '`pg`': ADAPTERS,
  // Prisma cannot use the library's connection, so its recipe keeps the orders in another database.
  Prisma: [],
};

const page = readFileSync(join(ROOT, 'docs/transactions.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.*) \|$/gm)].map(([, row]) =>
  row!.split('|').map((cell) => cell.trim()),
);
const layers = rows.slice(2);

test('the table says what each data layer can do on each database, and a test proves each row', () => {
  const everywhere = 'PostgreSQL, MariaDB, SQLite';
  const postgres = 'PostgreSQL; not on MariaDB, SQLite';
  expect(layers).toEqual([
    ['Sequelize 6', everywhere, 'PostgreSQL, MariaDB; not on SQLite'],
    ['Knex 3', everywhere, postgres],
    ['TypeORM 0.3, 1', postgres, postgres],
    ['Drizzle', postgres, postgres],
    ['Kysely', postgres, postgres],
    ['`pg`', postgres, postgres],
    ['Prisma', 'not available', 'not available'],
  ]);
  expect(Object.keys(SHOWN)).toEqual(layers.map(([layer]) => layer));
  const files = Object.values(SHOWN).flat();
  expect(files.filter((file) => !existsSync(join(ROOT, '__tests__', file)))).toEqual([]);
});

test('the tests of data layers cover each one that the table says to work on PostgreSQL', () => {
  const named = layers.map(([layer]) => layer!).filter((layer) => !/Sequelize|Prisma/.test(layer));
  const tested = LAYERS.map(({ name }) => name);
  for (const layer of named) {
    const word = layer.replaceAll('`', '').split(' ')[0]!;
    expect(tested.filter((name) => name.startsWith(word))).not.toEqual([]);
  }
  expect(tested.filter((name) => name.startsWith('TypeORM'))).toHaveLength(2);
});
