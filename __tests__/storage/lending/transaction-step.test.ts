/** @jest-environment-options {"ownModules": true} */
import fc from '../../support/fast-check';
import { medianCpuMilliseconds } from '../../support/cpu-time';
import { type Syntax, transactionStepOf } from '../../../lib/storage/lending/transaction-step';

const ALL: readonly Syntax[] = ['pg', 'mariadb', 'sqlite3'];
const kindOf = (sql: string, syntax: Syntax = 'pg') => transactionStepOf(sql, syntax).kind;

test.each([
  ['BEGIN', 'begin'],
  ['begin;', 'begin'],
  ['  BEGIN TRANSACTION ; ', 'begin'],
  ['BEGIN IMMEDIATE', 'begin'],
  ['START TRANSACTION READ ONLY', 'begin'],
  ['-- ours\nBEGIN', 'begin'],
  ['/* a; b */ START TRANSACTION', 'begin'],
  ['COMMIT', 'commit'],
  ['commit work;', 'commit'],
  ['END', 'commit'],
  ['END TRANSACTION', 'commit'],
  ['ROLLBACK', 'rollback'],
  ['ROLLBACK WORK', 'rollback'],
  ['abort', 'rollback'],
  ['SET TRANSACTION ISOLATION LEVEL READ COMMITTED', 'modes'],
  ['SET SESSION TRANSACTION READ WRITE', 'modes'],
  ['ROLLBACK TO SAVEPOINT a', 'none'],
  ['ROLLBACK WORK TO a', 'none'],
  ['SAVEPOINT a', 'none'],
  ['RELEASE SAVEPOINT a', 'none'],
  ['', 'none'],
  [';', 'none'],
  ['SELECT 1; SELECT 2', 'none'],
  ['BEGIN NOT ATOMIC SELECT 1', 'none'],
  ['SELECT beginning FROM commits', 'none'],
  ["UPDATE t SET note = 'x; COMMIT'", 'none'],
  ['UPDATE t SET "a;COMMIT" = 1', 'none'],
  ['INSERT INTO begin VALUES (1)', 'none'],
  ['SELECT 1; COMMIT', 'other control'],
  ['BEGIN; SELECT 1', 'other control'],
  ['COMMIT; BEGIN', 'other control'],
  ['SELECT 1 -- ;\n; ROLLBACK', 'other control'],
  ['COMMIT AND CHAIN', 'other control'],
  ["COMMIT PREPARED 'a'", 'other control'],
  ["PREPARE TRANSACTION 'a'", 'other control'],
  ['SET autocommit = 0', 'other control'],
  ['SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY', 'other control'],
  ['SET LOCAL autocommit=0', 'other control'],
  ['SET @a=1, autocommit=0', 'other control'],
  ['SET @@session.autocommit := 0', 'other control'],
  ["SET SESSION transaction_isolation='SERIALIZABLE'", 'other control'],
  ["SET default_transaction_isolation TO 'serializable'", 'other control'],
  ['set default_transaction_read_only = on', 'other control'],
  ["SET tx_isolation = 'SERIALIZABLE'", 'other control'],
  ['SET tx_read_only = 1', 'other control'],
  ['SET transaction_read_only = 1', 'other control'],
  ["SET note = 'autocommit = 0'", 'none'],
  ['SET autocommits = 1', 'none'],
  ['UPDATE t SET autocommit = 1', 'none'],
  ['CALL commit_all()', 'none'],
])('%p is recognised as %p on every database', (sql, kind) => {
  expect(ALL.map((syntax) => kindOf(sql, syntax))).toEqual([kind, kind, kind]);
});

test('a semicolon in a string of the database ends no statement', () => {
  expect(kindOf("SELECT $$; COMMIT $$, $a$ ; $$ ; COMMIT $a$, E'\\'; COMMIT', 'a\\'", 'pg')).toBe('none');
  expect(kindOf('SELECT \'a\\\'; COMMIT\', `b; COMMIT`, "c\\"; COMMIT" # ; COMMIT', 'mariadb')).toBe('none');
  expect(kindOf("SELECT 'a\\'; COMMIT", 'pg')).toBe('other control');
  expect(kindOf("SELECT 'a\\'; COMMIT", 'sqlite3')).toBe('other control');
});

test.each(['REPEATABLE READ', 'SERIALIZABLE', 'READ COMMITTED'])(
  'the level %s is read, however it is spaced',
  (level) => {
    const spaced = level.replace(' ', '\n  ').toLowerCase();
    for (const sql of [
      `BEGIN ISOLATION LEVEL ${spaced}`,
      `SET TRANSACTION READ WRITE, ISOLATION LEVEL ${spaced};`,
    ])
      expect(transactionStepOf(sql, 'pg')).toMatchObject({ isolation: level });
  },
);

