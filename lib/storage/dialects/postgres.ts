import { Sequelize } from 'sequelize';
import { type GuardKey, isOfRules, lockName } from '../guard-keys';
import type { PgConnection } from '../lending/connections';
import { nestingPg } from '../lending/nesting-pg';
import type { Statement } from '../sql';
import { driverTypesOf, sequelizeTypesOf } from '../sequelize-internals';
import { sendToPg, sendTogetherToPg } from './send-to-pg';
import { asItIs, type Dialect, excluded, onConflict } from './dialect';
import { type DialectErrors, type ErrorFacts, kindByCode, type KindsByCode } from './errors';

/** Idle transactions are presumed abandoned after this long. */
const IDLE_MS = 120_000;

const CODES: KindsByCode = {
  // Serialization failure, deadlock, lock timeout.
  busy: new Set(['40001', '40P01', '55P03']),
  // Shutting down, crashed, starting; a transaction that stood idle; no connections left.
  away: new Set(['57P01', '57P02', '57P03', '25P03', '53300']),
  unwritable: new Set(['53100', '25006']),
};
/** The driver has no code for these. */
const BROKEN =
  /^Connection terminated|^timeout expired$|^Client (was closed|has encountered a connection error)/;

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
  isDuplicate: ({ code }) => code === '23505',
  isNoSuchTable: ({ code }) => code === '42P01',
  isAlreadyApplied: () => false,
};

/**
 * If a row is shared, PostgreSQL lets every new share of it past a transaction that waits to lock it, and that one may
 * wait for ever. Its advisory locks are given in the order of asking.
 */
function queueing(lock: string, table: string, keys: readonly GuardKey[]): Statement {
  const names = [...new Set(keys.map(lockName))].sort();
  const calls = names.map((name) => `${lock}(hashtextextended('${name}', '${table}'::regclass::oid::int8))`);
  return { sql: `SELECT ${calls.join(', ')}`, answers: false };
}

/** PostgreSQL: a server that locks rows. */
export const postgres: Dialect = {
  name: 'postgres',
  example: 'PostgreSQL (postgres://user@host/name)',
  // The driver would wait for ever for a server that does not answer.
  open: (url, { connectMs }) =>
    new Sequelize(url, { logging: false, dialectOptions: { connectionTimeoutMillis: connectMs } }),
  fileOf: () => null,
  cutter: () => (connection) => {
    (connection as { end(): Promise<void> }).end().catch(() => undefined);
  },

  // The last setting ends what a process leaves behind that was cut off without a word: the server would go on holding
  // its locks for hours.
  begin: (lockMs) => `START TRANSACTION ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${lockMs};
          SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`,
  // A standby is no second server to write to: all statements go to the primary.
  cluster: null,
  lockAll: () => null,
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
  together: {
    sqlOf: (statements) => statements.map(({ sql }) => sql).join(';\n'),
    send: sendTogetherToPg,
  },
  manyRows: asItIs,
  returningId: ' RETURNING id',

  prepareFile: null,
  migrationLock: () => ({
    sql: 'SELECT pg_advisory_xact_lock(hashtext($1))',
    isHeld: () => true,
    unlock: null,
  }),
  commitCount: null,

  errors,
};
