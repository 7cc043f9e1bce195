import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { QueryTypes, type Sequelize } from 'sequelize';
import { systemClock } from '../../lib/runtime/clock';
import { createStorage } from '../../lib/storage/storage';
import { DEFAULT_PREFIX, namedTables } from '../../lib/storage/table-names';
import { connectTo } from './database-kinds';
import { keepByWorker } from './kept-by-worker';

const MIGRATIONS = join(__dirname, '../../lib/storage/migrations');
const { counters, migrations } = namedTables(DEFAULT_PREFIX);

const statements = keepByWorker('statements of the tables', MIGRATIONS, statementsOfMigrate);

/**
 * Creates the library's tables in an empty SQLite database from a list of statements in 6 ms, while
 * `migrate()` takes 65 ms. The list is read from a database that `migrate()` has made.
 */
export async function makeTables(sequelize: Sequelize): Promise<void> {
  const known = await statements();
  await sequelize.transaction(async (transaction) => {
    for (const sql of known) await sequelize.query(sql, { type: QueryTypes.RAW, transaction });
    const own = `UPDATE ${counters} SET value = ${randomInt(1, 1e9)} WHERE name = 'installation'`;
    await sequelize.query(own, { type: QueryTypes.RAW, transaction });
  });
}

async function statementsOfMigrate(): Promise<string[]> {
  const sequelize = connectTo('sqlite::memory:');
  const storage = createStorage({ database: sequelize, clock: systemClock });
  await storage.migrate();
  const select = <Row extends object>(sql: string) => sequelize.query<Row>(sql, { type: QueryTypes.SELECT });
  const made = await select<{ sql: string }>(
    "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'sqlite_sequence' ORDER BY type <> 'table', type",
  );
  const rows = async (table: string) =>
    (await select(`SELECT * FROM ${table}`)).map((row) => {
      const values = Object.values(row).map((value) => sequelize.escape(value as string | number));
      return `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`;
    });
  const all = [...made.map(({ sql }) => sql), ...(await rows(migrations)), ...(await rows(counters))];
  await storage.close();
  await sequelize.close();
  return all;
}
