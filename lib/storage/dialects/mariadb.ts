import { Sequelize } from 'sequelize';
import { keyConditions } from '../guard-keys';
import type { MariadbConnection } from '../lending/connections';
import { nestingMariadb } from '../lending/nesting-mariadb';
import { sendAloneToMariadb, sendToMariadb, sendTogetherToMariadb } from './send-to-mariadb';
import { integerText } from '../sql';
import { asItIs, type Dialect } from './dialect';
import { knowSockets } from './mariadb-sockets';
import { type DialectErrors, kindByCode, type KindsByCode } from './errors';

/**
 * MariaDB's error number of a cluster node that refuses every statement, because the node has lost the other nodes or
 * has not joined the cluster yet.
 */
const NODE_NOT_READY = 1047;
/**
 * MariaDB's error number of a cluster node that failed while it sent a commit to the other nodes. These nodes may have
 * received the commit.
 */
const ERROR_DURING_COMMIT = 1180;
/**
 * MariaDB's error number for a transaction that a cluster node ended because a commit of another node takes precedence.
 */
const INTERRUPTED = 1317;

/** MariaDB's error number for a deadlock or, on a cluster, for a conflict with a commit of another node. */
const DEADLOCK = 1213;

const CODES: KindsByCode = {
  // Error numbers of MariaDB: lock wait timeout, deadlock (on a cluster: a conflict with a commit of another node),
  // record changed since last read.
  busy: new Set([1205, DEADLOCK, 1020, INTERRUPTED]),
  // Error codes of a failed connection: it broke, no connections are left, the server is shutting down, or the server
  // killed it. Includes the codes of MySQL's driver, which a port (function of the shop) may use.
  away: new Set([
    ...['08S01', 1040, NODE_NOT_READY, 1053, ERROR_DURING_COMMIT, 1927, 'PROTOCOL_CONNECTION_LOST'],
  ]),
  // MariaDB's error numbers of a full disk or a read-only server. None of them is also an error number of SQLite or of
  // the operating system.
  unwritable: new Set([1021, 1026, 1114, 1290, 1792, 1836]),
};
/** First error number of MariaDB's driver; the numbers of the server are lower. */
const OF_THE_DRIVER = 45_000;

const errors: DialectErrors = {
  kindOf: (facts) => kindByCode(CODES, facts),
  isOfDriver: ({ name, sqlState, fatal }) =>
    name === 'SqlError' || typeof sqlState === 'string' || typeof fatal === 'boolean',
  saysNotCommitted(facts) {
    const { errno, sqlState } = facts;
    // A node that is not ready refuses a COMMIT before the COMMIT begins, so nothing is stored.
    if (errno === NODE_NOT_READY) return true;
    const isOfServer = typeof sqlState === 'string' && Number(errno) < OF_THE_DRIVER;
    const mayBeStored = errno === ERROR_DURING_COMMIT || errno === INTERRUPTED;
    return isOfServer && !mayBeStored && kindByCode(CODES, facts) !== 'away';
  },
  endsTransaction: ({ errno }) => errno === DEADLOCK,
  isDuplicate: ({ errno }) => errno === 1062,
  isNoSuchTable: ({ errno }) => errno === 1146,
  isAlreadyApplied: () => false,
};

const beginning = (start: string) => ['SET TRANSACTION ISOLATION LEVEL READ COMMITTED', start];

/**
 * Makes a statement wait for the commits of other cluster nodes, which Galera's nodes apply some time after they were
 * acknowledged: https://mariadb.com/kb/en/galera-cluster-system-variables/#wsrep_sync_wait. The session belongs to the
 * shop, so the setting is part of the statement.
 */
const causal = (sql: string): string => `SET STATEMENT wsrep_sync_wait = 1 FOR ${sql}`;

/**
 * Limits a statement's wait for locks to `lockMs`; the server's default is 50 seconds. The session belongs to the shop,
 * so the limit is part of the statement.
 */
const bounded = (sql: string, lockMs: number): string =>
  `SET STATEMENT innodb_lock_wait_timeout = ${lockMs / 1_000} FOR ${sql}`;

/** Whether the driver still counts a connection as open. */
const isOpen = (connection: unknown): connection is object =>
  (connection as { isValid(): boolean } | undefined)?.isValid() === true;

/**
 * The dialect of MariaDB: a server that locks rows. At isolation levels above READ COMMITTED it also locks the gaps
 * between rows.
 */
