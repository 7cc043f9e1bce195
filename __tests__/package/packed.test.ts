import { join } from 'node:path';
import type { Child } from '../support/child';
import { testBuiltShop } from '../support/package/built-shop';
import { PAGES, ROOT } from '../support/package/documents';
import { testDesk } from '../support/package/desk';
import { testDocuments } from '../support/package/documents-compile';
import { packagesToInstall, testFirstHour, writeFiles } from '../support/package/first-hour';
import { type Clone, freshClone } from '../support/package/fresh-clone';
import { testLoading } from '../support/package/loads-everywhere';
import { newProject, type Project } from '../support/package/new-project';
import { testPicker } from '../support/package/picker';
import { testRecipes } from '../support/package/recipes';

const BIN = join(ROOT, 'node_modules/.bin');

/** Packages that recipes have a reader install. */
const OF_RECIPES = [
  'rate-limiter-flexible',
  '@nestjs',
  'reflect-metadata',
  'rxjs',
  'pg',
  'typeorm',
  'drizzle-orm',
  'knex',
  'kysely',
];

const leftBehind: (() => unknown)[] = [];
let clone: Clone;
let shop: Child;
let tarball: string;
let project: Project;

beforeAll(async () => {
  clone = freshClone();
  leftBehind.push(() => clone.remove());
  shop = await clone.npmStart();
  tarball = await clone.pack();
  project = await newProject(tarball, [...packagesToInstall(), '@types', ...OF_RECIPES]);
  leftBehind.push(() => project.remove());
  for (const document of PAGES) writeFiles(project, document);
}, 300_000);

afterAll(async () => {
  for (const remove of leftBehind.reverse()) await remove();
});

describe('a fresh clone', () =>
  testBuiltShop(
    () => clone,
    () => shop,
  ));
describe('the first hour', () => testFirstHour(() => project));
describe('the recipes', () => testRecipes(() => project));
describe('the documents', () => testDocuments(() => project));
describe('the picker of the package', () => testPicker(() => project));
describe('the desk of the package', () => testDesk(() => project));
describe('the package', () => {
  testLoading(() => project, join(BIN, 'tsc'));

  test('holds what is needed and nothing else', async () => {
    const files = (await project.shell(`tar -tzf '${tarball}'`)).trim().split('\n');
    const isNeeded = new RegExp(`^package/(${NEEDED.join('|')})$`);
    expect(files.filter((file) => !isNeeded.test(file))).toEqual([]);
    const modules = files.filter((file) => file.endsWith('.js'));
    expect(modules.filter((file) => !files.includes(file.replace(/\.js$/, '.d.ts')))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(
        ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE'].map((file) => `package/${file}`),
      ),
    );
  });

  test('has nothing that publint would have mended', async () => {
    expect(await project.shell(`'${join(BIN, 'publint')}' '${tarball}' --strict`)).toContain('All good');
  });
});

const NEEDED = [
  String.raw`dist/(lib|adapters)/.+\.(js|d\.ts)`,
  String.raw`dist/lib/elements/.+\.(mjs|d\.mts)`,
  String.raw`dist/lib/elements/desk/LICENSES\.txt`,
  String.raw`package\.json|README\.md|LICENSE|(?:CHANGELOG|SECURITY)\.md|(?:docs|recipes)/[\w-]+\.md|docs/pictures/[\w-]+\.png`,
];
