import { Sequelize } from 'sequelize';
import { type GuardKey, isOfRules, lockName } from '../guard-keys';
import type { PgConnection } from '../lending/connections';
import { nestingPg } from '../lending/nesting-pg';
import { integerText, type Statement } from '../sql';
import { driverTypesOf, sequelizeTypesOf } from '../sequelize-internals';
import { listsOfColumns, rowsFromLists } from './lists-of-columns';
import { sendToPg, sendTogetherToPg } from './send-to-pg';
import { asItIs, type Dialect, excluded, type ManyRows, onConflict } from './dialect';
import { type DialectErrors, type ErrorFacts, kindByCode, type KindsByCode } from './errors';

/** Milliseconds after which PostgreSQL ends an idle transaction, because its process has probably gone. */
const IDLE_MS = 120_000;

const CODES: KindsByCode = {
  // SQLSTATEs: serialization failure, deadlock, lock timeout.
  busy: new Set(['40001', '40P01', '55P03']),
  // SQLSTATEs: the server is shutting down, has crashed or is starting; it ended an idle session; it has no connections
  // left.
  away: new Set(['57P01', '57P02', '57P03', '25P03', '53300']),
  unwritable: new Set(['53100', '25006']),
};
/** Messages of the driver for broken connections, which have no code. */
const BROKEN =
  /^Connection terminated|^timeout expired$|^Query read timeout$|^Client (was closed|has encountered a connection error)/;

const isBroken = ({ message }: ErrorFacts): boolean => BROKEN.test(String(message));
const isOfServer = ({ severity, code }: ErrorFacts): boolean =>
  typeof severity === 'string' && /^[0-9A-Z]{5}$/.test(String(code));

const errors: DialectErrors = {
  kindOf(facts) {
    const kind = kindByCode(CODES, facts);
    return kind !== 'busy' && isBroken(facts) ? 'away' : kind;
  },
  isOfDriver: (facts) => isOfServer(facts) || isBroken(facts),
  saysNotCommitted: (facts) => isOfServer(facts) && kindByCode(CODES, facts) !== 'away',
  endsTransaction: () => false,
  isDuplicate: ({ code }) => code === '23505',
  isNoSuchTable: ({ code }) => code === '42P01',
  isAlreadyApplied: () => false,
};

/**
 * Builds a statement that takes advisory locks before rows are locked. PostgreSQL grants advisory locks in the order of
 * the requests. With row locks alone, new shared locks of a row pass a transaction that waits to lock it, so the
 * transaction might wait for ever.
 */
function queueing(lock: string, table: string, keys: readonly GuardKey[]): Statement {
  const names = [...new Set(keys.map(lockName))].sort();
  const calls = names.map((name) => `${lock}(hashtextextended('${name}', '${table}'::regclass::oid::int8))`);
  return { sql: `SELECT ${calls.join(', ')}`, columns: null };
}

const manyRows = (sql: string, columns: readonly string[]): ManyRows => ({
  sql: listsOfColumns(sql, columns),
  rowsOf: ([lists]) => rowsFromLists(lists!, columns),
});

/** The dialect of PostgreSQL: a server that locks rows. */
export const postgres: Dialect = {
  name: 'postgres',
  example: 'PostgreSQL (postgres://user@host/name)',
  // Without a limit on connecting, the driver would wait for ever for a server that does not respond.
  open: (url, { connectMs }) =>
    new Sequelize(url, { logging: false, dialectOptions: { connectionTimeoutMillis: connectMs } }),
  fileOf: () => null,
  cutter: () => (connection) => {
    (connection as { end(): Promise<void> }).end().catch(() => undefined);
  },

  // `idle_in_transaction_session_timeout` ends the transaction of a process whose connection was cut silently. Without
  // it, the server would keep the locks of that transaction for hours.
  begin: (lockMs) => [
    'START TRANSACTION ISOLATION LEVEL READ COMMITTED',
    `SET LOCAL lock_timeout = ${lockMs}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`,
  ],
  // PostgreSQL has no cluster that matters here: a standby cannot be written to, so all statements go to the primary,
  // and none sees old data.
  cluster: null,
  beginReading: null,
  beginSnapshot: [
    'START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY',
    `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`,
  ],
  isolation: { knownBy: 'server', query: "SELECT current_setting('transaction_isolation') AS level" },
  lending: {
    driver: 'pg',
    nesting: (connection, borrower, sequelize) =>
      nestingPg(connection as PgConnection, borrower, driverTypesOf(sequelize)),
  },
  joining: {
    identityQuery: (table) => `SELECT current_setting('transaction_isolation') AS level,
      current_setting('transaction_read_only') AS read_only, extract(epoch FROM now())::text AS began,
      concat_ws('/', extract(epoch FROM pg_postmaster_start_time()), current_database(), COALESCE(to_regclass('${table}')::oid::text, 'none')) AS identity`,
    types: sequelizeTypesOf,
  },

  lockRows: 'FOR UPDATE',
  bounded: (sql) => sql,
  share: (table, keys) => [queueing('pg_advisory_xact_lock_shared', table, keys)],
  queueForLock(table, keys) {
    const rules = keys.filter(isOfRules);
    return rules.length > 0 ? [queueing('pg_advisory_xact_lock', table, rules)] : [];
  },

  epochSeconds: 'FLOOR(EXTRACT(EPOCH FROM clock_timestamp()))',
  onConflict,
  proposed: excluded,
  send: sendToPg,
  rounds(statements) {
    const reads = statements.map(({ sql, columns, isLarge }) =>
      isLarge && columns ? manyRows(sql, columns) : asItIs(sql),
    );
    const sql = reads.map((one) => one.sql).join(';\n');
    return [
      {
        sql,
        async send(connection) {
          const results = await sendTogetherToPg(connection, sql);
          return results.flatMap((rows, at) => (statements[at]!.columns ? [reads[at]!.rowsOf(rows)] : []));
        },
      },
    ];
  },
  manyRows,
  oneOfMany: null,
  family: {
    id: 'added.id',
    sqlOf(insert, others) {
      const parts = others.map(({ into, rows }, at) => {
        const selects = rows.map((row) => `SELECT ${row} FROM added`);
        return `rows_${at} AS (INSERT INTO ${into} ${selects.join(' UNION ALL ')})`;
      });
      return `WITH ${[`added AS (${insert} RETURNING id)`, ...parts].join(', ')} SELECT id FROM added`;
    },
  },
  returningId: ' RETURNING id',

  columnsQuery: `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  lastIdQuery: "SELECT pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass) AS last",
  raisingCommits: false,
  raiseLastId: (table, id) => [`SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${integerText(id)})`],

  prepareFile: null,
  migrationLock: () => ({
    sql: 'SELECT pg_advisory_xact_lock(hashtext($1))',
    isHeld: () => true,
    unlock: null,
  }),
  commitCount: null,

  errors,
};