test('a COMMIT after any quoted text is found, and one inside of it is not', () => {
  const plain = fc.string().map((text) => text.replaceAll(/[\\']/g, ''));
  fc.assert(
    fc.property(plain, plain, fc.constantFrom(...ALL), (one, two, syntax) => {
      const quoted = `SELECT '${one};COMMIT;${two}'`;
      expect(kindOf(quoted, syntax)).toBe('none');
      expect(kindOf(`${quoted} ; COMMIT`, syntax)).toBe('other control');
    }),
    { seed: 17, numRuns: 300 },
  );
});

test.each<[Syntax, string, string]>([
  ['pg', '/* a /* b */ c */ COMMIT', 'commit'],
  ['mariadb', '/* a /* b */ COMMIT', 'commit'],
  ['sqlite3', '/* a /* b */ COMMIT', 'commit'],
  ['pg', 'SELECT a$b$ FROM t; COMMIT', 'other control'],
  ['pg', 'SELECT $1, $2; COMMIT', 'other control'],
  ['pg', "SELECT note'\\'; COMMIT", 'other control'],
  ['pg', '-- ours\rCOMMIT', 'commit'],
  ['pg', 'SET "default_transaction_isolation" TO DEFAULT', 'other control'],
  ['sqlite3', "SELECT [a'] FROM t; COMMIT", 'other control'],
  ['sqlite3', 'SELECT [a; COMMIT] FROM t', 'none'],
  ['pg', "SELECT a['1; COMMIT'] FROM t", 'none'],
  ['mariadb', 'SELECT 5--1; COMMIT', 'other control'],
  ['mariadb', 'SET `autocommit` = 0', 'other control'],
  ['mariadb', '/*!50000 COMMIT */', 'commit'],
  ['mariadb', '/*M! COMMIT */', 'commit'],
  ['mariadb', '/*M!100100 COMMIT */;', 'commit'],
  ['mariadb', '/*!COMMIT*/', 'commit'],
  ['mariadb', '/*! /* a */ COMMIT */ -- b', 'commit'],
  ['mariadb', 'SELECT 1 /*! ; COMMIT */', 'other control'],
  ['mariadb', "SELECT '/*!', 1 /*! + 1 */", 'none'],
  ['pg', '/*!50000 COMMIT */', 'none'],
  ['sqlite3', '/*!50000 COMMIT */', 'none'],
  ['mariadb', 'SET STATEMENT max_statement_time = 1 FOR COMMIT', 'other control'],
  ['mariadb', 'SET STATEMENT max_statement_time = 1 FOR SELECT 1', 'none'],
  ['mariadb', "EXECUTE IMMEDIATE 'COMMIT'", 'other control'],
  ['mariadb', 'EXECUTE IMMEDIATE @text', 'other control'],
])('on %s, %p is recognised as %p', (syntax, sql, kind) => {
  expect(kindOf(sql, syntax)).toBe(kind);
});

test.each([
  ['CREATE TABLE t (id INT)', 'CREATE TABLE'],
  ['create or replace view v AS SELECT 1', 'CREATE OR REPLACE VIEW'],
  ['ALTER TABLE t ADD a INT', 'ALTER TABLE'],
  ['DROP TABLE IF EXISTS t', 'DROP TABLE'],
  ['RENAME TABLE t TO u', 'RENAME TABLE'],
  ['TRUNCATE t', 'TRUNCATE'],
  ['LOCK TABLES t WRITE', 'LOCK TABLES'],
  ['ANALYZE TABLE t', 'ANALYZE TABLE'],
  ['OPTIMIZE TABLE t', 'OPTIMIZE TABLE'],
  ['GRANT SELECT ON t TO u', 'GRANT'],
  ['REVOKE SELECT ON t FROM u', 'REVOKE'],
])('%p, which commits on MariaDB, is refused there only', (sql, words) => {
  expect(transactionStepOf(sql, 'mariadb')).toEqual({
    kind: 'other control',
    words: `${words} (it commits on MariaDB)`,
  });
  expect([kindOf(sql, 'pg'), kindOf(sql, 'sqlite3')]).toEqual(['none', 'none']);
});

test.each([
  'CREATE TEMPORARY TABLE t (id INT)',
  'CREATE OR REPLACE TEMPORARY TABLE t (id INT)',
  'DROP TEMPORARY TABLE t',
  'DROP PREPARE a',
  'ANALYZE SELECT 1',
])('%p commits nothing on MariaDB', (sql) => {
  expect(kindOf(sql, 'mariadb')).toBe('none');
});

test.each<[Syntax, string]>([
  ['pg', 'CREATE FUNCTION f() RETURNS int LANGUAGE SQL BEGIN ATOMIC SELECT 1; SELECT 2; END'],
  ['sqlite3', 'CREATE TRIGGER a AFTER INSERT ON t BEGIN DELETE FROM u; END'],
  ['mariadb', 'BEGIN NOT ATOMIC SELECT 1; SELECT 2; END'],
])('on %s, a body of several statements is refused: %p', (syntax, sql) => {
  expect(kindOf(sql, syntax)).toBe('other control');
});

/**
 * Makes texts of this length from repeated pieces of SQL: openings that are never closed, and pieces that begin like
 * another one.
 */
function hostileTexts(length: number): string[] {
  // oxfmt-ignore
  const pieces = [
    '/* ', '*/', '/*!', '-', '--\n', '#', "'", "''", "'\\", "E'\\' ", '"', '`', '[', '$', '$a', '$$ ', 'a$b$ ', ';', 'a;', ' ', 'SET ',
  ];
  const tags = Array.from({ length: length / 8 }, (_, n) => `$a${n}$ `).join('');
  return [...pieces.map((piece) => piece.repeat(length / piece.length)), tags, `SELECT ${tags}`];
}

test('a long hostile text is read in linear time', () => {
  const reading = (length: number): number => {
    const texts = hostileTexts(length);
    return medianCpuMilliseconds(() => {
      for (const text of texts) for (const syntax of ALL) kindOf(text, syntax);
    });
  };
  // Quadratic work would take sixteen times as long for four times the length.
  expect(reading(120_000) / reading(30_000)).toBeLessThan(10);
});

test('a COMMIT after a string of 12 MB is found', () => {
  const long = 'x'.repeat(12_000_000);
  for (const syntax of ALL) {
    expect(kindOf(`SELECT '${long}'`, syntax)).toBe('none');
    expect(kindOf(`SELECT '${long}', ${long}; COMMIT`, syntax)).toBe('other control');
  }
});