export const mariadb: Dialect = {
  name: 'mariadb',
  example: 'MariaDB (mariadb://user@host/name)',
  // `connectTimeout` replaces the driver's limit of one second. `initSql` makes connecting include a statement: a
  // cluster node that is not ready accepts connections and `SELECT 1`, but refuses all other statements.
  open: (url, { connectMs, isUsable = () => true }) =>
    new Sequelize(url, {
      logging: false,
      dialectOptions: { connectTimeout: connectMs, initSql: 'DO 1' },
      pool: { validate: (connection) => isOpen(connection) && isUsable(connection) },
    }),
  fileOf: () => null,
  cutter: knowSockets,

  // `begin` sets no limit on waiting for locks, because MariaDB has no such setting that ends with the transaction.
  // Each statement that locks guard rows (locks and versions) sets the limit for itself.
  begin: () => beginning('START TRANSACTION'),
  beginReading: null,
  beginSnapshot: [
    'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
    'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
  ],
  cluster: {
    // SHOW is used, because not every server has the variable `wsrep_on`: SHOW then returns no row, but a SELECT would
    // fail.
    query: "SHOW VARIABLES LIKE 'wsrep_on'",
    // A transaction can wait for the other nodes only at its beginning, not before a later statement.
    begin: () => beginning(causal('START TRANSACTION')),
    // Galera ends a transaction that conflicts with a commit of another node. If the transaction began in the same block,
    // Galera then repeats the whole block (`wsrep_retry_autocommit`), even if it has already sent the rows of the first
    // attempt. The driver misreads such a response, and the first rows could be taken for the result. They lack what
    // the other node has committed: https://github.com/mariadb-corporation/mysql-wsrep/issues/313
    beginsAlone: true,
    causal,
    waitsQuery: "SHOW VARIABLES LIKE 'wsrep_sync_wait'",
    // The value of `wsrep_sync_wait` is a set of bits; the lowest bit is for reads and for the beginning of
    // transactions.
    waits: (value) => (Number(value) & 1) === 1,
  },
  // The isolation level is known only from the options with which the transaction began: the server reports the level
  // of the session's next transaction, not of the present one.
  isolation: { knownBy: 'beginning' },
  lending: {
    driver: 'mariadb',
    nesting: (connection, borrower) => nestingMariadb(connection as MariadbConnection, borrower),
  },
  joining: {
    refusal:
      'MariaDB does not tell the isolation level of a running transaction. Begin the transaction with appointments.transaction(async (t) => ...), and lend t to your data layer.',
  },

  lockRows: 'FOR UPDATE',
  bounded,
  share(table, keys, lockMs) {
    const condition = keyConditions(keys)
      .map((one) => `(${one})`)
      .join(' OR ');
    // Without FORCE INDEX, MariaDB would read all rows of a small table, and lock all of them.
    const sql = `SELECT scope, id, day FROM ${table} FORCE INDEX (PRIMARY)
      WHERE ${condition} ORDER BY scope, id, day LOCK IN SHARE MODE`;
    return [{ sql: bounded(sql, lockMs), columns: ['scope', 'id', 'day'] }];
  },
  queueForLock: () => [],

  epochSeconds: 'UNIX_TIMESTAMP()',
  onConflict: () => 'ON DUPLICATE KEY UPDATE',
  proposed: (field) => `VALUES(${field})`,
  send: sendToMariadb,
  rounds(statements) {
    const [first, ...more] = statements;
    if (first && more.length === 0)
      return [{ sql: first.sql, send: (connection) => sendAloneToMariadb(connection, first) }];
    // A connection accepts one statement at a time, but a block (BEGIN NOT ATOMIC ... END) counts as one.
    const sql = `BEGIN NOT ATOMIC\n${statements.map((one) => one.sql).join(';\n')};\nEND`;
    return [{ sql, send: (connection) => sendTogetherToMariadb(connection, sql, statements) }];
  },
  manyRows: asItIs,
  oneOfMany: null,
  family: {
    id: 'added',
    sqlOf(insert, others) {
      const inserts = others.map(
        ({ into, rows }) => `INSERT INTO ${into} VALUES ${rows.map((row) => `(${row})`).join(', ')}`,
      );
      const all = [insert, 'SET added = LAST_INSERT_ID()', ...inserts, 'SELECT added AS id'];
      return `BEGIN NOT ATOMIC DECLARE added BIGINT; ${all.join('; ')}; END`;
    },
  },
  returningId: '',

  columnsQuery: `SELECT COLUMN_NAME AS name, DATA_TYPE AS type FROM information_schema.COLUMNS
    WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = $1 ORDER BY ORDINAL_POSITION`,
  lastIdQuery: `SELECT AUTO_INCREMENT - 1 AS last FROM information_schema.TABLES
    WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = $1`,
  raisingCommits: true,
  raiseLastId: (table, id) => [`ALTER TABLE ${table} AUTO_INCREMENT = ${integerText(id + 1)}`],

  prepareFile: null,
  migrationLock(lockMs) {
    // The lock belongs to the connection and not to a transaction, because MariaDB commits the transaction each time a
    // table is created or changed.
    const name = "MD5(CONCAT(DATABASE(), '.', $1))";
    return {
      sql: `SELECT GET_LOCK(${name}, ${lockMs / 1_000}) AS got`,
      isHeld: (row) => Number(row?.got) === 1,
      unlock: `SELECT RELEASE_LOCK(${name}) AS released`,
    };
  },
  commitCount: null,

  errors,
};
