import { join } from 'node:path';
import type { Child } from '../support/child';
import { testBuiltShop } from '../support/package/built-shop';
import { PAGES, ROOT } from '../support/package/documents';
import { testDesk } from '../support/package/desk';
import { testDocuments } from '../support/package/documents-compile';
import {
  FIRST_PAGE,
  linesOfANewProject,
  packagesToInstall,
  testFirstBooking,
  testFirstPorts,
  writeFiles,
} from '../support/package/first-hour';
import { type Clone, freshClone } from '../support/package/fresh-clone';
import { testLoading } from '../support/package/loads-everywhere';
import { newProject, type Project } from '../support/package/new-project';
import { testPicker } from '../support/package/picker';
import { testNest } from '../support/package/recipe-nest';
import { testPublint } from '../support/package/checkers';
import { testRecipes } from '../support/package/recipes';
import { testSizes } from '../support/package/sizes';
import { testTenLines } from '../support/package/ten-lines';

const BIN = join(ROOT, 'node_modules/.bin');

/** Packages that the recipes tell their reader to install. */
const OF_RECIPES = [
  'jest',
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

// Long timeout, because about forty processes, one after another, are slow on a busy machine.
jest.setTimeout(300_000);

const leftBehind: (() => unknown)[] = [];
let clone: Clone;
let shop: Child;
let secondBuild: number | null;
let tarball: string;
let project: Project;

beforeAll(async () => {
  clone = freshClone();
  leftBehind.push(() => clone.remove());
  // Starts two builds of the same clone at the same time.
  [shop, secondBuild] = await Promise.all([clone.npmStart(), clone.build()]);
  tarball = await clone.pack();
  project = await projectWith([...packagesToInstall(FIRST_PAGE), '@types', ...OF_RECIPES]);
  for (const document of PAGES) writeFiles(project, document);
}, 300_000);

afterAll(async () => {
  for (const remove of leftBehind.reverse()) await remove();
});

async function projectWith(packages: readonly string[]): Promise<Project> {
  const made = await newProject({ tarball, lines: linesOfANewProject(), packages });
  leftBehind.push(() => made.remove());
  return made;
}

/**
 * Makes a project like that of a reader who follows "Getting started" and one recipe: with the packages that these
 * pages name.
 */
async function projectOf(recipe: string): Promise<Project> {
  const made = await projectWith(packagesToInstall(FIRST_PAGE, recipe));
  for (const page of [FIRST_PAGE, recipe]) writeFiles(made, page);
  return made;
}

describe('a fresh clone', () =>
  testBuiltShop(
    () => clone,
    () => shop,
  ));
describe('the first minutes', () => testTenLines(() => project));
describe('the first hour', () => {
  testFirstBooking(() => project);
  testFirstPorts(() => project);
});
describe('the recipes', () => testRecipes(() => project));
describe('the recipes in TypeScript', () => {
  testNest(projectOf);
});
describe('the documents', () => testDocuments(() => project));
describe('the picker of the package', () => testPicker(() => project));
describe('the desk of the package', () => testDesk(() => project));
describe('the size of the package', () =>
  testSizes(
    () => project,
    () => tarball,
  ));
describe('the manifest of the package', () =>
  testPublint(
    () => project,
    () => tarball,
  ));
describe('the package', () => {
  testLoading(() => project, join(BIN, 'tsc'));

  test('contains the necessary files and no others', async () => {
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

  test('14.3 two builds at once succeed, and no file of the package is empty', async () => {
    expect(secondBuild).toBe(0);
    const files = (await project.shell(`tar -tvzf '${tarball}'`)).trim().split('\n');
    expect(files.filter((line) => Number(line.split(/\s+/)[2]) === 0)).toEqual([]);
  });
});

const NEEDED = [
  String.raw`dist/(lib|adapters)/.+\.(js|d\.ts)`,
  String.raw`dist/lib/bundle\.cjs`,
  String.raw`dist/lib/elements/.+\.(mjs|d\.mts)`,
  String.raw`dist/lib/elements/desk/LICENSES\.txt`,
  String.raw`package\.json|README\.md|LICENSE|(?:CHANGELOG|SECURITY)\.md|(?:docs|recipes)/[\w-]+\.md|docs/pictures/[\w-]+\.png`,
];
