import { statSync } from 'node:fs';
import { join } from 'node:path';
import { linksOf } from '../support/docs/links';
import { DOCS, PAGES, read, RECIPES, ROOT } from '../support/package/documents';

const MOST_BYTES = 9 * 1024;
const MOST_BYTES_OF_A_PICTURE = 150_000;
const WIDEST_TABLE = 112;
const MOST_COLUMNS = 3;

const paths = linksOf('README.md').map(({ path }) => path);

test('the README is short', () => {
  expect(statSync(join(ROOT, 'README.md')).size).toBeLessThanOrEqual(MOST_BYTES);
});

test('the README leads to every page and every recipe', () => {
  expect(RECIPES.length).toBeGreaterThan(8);
  expect([...DOCS, ...RECIPES].filter((page) => !paths.includes(page))).toEqual([]);
});

test('the README has one picture, which package registries can show', () => {
  const pictures = paths.filter((path) => path.endsWith('.png'));
  expect(pictures).toEqual([expect.stringMatching(/^docs\/pictures\//)]);
  expect(statSync(join(ROOT, pictures[0]!)).size).toBeLessThan(MOST_BYTES_OF_A_PICTURE);
});

test.each(PAGES)('%s: its tables fit on a screen', (page) => {
  const rows = [...read(page).matchAll(/^\|.*\|$/gm)].map(([row]) => row);
  const wide = rows.filter(
    (row) =>
      row.length > WIDEST_TABLE || row.replaceAll(/\\\||`[^`]*`/g, '').split('|').length > MOST_COLUMNS + 2,
  );
  expect(wide).toEqual([]);
});
