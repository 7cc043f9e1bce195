import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { QueryTypes } from 'sequelize';
import { connectTo } from './database-kinds';

/**
 * Reads everything that a database contains, for tests that search it: the bytes of SQLite's files, or the
 * rows of a server.
 */
export async function everythingIn(url: string): Promise<string> {
  if (url.startsWith('sqlite:')) {
    const folder = dirname(url.slice('sqlite:'.length));
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    return Buffer.concat(files).toString('latin1');
  }
  const sequelize = connectTo(url);
  // MariaDB returns objects here, although the type declares otherwise.
  const tables = (await sequelize.getQueryInterface().showAllTables()) as (string | { tableName: string })[];
  const select = { type: QueryTypes.SELECT } as const;
  const names = tables.map((table) => (typeof table === 'string' ? table : table.tableName));
  const rows = names.map(async (table) => [table, await sequelize.query(`SELECT * FROM ${table}`, select)]);
  const text = JSON.stringify(await Promise.all(rows));
  await sequelize.close();
  return text;
}
