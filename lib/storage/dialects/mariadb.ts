import { Sequelize } from 'sequelize';
import { keyConditions } from '../guard-keys';
import type { MariadbConnection } from '../lending/connections';
import { nestingMariadb } from '../lending/nesting-mariadb';
import { sendToMariadb, sendTogetherToMariadb } from './send-to-mariadb';
import { asItIs, type Dialect } from './dialect';
import { knowSockets } from './mariadb-sockets';
import { type DialectErrors, kindByCode, type KindsByCode } from './errors';

/** A node of a cluster that has lost the others, or has not joined them yet, refuses every statement. */
const NODE_NOT_READY = 1047;
/** A node failed while it sent a commit to the others, which may have received it. */
const ERROR_DURING_COMMIT = 1180;
/** A node ended the transaction because a commit of another node takes precedence. */
const INTERRUPTED = 1317;

/** A deadlock, or on a cluster a conflict with a commit of another node. */
const DEADLOCK = 1213;

const CODES: KindsByCode = {
  // Lock wait timeout, deadlock (on a cluster: a conflict with a commit of another node), record changed since last read.
  busy: new Set([1205, DEADLOCK, 1020, INTERRUPTED]),
  // All failures of the connection itself; no connections left, shutting down, connection killed; also the
  // equivalents of MySQL's driver, which a port may use.
  away: new Set([
    ...['08S01', 1040, NODE_NOT_READY, 1053, ERROR_DURING_COMMIT, 1927, 'PROTOCOL_CONNECTION_LOST'],
  ]),
  // Error numbers of SQLite and of the operating system are not among these.
  unwritable: new Set([1021, 1026, 1114, 1290, 1792, 1836]),
};
/** Error numbers from here on are those of the driver; the server's are lower. */
const OF_THE_DRIVER = 45_000;

const errors: DialectErrors = {
  kindOf: (facts) => kindByCode(CODES, facts),
  isOfDriver: ({ name, sqlState, fatal }) =>
    name === 'SqlError' || typeof sqlState === 'string' || typeof fatal === 'boolean',
  saysNotCommitted(facts) {
    const { errno, sqlState } = facts;
    // A node that is not ready refuses a COMMIT before it begins.
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

const beginning = (start: string): string =>
  `BEGIN NOT ATOMIC SET TRANSACTION ISOLATION LEVEL READ COMMITTED; ${start}; END`;

/**
 * Galera's nodes apply the commits of other nodes some time after those were acknowledged. A statement with this
 * setting waits for them: https://mariadb.com/kb/en/galera-cluster-system-variables/#wsrep_sync_wait. The session
 * belongs to the host, so the setting is part of the statement.
 */
const causal = (sql: string): string => `SET STATEMENT wsrep_sync_wait = 1 FOR ${sql}`;

/**
 * The server's own lock timeout is 50 seconds. The session belongs to the host, so the limit is part of the
 * statement.
 */
const bounded = (sql: string, lockMs: number): string =>
  `SET STATEMENT innodb_lock_wait_timeout = ${lockMs / 1_000} FOR ${sql}`;

/** Whether the driver still has the connection. */
const isOpen = (connection: unknown): connection is object =>
  (connection as { isValid(): boolean } | undefined)?.isValid() === true;

/** MariaDB: a server that locks rows, and the gaps between them unless it is READ COMMITTED. */
export const mariadb: Dialect = {
  name: 'mariadb',
  example: 'MariaDB (mariadb://user@host/name)',
  // The driver's own limit would be one second. A node of a cluster that is not ready accepts connections, and
  // refuses only statements (but not `SELECT 1`), so connecting includes a statement.
  open: (url, { connectMs, isUsable = () => true }) =>
    new Sequelize(url, {
      logging: false,
      dialectOptions: { connectTimeout: connectMs, initSql: 'DO 1' },
      pool: { validate: (connection) => isOpen(connection) && isUsable(connection) },
    }),
  fileOf: () => null,
  cutter: knowSockets,

  // Settings cannot end with the transaction on MariaDB; the guard statements carry their own.
  begin: () => beginning('START TRANSACTION'),
  cluster: {
    // Not every server has the variable, so SHOW is used instead of the variable's name.
    query: "SHOW VARIABLES LIKE 'wsrep_on'",
    // A node waits only before a transaction begins, and not for a statement in it.
    begin: () => beginning(causal('START TRANSACTION')),
    causal,
    waitsQuery: "SHOW VARIABLES LIKE 'wsrep_sync_wait'",
    // A set of bits. The lowest is for reads and for the beginning of transactions.
    waits: (value) => (Number(value) & 1) === 1,
  },
  lockAll: () => null,
  // The server tells the level of the session's next transaction, and not that of the current one.
  isolation: { knownBy: 'beginning' },
  lending: {
    driver: 'mariadb',
    nesting: (connection, borrower) => nestingMariadb(connection as MariadbConnection, borrower),
  },
  joining: {
    refusal:
      'MariaDB does not tell the isolation level of a running transaction. Begin it with appointments.transaction(async (t) => ...), and lend t to your data layer.',
  },

  lockRows: 'FOR UPDATE',
  bounded,
  share(table, keys, lockMs) {
    const condition = keyConditions(keys)
      .map((one) => `(${one})`)
      .join(' OR ');
    // On a small table MariaDB would prefer to read, and lock, all rows.
    const sql = `SELECT scope, id, day FROM ${table} FORCE INDEX (PRIMARY)
      WHERE ${condition} ORDER BY scope, id, day LOCK IN SHARE MODE`;
    return [{ sql: bounded(sql, lockMs), answers: true }];
  },
  queueForLock: () => [],

  epochSeconds: 'UNIX_TIMESTAMP()',
  onConflict: () => 'ON DUPLICATE KEY UPDATE',
  proposed: (field) => `VALUES(${field})`,
  send: sendToMariadb,
  together: {
    // A session takes one statement at a time, and a block is one.
    sqlOf: (statements) => `BEGIN NOT ATOMIC\n${statements.map(({ sql }) => sql).join(';\n')};\nEND`,
    send: sendTogetherToMariadb,
  },
  manyRows: asItIs,
  returningId: '',

  prepareFile: null,
  migrationLock(lockMs) {
    // MariaDB commits with each table that it creates, so the connection holds the lock, and not the transaction.
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
