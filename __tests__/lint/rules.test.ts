import { linted } from './linted';
import { FOLDERS } from './violations/folders';
import { MODULES, SYNTAX, UNREADABLE } from './violations/syntax';
import { TYPES, TYPESCRIPT } from './violations/types';

interface Sample {
  readonly rule: string;
  readonly text: string;
  readonly file: string;
}

let made = 0;
const samplesOf = (rules: Readonly<Record<string, readonly string[]>>, extension: string): Sample[] =>
  Object.entries(rules).flatMap(([rule, texts]) =>
    texts.map((text) => ({ rule, text, file: `__tests__/samples/${(made += 1)}.${extension}` })),
  );
const violations = [
  ...samplesOf({ ...SYNTAX, ...TYPESCRIPT, ...TYPES }, 'ts'),
  ...samplesOf(TYPES, 'mts'),
  ...samplesOf(MODULES, 'mjs'),
];
const unreadable = samplesOf(UNREADABLE, 'mjs');

/**
 * Returns code samples of `violations/folders`, placed in the folders where they are refused or allowed. A path with
 * file `a` gets a new file name for each sample.
 */
const inFolders = (places: 'refusedIn' | 'allowedIn'): Sample[] =>
  FOLDERS.flatMap(({ rule, text, ...one }) =>
    one[places].map((place) => ({ rule, text, file: place.replace(/\ba\./, `a${(made += 1)}.`) })),
  );
const [refused, allowed] = [inFolders('refusedIn'), inFolders('allowedIn')];

const UNUSED_COMMENT = '__tests__/unused-comment.ts';

let found: Map<string, string[]>;
beforeAll(async () => {
  const files = new Map<string, string>();
  for (const { file, text } of [...violations, ...unreadable, ...refused, ...allowed])
    files.set(file, `${files.get(file) ?? ''}${text}\nexport {};\n`);
  files.set(UNUSED_COMMENT, '// oxlint-disable-next-line no-empty\nf(1);\nexport {};\n');
  found = await linted(files);
});

/** Name by which the linter reports a rule, such as `eslint(no-empty)`. */
const reportOf = (rule: string): string => {
  const [plugin, name] = rule.includes('/') ? rule.split('/') : ['eslint', rule];
  return `${plugin}(${name})`;
};

test.each(violations)('$rule reports $text', ({ rule, file }) => {
  expect(found.get(file)).toContain(reportOf(rule));
});

test.each(unreadable)('$rule: the parser refuses $text', ({ file }) => {
  expect(found.get(file)).toEqual([expect.not.stringMatching(/^\w+\(/)]);
});

test.each(refused)('$rule reports $text in $file', ({ rule, file }) => {
  expect(found.get(file)).toContain(reportOf(rule));
});

test.each(allowed)('$rule allows $text in $file', ({ rule, file }) => {
  expect(found.get(file) ?? []).not.toContain(reportOf(rule));
});

test('a comment that switches off a rule without need is reported', () => {
  expect(found.get(UNUSED_COMMENT)).toEqual([expect.stringMatching(/^Unused oxlint-disable directive/)]);
});
