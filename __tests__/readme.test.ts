import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { compileFunction } from 'node:vm';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { ERROR_CODES } from '../lib/domain/errors';
import { type ResolvedOptions, resolveOptions } from '../lib/resolve-options';
import { blocksOf, read, RECIPES, ROOT } from './support/package/documents';

const readme = read('README.md');

/** Everything there is to read, but what a tool wrote. */
const DOCUMENTS = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/how-it-works.md', ...RECIPES],
  ...['lib', 'adapters', 'examples'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('README.md'))
      .map((path) => `${folder}/${path}`),
  ),
];

test("the README's table of errors and the code's are the same, both ways", () => {
  const documented = [...readme.matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)].map(([, status, code]) => [
    code,
    Number(status),
  ]);
  const thrown = Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]);
  expect(documented.sort()).toEqual(thrown.sort());
});

test('the README names every option, and the defaults that the code has', () => {
  const [, body = ''] = /export interface AppointmentsOptions \{([\s\S]*?)\n\}/.exec(read('lib/options.ts'))!;
  const names = [...body.matchAll(/readonly (\w+)\?:/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`^\\|[^|]*[\`.]${name}[\`.]`, 'm').test(readme))).toEqual([]);

  const { site, options } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });
  const resolved = resolveOptions({ ...options, site, database: 'sqlite::memory:', secret: 's'.repeat(32) });
  const documented = [...readme.matchAll(/^\| `([\w.]+)` +\| (`\w[\w-]*`|[\d,]+) +\|/gm)].filter(
    ([, name]) => defaultOf(name!, resolved) !== undefined,
  );
  expect(documented.length).toBeGreaterThan(9);
  for (const [, name, text] of documented) {
    expect([name, text!.replace(/[`,]/g, '')]).toEqual([name, String(defaultOf(name!, resolved))]);
  }
});

/** What an option is where it is not given; undefined for what is no text and no number. */
function defaultOf(path: string, resolved: ResolvedOptions): unknown {
  const renamed = { 'rules.precedence': 'precedence', 'pricing.staff': 'staffCosts' }[path] ?? path;
  const found = renamed
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], resolved);
  return typeof found === 'object' || typeof found === 'function' ? undefined : found;
}

test('the README names every command of the package’s that somebody might want', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const wanted = Object.keys(scripts).filter((name) => !['prepack', 'format:check'].includes(name));
  expect(wanted.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(readme))).toEqual([]);
});

test('the README names every subcommand of the command line', () => {
  const table = /const COMMANDS[\s\S]*?\n\]/.exec(read('lib/cli/main.ts'))![0];
  const names = [...table.matchAll(/\['(\w+)'/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !readme.includes(`npx shop-appointments ${name} `))).toEqual([]);
});

test('the README leads to every recipe', () => {
  expect(RECIPES.length).toBeGreaterThan(8);
  expect(RECIPES.filter((path) => !readme.includes(`](${path})`))).toEqual([]);
});

test.each(DOCUMENTS)('%s: its JavaScript can be parsed, and what it points to is there', (document) => {
  for (const { language, text } of blocksOf(document)) {
    if (language === 'js') compileFunction(`async () => {\n${text}\n}`, [], { filename: document });
  }
  const links = [...read(document).matchAll(/\]\(([^)#\s]+)(#[\w-]+)?\)/g)].map(([, path]) => path!);
  const gone = links.filter(
    (path) => !/^https?:/.test(path) && !existsSync(join(ROOT, normalize(join(dirname(document), path)))),
  );
  expect(gone).toEqual([]);
});

/** Headers that pages may read anyway, or have no use for. */
const NOT_EXPOSED = ['Cache-Control', 'Content-Type', 'X-Accel-Buffering', 'X-Content-Type-Options'];

test('the CORS recipe exposes every header that an answer may carry', () => {
  const sources = readdirSync(join(ROOT, 'lib/rest'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const hyphenated = sources.flatMap((path) =>
    [...read(`lib/rest/${path}`).matchAll(/'([A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+)':/g)].map(
      ([, name]) => name!,
    ),
  );
  const sent = new Set(['Allow', 'ETag', 'Link', 'Location', ...hyphenated]);
  for (const name of NOT_EXPOSED) sent.delete(name);
  const [, exposed = ''] = /const EXPOSED =\s+'(.*)';/.exec(read('recipes/cors.md'))!;
  expect(exposed.split(', ')).toEqual([...sent].sort());
});

test('Where a change goes has a line for each change, with links to files', () => {
  const [, table = ''] = /## Where a change goes\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md'))!;
  const lines = [...table.matchAll(/^\| (?!change |-)[^|]+\|[^|]*\|/gm)].map(([line]) => line);
  expect(lines).toHaveLength(22);
  expect(lines.filter((line) => !line.includes(']('))).toEqual([]);
});

test('How it works names files that are there', () => {
  const files = readdirSync(join(ROOT, 'lib'), { recursive: true }).map((path) => basename(String(path)));
  const named = [...read('docs/how-it-works.md').matchAll(/`(?:[\w-]+\/)*([\w-]+\.ts)`/g)].map(
    ([, name]) => name!,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !files.includes(name) && name !== 'house.test.ts')).toEqual([]);
});
