import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '../lib/errors';

const readme = readFileSync(join(__dirname, '../README.md'), 'utf8');

test("the README's table of errors and the code's are the same, both ways", () => {
  const documented = [...readme.matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)].map(([, status, code]) => [
    code,
    Number(status),
  ]);
  const thrown = Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]);
  expect(documented.sort()).toEqual(thrown.sort());
});

test('the README names every option that has a default', () => {
  const options = readFileSync(join(__dirname, '../lib/options.ts'), 'utf8');
  const [, body = ''] = /export interface AppointmentsOptions \{([\s\S]*?)\n\}/.exec(options)!;
  const names = [...body.matchAll(/readonly (\w+)\?:/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`^\\|[^|]*[\`.]${name}[\`.]`, 'm').test(readme))).toEqual([]);
});
