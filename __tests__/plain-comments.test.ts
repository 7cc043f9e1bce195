import { Linter } from 'eslint';
import { plainComments } from '../lint/plain-comments.cjs';

/** Returns the words that the rule refuses in a comment. */
function refusedIn(comment: string): string[] {
  const messages = new Linter().verify(`${comment}\nconst x = 1;`, [
    {
      plugins: { house: { rules: { 'plain-comments': plainComments } } },
      rules: { 'house/plain-comments': 'error' },
    },
  ]);
  return messages.map(({ ruleId, message }) => {
    expect(ruleId).toBe('house/plain-comments');
    return /"(.+?)"/.exec(message)![1]!;
  });
}

test.each([
  ['/** The same for one product. */', 'The same'],
  ['/** It has no rules. */', 'It'],
  ['/** Its rules. */', 'Its'],
  ['/** What is cancelled stays so. */', 'What'],
  ['/** That of the order. */', 'That'],
  ['/** Those of the order. */', 'Those'],
  ['/** This is the order. */', 'This'],
  ['/** Nobody reads the row. */', 'Nobody'],
  ['/** Somebody reads the row. */', 'Somebody'],
  ['/** Where the row is. */', 'Where'],
  ['/** Who reads the row. */', 'Who'],
  ['/** Which row is read. */', 'Which'],
  ['/**\n * The same\n * for one product.\n */', 'The same'],
  ['/** Adds.\n * @returns It, or undefined. */', 'It'],
  ['/** Adds.\n * @returns {number} What was added. */', 'What'],
  ['/** Adds.\n * @param added - What is added. */', 'What'],
  ['/** Adds.\n * @param {number} added Those of the order. */', 'Those'],
])('%j begins with a word that refers to nothing', (comment, words) => {
  expect(refusedIn(comment)).toEqual([words]);
});

test.each([
  ['// Reads the rows anew.', 'anew'],
  ['// The row exists no more.', 'no more'],
  ['// The row exists no more, so it is skipped.', 'no more'],
  ['// As far as the row is known.', 'As far as'],
  ['/* Reads the rows, and cheap ones besides. */', 'besides'],
  ['// The row and the fields thereof.', 'thereof'],
  ['// The row and the fields therein.', 'therein'],
  ['// The row whereof the fields are known.', 'whereof'],
  ['// Rows unknown hitherto.', 'hitherto'],
  ['/** Rows that exist as\n * far as is known. */', 'as far as'],
])('%j has an old word', (comment, words) => {
  expect(refusedIn(comment)).toEqual([words]);
});

test('a comment is refused for each of its faults', () => {
  expect(refusedIn('/** It is read anew. */')).toEqual(['It', 'anew']);
});

test.each([
  '/** Returns the rows. */',
  '/** Items of an order. */',
  '/** Whether the row exists. */',
  '/** Adds.\n * @param what - Number of rows.\n * @returns The rows. */',
  '// It is read again, because it may have changed.',
  '/* What is read here stays so. */',
  '// At most one row, and no more than two reads.',
  'const text = "the same anew";',
])('%j is fine', (comment) => {
  expect(refusedIn(comment)).toEqual([]);
});
