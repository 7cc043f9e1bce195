import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A statement of the REST contract, and the test that proves it. */
interface Row {
  readonly heading: string;
  readonly row: string;
  /** Path of the test file, relative to `__tests__`. */
  readonly test?: string;
  /**
   * Title of the test after the titles of its describes: `describe › title`. For a table of cases, the
   * title's template.
   */
  readonly name?: string;
  /** For a table of cases, a text in the file that identifies the case. */
  readonly case?: string;
  /** Reason why the library does not satisfy the statement yet. */
  readonly later?: string;
}

/** Minimum number of statements, so that none gets lost. */
const LEAST_ROWS = 464;
/** Statements that may lack a test; all others must have one. */
const MAY_BE_LATER = /\b(series|calendar|orders)\b/i;

const read = (path: string): string => readFileSync(join(__dirname, path), 'utf8');
const rows = JSON.parse(read('contract-rows.json')) as readonly Row[];
/**
 * All parameters, fields, states, topics, keys and comparisons in the tables of the REST contract, by
 * heading.
 */
const names = JSON.parse(read('contract-names.json')) as Readonly<Record<string, readonly string[]>>;

const TITLE = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
const sources = new Map<string, { readonly source: string; readonly titles: readonly string[] }>();

function sourceOf(file: string) {
  const source = read(join('..', file));
  const known = sources.get(file) ?? {
    source,
    titles: [...source.matchAll(TITLE)].map(([, , title = '']) => title),
  };
  sources.set(file, known);
  return known;
}

/** Whether the file contains the titles in this order. */
function holds(titles: readonly string[], name: string): boolean {
  let from = 0;
  return name.split(' › ').every((part) => {
    from = titles.indexOf(part, from) + 1;
    return from > 0;
  });
}

function problemOf({ test, name, case: written }: Row): string | undefined {
  if (!test || !name) return 'has no test';
  if (!existsSync(join(__dirname, '..', test))) return `names ${test}, which is not there`;
  const { source, titles } = sourceOf(test);
  if (!holds(titles, name)) return `names "${name}", which ${test} does not hold`;
  if (written !== undefined && !source.includes(written)) return `names ${written}, no case in ${test}`;
  return undefined;
}

const later = rows.filter((row) => row.later !== undefined);
const due = rows.filter((row) => row.later === undefined);

test('the table of the contract’s rows is complete, without duplicates', () => {
  expect(rows.length).toBeGreaterThanOrEqual(LEAST_ROWS);
  const said = rows.map(({ heading, row }) => `${heading}: ${row}`);
  expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
  expect(rows.filter(({ heading, row }) => !heading || !row)).toEqual([]);
});

test('the list of rows without a test is empty', () => {
  const without = due.flatMap((row) => {
    const problem = problemOf(row);
    return problem === undefined ? [] : [`${row.heading}: ${row.row} ${problem}`];
  });
  const waiting = later.map(({ heading, row, later: why }) => `\n  later: ${heading}: ${row} (${why})`);
  process.stdout.write(
    `The contract: ${rows.length} rows, ${due.length} with a test, ${later.length} for later.${waiting.join('')}\n`,
  );
  expect(without).toEqual([]);
});

test('only series, the calendar and the extension of orders may be missing, with the reason', () => {
  const wrong = later.filter((row) => !MAY_BE_LATER.test(`${row.heading} ${row.row}`) || !row.later);
  expect(wrong).toEqual([]);
});

test('every name in the tables of the contract has a row below its heading', () => {
  expect(Object.values(names).flat().length).toBeGreaterThanOrEqual(286);
  const absent = Object.entries(names).flatMap(([heading, list]) => {
    const here = rows.filter((row) => row.heading === heading).map(({ row }) => row);
    return list
      .filter((name) => !here.some((row) => row === name || row.startsWith(`${name}:`)))
      .map((name) => `${heading}: ${name}`);
  });
  expect(absent).toEqual([]);
});

test('a row whose test is gone is reported', () => {
  const [row] = due;
  expect(problemOf({ ...row!, name: 'nobody wrote this' })).toContain('does not hold');
  expect(problemOf({ ...row!, test: 'nobody/wrote-this.test.ts' })).toContain('is not there');
  expect(problemOf({ heading: 'a', row: 'b' })).toBe('has no test');
  expect(problemOf({ ...row!, case: 'nobody wrote this either' })).toContain('no case');
});
