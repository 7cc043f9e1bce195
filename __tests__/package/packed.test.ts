import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { RECIPES, ROOT, shellOf } from './documents';
import { packagesOfTheReadme, testFirstHour, writeFiles } from './first-hour';
import { freshClone } from './fresh-clone';
import { testLoading } from './loads-everywhere';
import { newProject, type Project } from './new-project';
import { testRecipes } from './recipes';

const BIN = join(ROOT, 'node_modules/.bin');

const leftBehind: (() => unknown)[] = [];
let printed: string;
let tarball: string;
let project: Project;

beforeAll(async () => {
  const clone = freshClone();
  leftBehind.push(() => clone.remove());
  printed = await clone.start();
  tarball = await clone.pack();
  project = await newProject(tarball, [...packagesOfTheReadme(), '@types']);
  leftBehind.push(() => project.remove());
  for (const document of ['README.md', ...RECIPES]) writeFiles(project, document);
}, 120_000);

afterAll(async () => {
  for (const remove of leftBehind.reverse()) await remove();
});

test('a fresh clone is installed, built and started by the README’s command', () => {
  const [tried, tested] = shellOf('README.md', 'npm start').trimEnd().split('\n');
  expect([tried, tested]).toEqual(['npm ci && npm start', 'npm cit']);
  expect(printed).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/m);
  expect(printed.match(/^ {2}curl /gm)).toHaveLength(3);
});

describe('the first hour', () => testFirstHour(() => project));
describe('the recipes', () => testRecipes(() => project));
describe('the package', () => {
  testLoading(() => project, join(BIN, 'tsc'));

  test('holds what is needed and nothing else', async () => {
    const files = (await project.shell(`tar -tzf '${tarball}'`)).trim().split('\n');
    const isNeeded = new RegExp(`^package/(${NEEDED.join('|')})$`);
    expect(files.filter((file) => !isNeeded.test(file))).toEqual([]);
    const modules = files.filter((file) => file.endsWith('.js'));
    expect(modules.filter((file) => !files.includes(file.replace(/\.js$/, '.d.ts')))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['README.md', 'CHANGELOG.md', 'LICENSE'].map((file) => `package/${file}`)),
    );
  });

  test('holds a picker of less than 15 KiB, gzipped', () => {
    const folder = join(project.path, 'node_modules/shop-appointments/dist/lib/picker');
    const modules = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
    expect(modules).toContain('picker.mjs');
    const bytes = modules.map((name) => gzipSync(readFileSync(join(folder, name))).length);
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(15 * 1024);
  });

  test('has nothing that publint would have mended', async () => {
    expect(await project.shell(`'${join(BIN, 'publint')}' '${tarball}' --strict`)).toContain('All good');
  });
});

const NEEDED = [
  String.raw`dist/(lib|adapters)/.+\.(js|d\.ts)`,
  String.raw`dist/lib/picker/.+\.(mjs|d\.mts)`,
  String.raw`package\.json|README\.md|LICENSE|CHANGELOG\.md|recipes/[\w-]+\.md`,
];
