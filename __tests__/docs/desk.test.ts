import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { elementModule } from '../support/browser/element-module';
import { read, ROOT } from '../support/package/documents';

const FOLDER = 'lib/elements/desk';
const MANUAL = read('docs/desk.md');

const sources = readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' });
const codeOf = (extension: string): string =>
  sources
    .filter((name) => name.endsWith(extension))
    .map((name) => read(join(FOLDER, name)))
    .join('\n');

/** Returns the text under a heading of the page. */
const sectionOf = (heading: string): string =>
  new RegExp(`## ${heading}\n([\\s\\S]*?)\n## `).exec(MANUAL)![1]!;

/** Lists the first cells of the table rows under a heading of the page. */
const rowsUnder = (heading: string): string[] =>
  [...sectionOf(heading).matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!);

/** Texts that the groups of a pattern match, sorted and without duplicates. */
const found = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter(Boolean)))].sort();

test('the manual of the desk has every attribute, and no other', () => {
  const { SOURCES, LOOKS } = elementModule('desk/settings.mts') as { SOURCES: string[]; LOOKS: string[] };
  expect(rowsUnder('Attributes').sort()).toEqual([...SOURCES, ...LOOKS].sort());
});

test('the types for templates of frameworks have every attribute of the desk, and no other', () => {
  const types = read('lib/elements/frameworks/desk-attributes.mts');
  const names = [...types.matchAll(/^ {2}readonly '?([\w-]+)'?\?:/gm)].map(([, name]) => name!);
  // The types that a framework has for every element contain `lang` and `dir`.
  expect([...names, 'lang', 'dir'].sort()).toEqual(rowsUnder('Attributes').sort());
});

test('the manual of the desk has every property of the theme, and no other', () => {
  const used = found(read('lib/elements/common/look.css') + codeOf('.css'), /(--appointments-[a-z-]+)/g);
  expect(rowsUnder('Colours and parts').sort()).toEqual(used);
});

test('the manual of the desk has every event, and no other', () => {
  const fired = found(codeOf('desk.mts'), /new CustomEvent\('(\w+)'/g);
  expect(fired.length).toBeGreaterThan(0);
  expect(rowsUnder('When the session ends')).toEqual(fired);
});

test('the manual of the desk has every slot, and no other', () => {
  const slots = found(codeOf('.mts'), /h\('slot', \{[^}]*name: '([\w-]+)'/g);
  expect(slots.length).toBeGreaterThan(1);
  expect(found(sectionOf('Your own screens and data'), /The slot `([\w-]+)`/g)).toEqual(slots);
});

test('the manual of the desk has every part, and no other', () => {
  const parts = found(codeOf('.mts'), /part: '([\w-]+)'/g);
  const [, sentence] = /`::part` styles any piece:([^]*?)\.\n/.exec(MANUAL)!;
  expect(found(sentence!, /`([\w-]+)`/g)).toEqual(parts);
});

test('the manual of the desk has the tag of each language', () => {
  const tags = readdirSync(join(ROOT, FOLDER, 'languages'))
    .filter((name) => name.endsWith('.mts'))
    .map((name) => name.replace('.mts', ''));
  expect(tags.length).toBeGreaterThan(0);
  expect(tags.filter((tag) => !sectionOf('Languages').includes(`(\`${tag}\`)`))).toEqual([]);
});
