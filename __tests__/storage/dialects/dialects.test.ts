import type { Dialect, DialectName } from '../../../lib/storage/dialects/dialect';
import { DIALECTS } from '../../../lib/storage/dialects/dialects';
import type { DatabaseErrorKind } from '../../../lib/storage/dialects/errors';
import { databaseErrorKindOf, saysNotCommitted } from '../../../lib/storage/transactions/database-error-kind';

const { postgres, mariadb, sqlite } = DIALECTS;

test('each dialect is listed under its own name', () => {
  expect(Object.entries(DIALECTS).map(([name, dialect]) => [name, dialect.name])).toEqual([
    ['postgres', 'postgres'],
    ['mariadb', 'mariadb'],
    ['sqlite', 'sqlite'],
  ]);
});

test('a dialect that lacks a member, and a list that lacks a dialect, do not compile', () => {
  const { lockRows, ...lacksAMember } = postgres;
  // @ts-expect-error lockRows is missing
  const incomplete: Dialect = lacksAMember;
  // @ts-expect-error mariadb is missing
  const list: Record<DialectName, Dialect> = { postgres, sqlite };
  expect([incomplete.lockRows, list.mariadb, lockRows]).toEqual([undefined, undefined, 'FOR UPDATE']);
});

/** Errors with the fields that the drivers give them. */
const ERRORS: [what: string, error: object, kind: DatabaseErrorKind | undefined][] = [
  ['a deadlock of PostgreSQL', { code: '40P01', severity: 'ERROR' }, 'busy'],
  ["PostgreSQL's broken line", { message: 'Connection terminated unexpectedly' }, 'away'],
  ["PostgreSQL's full disk", { code: '53100', severity: 'ERROR' }, 'unwritable'],
  ["MariaDB's deadlock", { errno: 1213, sqlState: '40001' }, 'busy'],
  ["MariaDB's broken line", { errno: 45_009, sqlState: '08S01', fatal: true }, 'away'],
  ['a Galera node that lost the other nodes', { errno: 1047, sqlState: '08S01' }, 'away'],
  ['a Galera node on which another commit came first', { errno: 1317, sqlState: '70100' }, 'busy'],
  ["MariaDB's full disk", { errno: 1021, sqlState: 'HY000' }, 'unwritable'],
  ["SQLite's lock", { code: 'SQLITE_BUSY', errno: 5 }, 'busy'],
  ["SQLite's full disk", { code: 'SQLITE_FULL', errno: 13 }, 'unwritable'],
  ['a refused connection', { code: 'ECONNREFUSED', errno: -111 }, 'away'],
  ["MySQL's broken line", { code: 'PROTOCOL_CONNECTION_LOST', fatal: true }, 'away'],
  ['a full pool', { name: 'SequelizeConnectionAcquireTimeoutError' }, 'busy'],
  ['an error of Sequelize', { name: 'SequelizeDatabaseError', parent: { code: '40001' } }, 'busy'],
  ['a statement that is wrong', { code: '42601', severity: 'ERROR' }, undefined],
];

test.each(ERRORS)('all dialects are asked for the kind of an error: %s', (_, error, kind) => {
  expect(databaseErrorKindOf(error)).toBe(kind);
});

test('an error of several kinds is busy before away, and away before unwritable, in whichever order the dialects are asked', () => {
  expect(databaseErrorKindOf({ code: 'ECONNRESET', errno: 1213 })).toBe('busy');
  expect(databaseErrorKindOf({ code: '53100', errno: 1205 })).toBe('busy');
  expect(databaseErrorKindOf({ code: 'ECONNRESET', errno: 1114 })).toBe('away');
  expect(databaseErrorKindOf({ code: 'SQLITE_FULL', message: 'Connection terminated' })).toBe('away');
});

test('all dialects are asked whether a failed COMMIT stored nothing', () => {
  expect(saysNotCommitted({ code: '40001', severity: 'ERROR' })).toBe(true);
  expect(saysNotCommitted({ errno: 1213, sqlState: '40001' })).toBe(true);
  expect(saysNotCommitted({ code: 'SQLITE_BUSY' })).toBe(true);
  expect(saysNotCommitted({ code: 'SQLITE_IOERR' })).toBe(false);
  expect(saysNotCommitted({ code: 'ECONNRESET' })).toBe(false);
  expect(saysNotCommitted({ errno: 45_009, sqlState: 'HY000' })).toBe(false);
});

test.each([
  ['a conflict with a commit of another node', { errno: 1213, sqlState: '40001' }, true],
  [
    'a node that is not ready, which refuses the COMMIT before it begins',
    { errno: 1047, sqlState: '08S01' },
    true,
  ],
  ['a failure while the commit is sent to the other nodes', { errno: 1180, sqlState: 'HY000' }, false],
  ['an interruption by another commit', { errno: 1317, sqlState: '70100' }, false],
  ['a server that shuts down', { errno: 1053, sqlState: '08S01' }, false],
  ["PostgreSQL's shutdown", { code: '57P01', severity: 'FATAL' }, false],
])('a COMMIT on a cluster: %s', (_, facts, isUndone) => {
  expect(saysNotCommitted({ name: 'SequelizeDatabaseError', parent: facts })).toBe(isUndone);
});

test('a statement of a resumed migration that fails because it was applied before: only SQLite has such failures', () => {
  const again = { message: 'SQLITE_ERROR: duplicate column name: end' };
  expect(sqlite.errors.isAlreadyApplied('ALTER TABLE t ADD COLUMN end', again)).toBe(true);
  expect(mariadb.errors.isAlreadyApplied('ALTER TABLE t ADD COLUMN end', again)).toBe(false);
  const gone = { message: 'SQLITE_ERROR: no such column: "end"' };
  expect(sqlite.errors.isAlreadyApplied('ALTER TABLE t DROP COLUMN end', gone)).toBe(true);
  expect(sqlite.errors.isAlreadyApplied('UPDATE t SET end = 1', gone)).toBe(false);
});
