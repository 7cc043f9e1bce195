import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** Type of a mistake, as in lists.mjs. */
interface Mistake {
  readonly file: string;
  readonly mistake: string;
  readonly before: string;
  readonly after: string;
  readonly tests: readonly string[];
  readonly on?: string;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const mistakes = readdirSync(__dirname)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(__dirname, name), 'utf8')) as Mistake[]);
const filesIn = (folder: RegExp) => mistakes.filter(({ file }) => folder.test(file));

test('there are at least forty mistakes in services and storage, and twenty-four in the engine', () => {
  expect(filesIn(/^lib\/(?:services|storage)\//).length).toBeGreaterThanOrEqual(40);
  expect(filesIn(/^lib\/engine\//).length).toBeGreaterThanOrEqual(24);
});

test.each(mistakes)(
  '$file contains once the text that this mistake replaces: $mistake',
  ({ file, before, after }) => {
    expect(read(file).split(before)).toHaveLength(2);
    expect(after).not.toBe(before);
  },
);

test('every mistake names tests that exist, and a server or no database', () => {
  const tests = mistakes.flatMap((mistake) => mistake.tests);
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(mistakes.filter((mistake) => mistake.tests.length === 0)).toEqual([]);
  expect([...new Set(mistakes.map(({ on }) => on))].sort()).toEqual(['PostgreSQL', undefined]);
});
