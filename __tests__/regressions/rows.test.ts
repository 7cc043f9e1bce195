import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each row of the table: its number and the file with its tests. */
const rows = [...read('README.md').matchAll(/^\| ([\d.]+) +\| .+? +\| `([\w./-]+\.test\.ts)` +\|$/gm)].map(
  ([, row, file]) => ({ row: row!, file: file! }),
);

test('the table has every row', () => {
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
