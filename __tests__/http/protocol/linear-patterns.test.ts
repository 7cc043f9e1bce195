import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { growthProblem, HOSTILE_ENDS, HOSTILE_PARTS, pumped } from '../../support/growth';

const ROOT = join(__dirname, '../../..');
/** Folders whose code reads the headers, the query or the body of requests. */
const ROOMS = [
  ...['access', 'domain', 'engine/recurrence', 'engine/rules', 'express', 'rest', 'time', 'wire'].map(
    (room) => `lib/${room}`,
  ),
  'adapters/port-helpers',
  'adapters/sequelize',
  'adapters/starter',
  'examples/sample-shop',
];

/** Files whose patterns never read a long text from a request. */
const EXEMPT: Readonly<Record<string, string>> = {
  'lib/domain/money/money.ts': 'amounts that the library has written itself',
  'lib/domain/site.ts': 'an option of the shop',
  'lib/rest/openapi.ts': 'the paths of the endpoints',
  'lib/rest/filters/regexp.ts': 'at most 200 characters, which are counted first',
};

interface Pattern {
  readonly file: string;
  readonly literal: string;
}

const sources = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(room, name)),
);
const patterns = sources.filter((file) => !Object.hasOwn(EXEMPT, file)).flatMap(patternsIn);

function patternsIn(file: string): Pattern[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, literal: node.text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const compiled = (literal: string): RegExp => {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), [...new Set(`${literal.slice(end + 1)}g`)].join(''));
};

/** Literal parts of a pattern. Hostile texts begin with one of them, or repeat one. */
const wordsOf = (literal: string): string[] => [
  ...new Set(
    literal
      .replace(/\\[dswDSWbB]|\(\?[:=!]|\[[^\]]*\]|\{[\d,]+\}/g, '\0')
      .replace(/\\(.)/g, '$1')
      .split(/[\0^$()|*+?]/)
      .flatMap((word) => word.replace(/^\/|\/[a-z]*$/g, ''))
      .filter((word) => word !== ''),
  ),
];

/**
 * Finds a hostile text for which the pattern's work grows faster than the text's length; undefined if there
 * is none.
 */
function problemOf(literal: string): string | undefined {
  const pattern = compiled(literal);
  const search = (text: string) => text.replace(pattern, '');
  const words = wordsOf(literal);
  for (const start of ['', ...words.slice(0, 3).flatMap((word) => [word, `${word} `])]) {
    for (const part of [...HOSTILE_PARTS, ...words]) {
      for (const end of HOSTILE_ENDS) {
        const problem = growthProblem(search, pumped(start, part, end));
        if (problem !== undefined) return `${JSON.stringify([start, part, end])}: ${problem}`;
      }
    }
  }
  return undefined;
}

test('the tested folders contain patterns, and none is built at run time', () => {
  expect(patterns.length).toBeGreaterThan(40);
  expect(sources).toEqual(expect.arrayContaining(Object.keys(EXEMPT)));
  const dynamic = sources.filter((file) => /\bRegExp\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(dynamic).toEqual([]);
});

test.each([
  ['spaces before the end', '/^basic(?: +(\\S*))? *$/i'],
  ['a name that may begin anywhere', '/([^\\s=,"]+)="([^"]*)"/g'],
])('a pattern whose work grows too fast is recognised: %s', (_, literal) => {
  expect(problemOf(literal)).toBeDefined();
});

test('no pattern that a request can reach takes more than linear time', () => {
  const problems = patterns.flatMap(({ file, literal }) => {
    const problem = problemOf(literal);
    return problem === undefined ? [] : [`${file}: ${literal}: ${problem}`];
  });
  expect(problems).toEqual([]);
});
