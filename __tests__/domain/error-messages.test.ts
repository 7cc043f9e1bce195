import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type ErrorData } from '../../lib/domain/errors';
import { errorDataToJson } from '../../lib/wire/error-data';
import { createZone } from '../../lib/time/zone';

const ROOT = join(__dirname, '../..');

/** Folders whose texts are no error messages of the library. */
const APART = /^(?:lib\/(?:cli|client|elements|storage\/migrations)|adapters\/testing)\//;

test('no message names a path into the JSON of the response, or a field of error data', () => {
  const texts = sourceFiles().flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(800);
  expect(texts.filter(({ text }) => namesAPath(text))).toEqual([]);
});

test.each([
  ['Choose one of data.alternatives', true],
  ['look for the ids in error.data', true],
  ['send one of `alternatives` as the new start', true],
  ['try again after retry_after seconds', true],
  ['wait for retryAfter seconds', true],
  ['must be a number in create[0].start', true],
  ['must not be after `to`', false],
  ['The path of the data must be a text.', false],
])('the check for such paths judges "%s" as %p', (text, expected) => {
  expect(namesAPath(text)).toBe(expected);
});

/** Names of error data fields that are not ordinary English words, in the core and over HTTP. */
const FACTS = [
  'retryAfter',
  'appointmentIds',
  'orderReferences',
  'seriesIds',
  'cancelUntil',
  'rescheduleUntil',
];
const facts = Object.fromEntries(FACTS.map((name) => [name, 0])) as unknown as ErrorData;
const NAMES = [...FACTS, ...Object.keys(errorDataToJson(facts, createZone('UTC')))];
const QUOTED = ['alternatives', 'reasons', 'available', 'occurrences', 'params', 'action'];

const PATHS = [
  /\b(?:error\.data|data\.[a-z])/,
  /\w\[\d*\]/,
  new RegExp(`\\b(?:${NAMES.join('|')})\\b`),
  new RegExp(`\`(?:${QUOTED.join('|')})\``),
];

function namesAPath(text: string): boolean {
  return PATHS.some((path) => path.test(text));
}

function sourceFiles(): string[] {
  return ['lib', 'adapters']
    .flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !APART.test(file));
}

interface Text {
  readonly file: string;
  readonly text: string;
}

/** Lists the texts of a file that have several words, except those that explain codes to developers. */
function textsOf(file: string): Text[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (explains(node)) return;
    const text = writtenIn(node);
    if (text?.trim().includes(' ')) texts.push({ file, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** Whether a text belongs to `ERROR_ACTIONS`, or is the `meaning` of a code. */
const explains = (node: ts.Node): boolean =>
  (ts.isVariableDeclaration(node) && node.name.getText() === 'ERROR_ACTIONS') ||
  (ts.isPropertyAssignment(node) && node.name.getText() === 'meaning');

function writtenIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}
