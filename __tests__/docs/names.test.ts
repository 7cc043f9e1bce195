import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createMemoryShop } from 'shop-appointments/adapters/memory';
import { ERROR_CODES } from '../../lib/domain/errors';
import { type ResolvedOptions, resolveOptions } from '../../lib/resolve-options';
import { namesOfCommands, namesOfOptions, namesOfScripts } from '../support/docs/names-in-code';
import { read, RECIPES, ROOT } from '../support/package/documents';

const readme = read('README.md');

test("the README's table of errors and the code's are the same, both ways", () => {
  const documented = [...readme.matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)].map(([, status, code]) => [
    code,
    Number(status),
  ]);
  const thrown = Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]);
  expect(documented.sort()).toEqual(thrown.sort());
});

test('the README names every option, and the defaults that the code has', () => {
  const names = namesOfOptions();
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`^\\|[^|]*[\`.]${name}[\`.]`, 'm').test(readme))).toEqual([]);

  const documented = [...readme.matchAll(/^\| `([\w.]+)` +\| (`\w[\w-]*`|[\d,]+) +\|/gm)].filter(
    ([, name]) => defaultOf(name!) !== undefined,
  );
  expect(documented.length).toBeGreaterThan(9);
  for (const [, name, text] of documented) {
    expect([name, text!.replace(/[`,]/g, '')]).toEqual([name, String(defaultOf(name!))]);
  }
});

/** What an option is where it is not given; undefined for what is no text and no number. */
function defaultOf(path: string): unknown {
  const { site, options } = createMemoryShop({ site: { timezone: 'UTC', currency: 'EUR' } });
  const resolved: ResolvedOptions = resolveOptions({
    ...options,
    site,
    database: 'sqlite::memory:',
    secret: 's'.repeat(32),
  });
  const renamed = { 'rules.precedence': 'precedence', 'pricing.staff': 'staffCosts' }[path] ?? path;
  const found = renamed
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], resolved);
  return typeof found === 'object' || typeof found === 'function' ? undefined : found;
}

test('the README names every command of the package’s that somebody might want', () => {
  const wanted = namesOfScripts().filter((name) => !['prepack', 'format:check'].includes(name));
  expect(wanted.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(readme))).toEqual([]);
});

test('the README names every subcommand of the command line', () => {
  const names = namesOfCommands();
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !readme.includes(`npx shop-appointments ${name} `))).toEqual([]);
});

test('the README leads to every recipe', () => {
  expect(RECIPES.length).toBeGreaterThan(8);
  expect(RECIPES.filter((path) => !readme.includes(`](${path})`))).toEqual([]);
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

test('How it works names files that are there', () => {
  const files = readdirSync(join(ROOT, 'lib'), { recursive: true }).map((path) => basename(String(path)));
  const named = [...read('docs/how-it-works.md').matchAll(/`(?:[\w-]+\/)*([\w-]+\.ts)`/g)].map(
    ([, name]) => name!,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !files.includes(name) && name !== 'house.test.ts')).toEqual([]);
});
