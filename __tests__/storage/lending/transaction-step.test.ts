import fc from 'fast-check';
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
])('%p is %p on every database', (sql, kind) => {
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

test('a COMMIT behind any quoted text is found, and one inside of it is not', () => {
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
