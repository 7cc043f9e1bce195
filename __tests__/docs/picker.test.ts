import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { elementModule } from '../support/browser/element-module';
import { read, ROOT } from '../support/package/documents';

const FOLDER = 'lib/elements/picker';
const MANUAL = read('docs/picker.md');

/** Lists the first cells of the table rows under a heading of the page. */
function rowsUnder(heading: string): string[] {
  const [, section = ''] = new RegExp(`## ${heading}\n([\\s\\S]*?)\n## `).exec(MANUAL)!;
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!);
}

test('the manual of the picker has every attribute, and no other', () => {
  const { SOURCES, LOOKS } = elementModule('picker/settings.mts') as { SOURCES: string[]; LOOKS: string[] };
  // Browsers handle `disabled` themselves for every form element.
  expect(rowsUnder('Attributes').sort()).toEqual([...SOURCES, ...LOOKS, 'disabled'].sort());
});

test('the types for templates of frameworks have every attribute of the picker, and no other', () => {
  const types = read('lib/elements/frameworks/picker-attributes.mts');
  const names = [...types.matchAll(/^ {2}readonly '?([\w-]+)'?\?:/gm)].map(([, name]) => name!);
  // The types leave out `lang` and `dir`, because each framework already types these two for every element.
  expect([...names, 'lang', 'dir'].sort()).toEqual(rowsUnder('Attributes').sort());
});

test('the manual of the picker has every property of the theme, and no other', () => {
  const styles = read(`${FOLDER}/../common/look.css`) + read(`${FOLDER}/style.css`);
  const used = styles.match(/--appointments-[a-z-]+/g)!;
  expect(rowsUnder('Colours and parts').sort()).toEqual([...new Set(used)].sort());
});

test('the manual of the picker has every event, and no other', () => {
  const fired = [...read(`${FOLDER}/picker.mts`).matchAll(/readonly (\w+): CustomEvent</g)];
  const names = fired.map(([, name]) => name);
  expect(rowsUnder('Properties, methods and events').sort()).toEqual(names.sort());
});

test('the manual of the picker has the tag of each language', () => {
  const tags = readdirSync(join(ROOT, FOLDER, 'languages')).map((name) => name.replace('.mts', ''));
  const [, section = ''] = /## Languages\n([\s\S]*?)\n## /.exec(MANUAL)!;
  expect(tags.filter((tag) => !section.includes(`(\`${tag}\`)`))).toEqual([]);
});
