import { QueryTypes, type Sequelize } from 'sequelize';
import { systemClock } from '../../lib/runtime/clock';
import { commandSqlite3 } from '../../lib/storage/dialects/send-to-sqlite3';
import { createStorage } from '../../lib/storage/storage';
import { DEFAULT_PREFIX, namedTables } from '../../lib/storage/table-names';
import { makeTables } from './sqlite-tables';

const TABLES = namedTables(DEFAULT_PREFIX);
const OURS: readonly string[] = Object.values(TABLES);
/**
 * Resets counters to their values after the migrations. `installation` keeps its value, which identifies the
 * database.
 */
const RESET_COUNTERS = [
  `UPDATE ${TABLES.counters} SET value = 0 WHERE name <> 'installation'`,
  // Deletes the counters of messages, because migrations do not create them: the first pass of a worker does.
  `DELETE FROM ${TABLES.counters} WHERE name LIKE 'message%'`,
];

/**
 * For each dialect, a statement that lists the tables, and whether the next id of each table differs from 1 (if the
 * dialect can tell).
 */
const TABLES_THERE = {
  sqlite: "SELECT name, 0 AS has_ids FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence'",
  postgres: "SELECT tablename AS name, 0 AS has_ids FROM pg_tables WHERE schemaname = 'public'",
  mariadb: `SELECT table_name AS name, COALESCE(auto_increment, 1) > 1 AS has_ids FROM information_schema.tables
    WHERE table_schema = DATABASE()`,
} as const;

/**
 * Empties a database as if it had just been migrated: tables without rows, and ids from 1. Takes a few milliseconds,
 * whereas making a new database takes hundreds of them. Tables that a test made for a shop stay, without rows.
 */
export async function emptyDatabase(sequelize: Sequelize): Promise<void> {
  const dialect = sequelize.getDialect();
  const run = (sql: string) => sequelize.query(sql, { type: QueryTypes.RAW });
  const there = await tablesOf(sequelize);
  const names = there.map(({ name }) => name);
  if (!OURS.every((table) => names.includes(table))) {
    for (const name of names) await run(`DROP TABLE ${name}`);
    if (dialect === 'sqlite') return makeTables(sequelize);
    const storage = createStorage({ database: sequelize, clock: systemClock });
    await storage.migrate();
    return storage.close();
  }
  const emptied = names.filter((name) => name !== TABLES.migrations && name !== TABLES.counters);
  const changes = [...emptied.map((table) => `DELETE FROM ${table}`), ...RESET_COUNTERS];
  switch (dialect) {
    case 'sqlite':
      await runOnSqlite(sequelize, [...changes, 'DELETE FROM sqlite_sequence']);
      return;
    case 'postgres':
      await run([...changes, 'SELECT setval(seqrelid::regclass, 1, false) FROM pg_sequence'].join('; '));
      return;
    case 'mariadb':
      await run(`BEGIN NOT ATOMIC ${changes.join('; ')}; END`);
      for (const { name, has_ids: hasIds } of there)
        if (Number(hasIds) === 1) await run(`ALTER TABLE ${name} AUTO_INCREMENT = 1`);
  }
}

/** Drops the tables that a test has made for a shop, and keeps the library's tables. */
export async function dropTablesOfHost(sequelize: Sequelize): Promise<void> {
  const names = (await tablesOf(sequelize)).map(({ name }) => name).filter((name) => !OURS.includes(name));
  const quoted = names.map((name) => sequelize.getQueryInterface().quoteIdentifier(name));
  if (names.length > 0) await sequelize.query(`DROP TABLE ${quoted.join(', ')}`);
}

function tablesOf(sequelize: Sequelize): Promise<{ name: string; has_ids: unknown }[]> {
  return sequelize.query(TABLES_THERE[sequelize.getDialect() as keyof typeof TABLES_THERE], {
    type: QueryTypes.SELECT,
  });
}

/** Runs statements as one text in one transaction, because a query for each took a seventh of the time to open a shop. */
export async function runOnSqlite(
  { connectionManager }: Sequelize,
  statements: readonly string[],
): Promise<void> {
  const connection = await connectionManager.getConnection({ type: 'write', useMaster: true });
  await commandSqlite3(connection, ['BEGIN', ...statements, 'COMMIT'].join('; '));
  connectionManager.releaseConnection(connection);
}
