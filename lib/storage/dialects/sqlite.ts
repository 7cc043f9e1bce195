import { Sequelize } from 'sequelize';
import type { Sqlite3Connection } from '../lending/connections';
import { nestingSqlite3 } from '../lending/nesting-sqlite3';
import { integerText } from '../sql';
import { storageOf } from '../sequelize-internals';
import { oneOfMany, rowsAsText, rowsFromText, sqliteRounds } from './sqlite-rounds';
import { sendToSqlite3 } from './send-to-sqlite3';
import { type Dialect, excluded, onConflict } from './dialect';
import type { DialectErrors } from './errors';

const errors: DialectErrors = {
  kindOf({ code }) {
    if (/^SQLITE_(BUSY|LOCKED)/.test(String(code))) return 'busy';
    return /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN)/.test(String(code)) ? 'unwritable' : undefined;
  },
  isOfDriver: ({ code }) => /^SQLITE_/.test(String(code)),
  saysNotCommitted: ({ code }) => /^SQLITE_(?!IOERR)/.test(String(code)),
  endsTransaction: () => false,
  isDuplicate: ({ code, message }) =>
    code === 'SQLITE_CONSTRAINT' && /UNIQUE constraint failed/.test(String(message)),
  isNoSuchTable: ({ code, message }) => code === 'SQLITE_ERROR' && /no such table/.test(String(message)),
  // SQLite has neither ADD COLUMN IF NOT EXISTS nor DROP COLUMN IF EXISTS, so a migration that is resumed after an
  // interruption may repeat a change.
  isAlreadyApplied: (sql, { message }) =>
    /duplicate column name/.test(String(message)) ||
    (/ DROP COLUMN /.test(sql) && /no such column/.test(String(message))),
};

/** The dialect of SQLite: a database in a file or in memory, which only one transaction can write to at a time. */
export const sqlite: Dialect = {
  name: 'sqlite',
  example: 'SQLite (sqlite:./shop.db)',
  open(url) {
    // The path is cut out of the URL's text. Sequelize would read a `?`, `#` or `%` in the path as part of the URL.
    const storage = /^sqlite:(?:\/\/)?(.+)$/is.exec(url)?.[1];
    return storage === undefined
      ? new Sequelize(url, { logging: false })
      : new Sequelize({ dialect: 'sqlite', storage, logging: false });
  },
  // A statement to a file never waits for a server, so no connection has to be closed immediately.
  cutter: () => () => undefined,
  fileOf: (sequelize) => storageOf(sequelize) ?? ':memory:',

  // IMMEDIATE takes the write lock at the beginning. After a deferred BEGIN, the first write would fail if another
  // process had written since the first read.
  begin: () => ['BEGIN IMMEDIATE'],
  // A deferred BEGIN takes no write lock before the first write. A refused booking writes nothing, so a process with
  // many refused bookings does not keep other processes from booking.
  beginReading: ['BEGIN DEFERRED'],
  cluster: null,
  beginSnapshot: ['BEGIN DEFERRED'],
  isolation: { knownBy: 'turn' },
  lending: {
    driver: 'sqlite3',
    nesting: (connection, borrower) => nestingSqlite3(connection as Sqlite3Connection, borrower),
  },
  joining: {
    refusal:
      'on SQLite a transaction must wait for its turn to write. Begin it with appointments.transaction(async (t) => ...), and lend t to your data layer.',
  },

  lockRows: '',
  bounded: (sql) => sql,
  // Only one transaction writes at a time on SQLite, so rows need no locks.
  share: () => [],
  queueForLock: () => [],

  epochSeconds: "CAST(strftime('%s', 'now') AS INTEGER)",
  onConflict,
  proposed: excluded,
  send: sendToSqlite3,
  rounds: sqliteRounds,
  // All rows are returned as one JSON text. Otherwise the driver would make an object for each row on the main thread,
  // which takes longer than finding the rows.
  manyRows(sql, columns) {
    return {
      sql: rowsAsText({ sql, columns }, 'many'),
      rowsOf: ([row]) => rowsFromText(row!.many, columns),
    };
  },
  // One connection reads, so one statement costs less than several.
  oneOfMany,
  family: null,
  returningId: '',

  columnsQuery: 'SELECT name, type FROM pragma_table_info($1)',
  lastIdQuery: 'SELECT seq AS last FROM sqlite_sequence WHERE name = $1',
  raisingCommits: false,
  raiseLastId: (table, id) => [
    `DELETE FROM sqlite_sequence WHERE name = '${table}'`,
    `INSERT INTO sqlite_sequence (name, seq) VALUES ('${table}', ${integerText(id)})`,
  ],

  // In WAL mode readers do not wait for the writer. `synchronous` stays FULL, the default of every connection: NORMAL,
  // which WAL would allow, could lose a confirmed booking in a power cut. The busy timeout of one second is the
  // driver's default.
  prepareFile: 'PRAGMA journal_mode = WAL',
  migrationLock: null,
  commitCount: 'PRAGMA data_version',

  errors,
};
