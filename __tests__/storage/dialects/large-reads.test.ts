import type { DialectName } from '../../../lib/storage/dialects/dialect';
import { DIALECTS } from '../../../lib/storage/dialects/dialects';
import type { Row } from '../../../lib/storage/sql';
import { forEachDatabase, type OpenDatabase } from '../../support/databases';

const COLUMNS = ['id', 'name', 'size'] as const;
/**
 * Rows with values that could change when all rows are read as one text: quotes, commas, brackets, large numbers and no
 * value.
 */
const ROWS = [
  { id: 1, name: 'a', size: 9_007_199_254_740_991 },
  { id: 2, name: `it's "b", [c], {"d": null}`, size: null },
  { id: 3, name: 'one\ntwo, Zoë 😀 \\', size: -1 },
];

/** Numbers are compared as numbers, because PostgreSQL's driver returns large integers as text. */
const readable = (rows: readonly Row[]) =>
  rows.map(({ id, name, size }) => ({ id: Number(id), name, size: size === null ? null : Number(size) }));

/** Runs `work` on a connection to a database whose table `many` has the rows. */
async function onRows(
  open: OpenDatabase,
  work: (dialect: (typeof DIALECTS)[DialectName], connection: object) => Promise<void>,
): Promise<void> {
  const database = await open();
  const dialect = DIALECTS[database.sequelize.getDialect() as DialectName];
  const pool = database.sequelize.connectionManager;
  const connection = await pool.getConnection({ type: 'write' });
  try {
    // The default of a MariaDB server may be a character set without emoji.
    const letters = database.sequelize.getDialect() === 'mariadb' ? ' CHARACTER SET utf8mb4' : '';
    await dialect.send(connection, `CREATE TABLE many (id BIGINT, name VARCHAR(100)${letters}, size BIGINT)`);
    for (const row of ROWS)
      await dialect.send(
        connection,
        'INSERT INTO many (id, name, size) VALUES ($1, $2, $3)',
        COLUMNS.map((column) => row[column]),
      );
    await work(dialect, connection);
  } finally {
    pool.releaseConnection(connection);
    await database.close();
  }
}

forEachDatabase((_, __, open) => {
  const all = 'SELECT id, name, size FROM many ORDER BY id DESC';
  const none = 'SELECT id, name, size FROM many WHERE id > 3';

  test('a SELECT of many rows returns all values in the order of the SELECT, and no row if there is none', () =>
    onRows(open, async ({ manyRows, send }, connection) => {
      for (const [sql, wanted] of [
        [all, ROWS.toReversed()],
        [none, []],
      ] as const) {
        const many = manyRows(sql, COLUMNS);
        expect(readable(many.rowsOf((await send(connection, many.sql)).rows))).toEqual(wanted);
      }
    }));

  test('a large read keeps its place among the statements that are sent together', () =>
    onRows(open, async ({ rounds }, connection) => {
      const results: Row[][] = [];
      const statements = [
        { sql: 'DELETE FROM many WHERE id = 1', columns: null },
        { sql: all, columns: COLUMNS, isLarge: true },
        { sql: none, columns: COLUMNS, isLarge: true },
        {
          sql: 'SELECT MAX(id) AS id, MIN(name) AS name, 0 AS size FROM many WHERE id = 2',
          columns: COLUMNS,
        },
      ];
      for (const { send } of rounds(statements)) results.push(...(await send(connection)));
      const [, second, third] = ROWS;
      expect(results.map(readable)).toEqual([[third, second], [], [{ ...second, size: 0 }]]);
    }));
});
