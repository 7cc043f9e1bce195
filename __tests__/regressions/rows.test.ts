import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = read('README.md');
const inTable = page.matchAll(/^\| ([\d.]+) +\| .+? +\| `([\w./-]+\.test\.ts)` +\|$/gm);
const inLists = page.matchAll(/^- ([\d.]+) [^`]+: `([\w./-]+\.ts)`$/gm);

/** Number of each defect in the table of README.md, and the file with its test. */
const rows = [...inTable, ...inLists].map(([, row, file]) => ({ row: row!, file: file! }));

test('the page has a row for each defect', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
});

test.each(rows)('row $row has a test in $file', ({ row, file }) => {
  expect(read(file)).toContain(`'${row} `);
});

test('each test file in this folder has a row', () => {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.test.ts') && name !== 'rows.test.ts',
  );
  expect(files.filter((name) => !rows.some(({ file }) => file === name))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(__dirname, file), 'utf8');
}
