import { Sequelize } from 'sequelize';
import type { Sqlite3Connection } from '../lending/connections';
import { nestingSqlite3 } from '../lending/nesting-sqlite3';
import type { Row } from '../sql';
import { storageOf } from '../sequelize-internals';
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
  // SQLite has neither ADD COLUMN IF NOT EXISTS nor DROP COLUMN IF EXISTS, which a resumed migration needs.
  isAlreadyApplied: (sql, { message }) =>
    /duplicate column name/.test(String(message)) ||
    (/ DROP COLUMN /.test(sql) && /no such column/.test(String(message))),
};

/** SQLite: a file, or memory, with one writer at a time for the whole database. */
export const sqlite: Dialect = {
  name: 'sqlite',
  example: 'SQLite (sqlite:./shop.db)',
  open(url) {
    // Read here, because Sequelize takes a `?`, `#` or `%` in a path for part of a URL.
    const storage = /^sqlite:(?:\/\/)?(.+)$/is.exec(url)?.[1];
    return storage === undefined
      ? new Sequelize(url, { logging: false })
      : new Sequelize({ dialect: 'sqlite', storage, logging: false });
  },
  // A file needs no cutting: a statement to it never waits for a server.
  cutter: () => () => undefined,
  fileOf: (sequelize) => storageOf(sequelize) ?? ':memory:',

  // A BEGIN IMMEDIATE that finds SQLite busy would leave an open connection that Sequelize has lost. A deferred BEGIN
  // cannot fail, and the first statement takes the lock.
  begin: () => 'BEGIN DEFERRED TRANSACTION',
  cluster: null,
  lockAll: (table) => `UPDATE ${table} SET name = name WHERE name = ''`,
  isolation: { knownBy: 'turn' },
  lending: {
    driver: 'sqlite3',
    nesting: (connection, borrower) => nestingSqlite3(connection as Sqlite3Connection, borrower),
  },
  joining: {
    refusal:
      'SQLite has one writer, which must wait for its turn. Begin it with appointments.transaction(async (t) => ...), and lend t to your data layer.',
  },

  lockRows: '',
  bounded: (sql) => sql,
  // Only one transaction writes at a time, so nothing can be locked meanwhile.
  share: () => [],
  queueForLock: () => [],

  epochSeconds: "CAST(strftime('%s', 'now') AS INTEGER)",
  onConflict,
  proposed: excluded,
  send: sendToSqlite3,
  together: null,
  // The rows are returned as one text, because the driver makes an object of each row on the main thread, which takes
  // longer than finding them.
  manyRows(sql, columns) {
    const members = columns.map((name) => `'${name}', ${name}`).join(', ');
    return {
      sql: `SELECT json_group_array(json_object(${members})) AS many FROM (${sql})`,
      rowsOf: ([row]) => JSON.parse(String(row!.many)) as Row[],
    };
  },
  returningId: '',

  // In WAL mode readers do not wait for the writer. `synchronous` is not NORMAL, which WAL would allow, because a
  // confirmed booking must survive a power cut. FULL is the default of every connection, and the busy timeout of one
  // second is the driver's.
  prepareFile: 'PRAGMA journal_mode = WAL',
  migrationLock: null,
  commitCount: 'PRAGMA data_version',

  errors,
};
