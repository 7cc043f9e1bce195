import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as client from '../../lib/client/index';
import * as memory from '../../adapters/memory/index';
import * as portHelpers from '../../adapters/port-helpers/index';
import * as sequelize from '../../adapters/sequelize/index';
import * as testing from '../../adapters/testing/index';
import { STATUSES } from '../../lib/domain/appointment';
import { ERROR_ACTIONS } from '../../lib/domain/refusals/error-actions';
import { ERROR_CODES } from '../../lib/domain/errors';
import { TOPICS } from '../../lib/domain/events/event';
import { REASONS } from '../../lib/domain/refusals/reasons';
import { TRASH } from '../../lib/domain/statuses/status-table';
import * as library from '../../lib/index';
import { namesOfCommands, namesOfExampleScripts, namesOfScripts } from '../support/docs/names-in-code';
import { allEndpoints } from '../support/http/all-endpoints';
import { DOCUMENTS, PAGES, read, ROOT } from '../support/package/documents';

/** Lists the first groups of all matches of a pattern in a page, sorted. */
const found = (page: string, pattern: RegExp): string[] =>
  [...read(page).matchAll(pattern)].map(([, name]) => name!).sort();

test('the table of errors has every code with its status, and no other', () => {
  const documented = [...read('docs/errors.md').matchAll(/^\| (\d{3}) +\| `(\w+)`/gm)];
  const thrown = Object.entries(ERROR_CODES).map(([code, { status }]) => `${code} ${status}`);
  expect(documented.map(([, status, code]) => `${code} ${status}`).sort()).toEqual(thrown.sort());
});

test('the table of actions has every action of an error, and no other', () => {
  const [, section = ''] = /## What a program does next\n([\s\S]*?)\n## /.exec(read('docs/errors.md'))!;
  const actions = [...section.matchAll(/^\| `(\w+)` +\| (?!next step)/gm)].map(([, action]) => action!);
  expect(actions.sort()).toEqual(Object.keys(ERROR_ACTIONS).sort());
});

test('the list of endpoints has every endpoint, and no other', () => {
  const served = allEndpoints().flatMap(({ methods, versions, path }) =>
    versions.flatMap((version) =>
      methods.map((method) => `${method} /${version}${path.replaceAll(/:(\w+)/g, '{$1}')}`),
    ),
  );
  expect(found('docs/rest.md', /^- `([A-Z]+ \/v[12]\S*)`:/gm)).toEqual(served.sort());
});

test('the list of topics has every topic, and no other', () => {
  const topics = found('docs/events-and-webhooks.md', /^- `(\w+\.\w+)`:/gm);
  expect(topics).toEqual([...TOPICS].sort());
});

test('the table of statuses has every status, and no other', () => {
  const [, section = ''] = /## Which statuses are there\?\n([\s\S]*?)\n## /.exec(
    read('docs/life-of-an-appointment.md'),
  )!;
  const statuses = [...section.matchAll(/^\| `([\w-]+)`/gm)].map(([, status]) => status!);
  expect(statuses.sort()).toEqual([...STATUSES, TRASH].sort());
});

test('a page explains each reason for which a start is refused', () => {
  const reasons = Object.keys(REASONS);
  expect(reasons.filter((reason) => !read('docs/slots.md').includes(`\`${reason}\``))).toEqual([]);
});

test('the page on operations has every subcommand of the command line, and no page has another', () => {
  const commands = namesOfCommands();
  expect(commands.length).toBeGreaterThan(2);
  const named = (page: string): string[] => found(page, /npx shop-appointments\s+([a-z-]+)/g);
  expect(commands.filter((command) => !named('docs/operations.md').includes(command))).toEqual([]);
  expect(DOCUMENTS.flatMap(named).filter((command) => !commands.includes(command))).toEqual([]);
});

test('CONTRIBUTING names every script of npm’s, and no document names another', () => {
  const scripts = namesOfScripts();
  const contributing = read('CONTRIBUTING.md');
  const wanted = scripts.filter((name) => !['prepack', 'format:check'].includes(name));
  expect(wanted.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(contributing))).toEqual([]);
  const named = DOCUMENTS.flatMap((document) => found(document, /npm run (?:-s )?([a-z][\w:-]*)/g));
  const known = [...scripts, ...namesOfExampleScripts()];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('a page names each function and value that the package exports', () => {
  const text = PAGES.map(read).join('\n');
  const exported = [library, client, memory, portHelpers, sequelize, testing].flatMap((module) =>
    Object.keys(module),
  );
  expect(exported.length).toBeGreaterThan(50);
  expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

/** Headers that need no entry in the list: CORS exposes them by default, or pages do not read them. */
const NOT_EXPOSED = ['Cache-Control', 'Content-Type', 'X-Accel-Buffering', 'X-Content-Type-Options'];

test('the CORS recipe exposes every header that a response may carry', () => {
  const sources = readdirSync(join(ROOT, 'lib/rest'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const hyphenated = sources.flatMap((path) =>
    found(`lib/rest/${path}`, /'([A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+)':/g),
  );
  const sent = new Set(['Allow', 'ETag', 'Link', 'Location', ...hyphenated]);
  for (const name of NOT_EXPOSED) sent.delete(name);
  const [, exposed = ''] = /const EXPOSED =\s+'(.*)';/.exec(read('recipes/cors.md'))!;
  expect(exposed.split(', ')).toEqual([...sent].sort());
});

test('How it works names files that exist', () => {
  const files = readdirSync(join(ROOT, 'lib'), { recursive: true }).map((path) => basename(String(path)));
  const named = found('docs/how-it-works.md', /`(?:[\w-]+\/)*([\w-]+\.ts)`/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !files.includes(name) && name !== 'house.test.ts')).toEqual([]);
});

test('the page about products that cannot be sold names nothing that has a page of its own', () => {
  const built = /several services|\*\*Limits\*\*|cards of ten, memberships|no-show fees\.\*\*/i;
  expect(read('docs/cannot-be-sold.md')).not.toMatch(built);
  expect(read('README.md')).not.toMatch(/does not sell visits/);
});
