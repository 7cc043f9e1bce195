import { QueryTypes, type Sequelize } from 'sequelize';
import { ruleDraft, rulesOf, type ShopFile } from '../../../adapters/memory';
import type { Appointments } from '../../../lib/index';
import { storageOf } from '../../../lib/storage/sequelize-internals';
import { DEFAULT_PREFIX, namedTables } from '../../../lib/storage/table-names';
import { takeEmpty } from '../databases';
import { runOnSqlite } from '../empty-database';
import { internalsOf } from '../internals';

/** Maximum number of rules in one write. */
const AT_ONCE = 100;

const TABLES = namedTables(DEFAULT_PREFIX);
const { migrations, counters } = TABLES;

/**
 * Statements that write the rows of a shop that was filled before, by its file and its time. They stay as long as the
 * modules of the library that wrote the rows, which are those of the test environment.
 */
const { filledShops } = globalThis as unknown as { readonly filledShops: Map<string, readonly string[]> };

/**
 * Creates the library's tables and the rules of a shop file. Writes the same rows as the first shop of this file, if the
 * database is one that was lent empty: writing the rules through the library took half of the time to open a shop.
 */
export async function fillShop(file: ShopFile, appointments: Appointments): Promise<void> {
  const { storage, options, hostIds } = internalsOf(appointments);
  const { sequelize } = storage;
  const isEmpty = takeEmpty(sequelize) && options.tablePrefix === undefined;
  // `migrate()` also prepares a file.
  const isFile = storage.dialect === 'sqlite' && storageOf(sequelize) !== ':memory:';
  await (isEmpty && !isFile ? storage.assertMigrated() : appointments.migrate());
  if (!isEmpty || storage.dialect !== 'sqlite' || hostIds.areExternal) return loadRules(file, appointments);
  const key = JSON.stringify([file, options.clock.now(), options.index]);
  const filled = filledShops.get(key);
  if (filled) return runOnSqlite(sequelize, filled);
  await loadRules(file, appointments);
  filledShops.set(key, await statementsFor(sequelize));
}

/** Creates the rules in one write, because a write for each takes longer. Their events are numbered afterwards. */
async function loadRules(file: ShopFile, appointments: Appointments): Promise<void> {
  const create = rulesOf(file).map(ruleDraft);
  for (let at = 0; at < create.length; at += AT_ONCE)
    await appointments.rules.writeAll({ create: create.slice(at, at + AT_ONCE) });
  await internalsOf(appointments).storage.outbox.number();
}

/** Makes the statements that write the present rows into a database that was just emptied. */
async function statementsFor(sequelize: Sequelize): Promise<string[]> {
  const select = <Row extends object>(sql: string) => sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
  const filled = await select<{ name: string }>(
    Object.values(TABLES)
      .filter((table) => table !== migrations && table !== counters)
      .map((table) => `SELECT '${table}' AS name WHERE EXISTS (SELECT 1 FROM ${table})`)
      .join(' UNION ALL '),
  );
  const valuesOf = (row: object) =>
    Object.values(row).map((value) => sequelize.escape(value as string | number));
  // `installation` identifies the database, and keeps its value.
  const counted = await select<{ name: string; value: number }>(
    `SELECT name, value FROM ${counters} WHERE name <> 'installation'`,
  );
  const statements = counted.map(
    ({ name, value }) => `UPDATE ${counters} SET value = ${value} WHERE name = ${sequelize.escape(name)}`,
  );
  for (const { name } of filled) {
    const rows = await select(`SELECT * FROM ${name}`);
    const values = rows.map((row) => `(${valuesOf(row).join(', ')})`);
    statements.push(`INSERT INTO ${name} (${Object.keys(rows[0]!).join(', ')}) VALUES ${values.join(', ')}`);
  }
  return statements;
}
