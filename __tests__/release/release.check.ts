import { testPublint, testTypesOfExports } from '../support/package/checkers';
import {
  FIRST_PAGE,
  linesOfANewProject,
  packagesToInstall,
  testFirstBooking,
  writeFiles,
} from '../support/package/first-hour';
import { freshClone } from '../support/package/fresh-clone';
import { emptyProject, linkPackage, type Project } from '../support/package/new-project';
import { testSizes } from '../support/package/sizes';

/** Driver for SQLite. It is linked and not installed, because an installation may have to compile it. */
const DRIVER = 'sqlite3';

/**
 * Environment variables that npm needs to reach its registry, such as proxies and certificates. npm's own
 * variables belong to this project and are left out.
 */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
) as Record<string, string>;

// Long timeout, because one check resolves every type of the package for each module system.
jest.setTimeout(300_000);

const leftBehind: (() => unknown)[] = [];
let tarball: string;
let project: Project;

beforeAll(async () => {
  const clone = freshClone();
  leftBehind.push(() => clone.remove());
  expect(await clone.build()).toBe(0);
  tarball = await clone.pack();
  project = await emptyProject(linesOfANewProject());
  leftBehind.push(() => project.remove());
  const names = packagesToInstall(FIRST_PAGE).filter((name) => name !== DRIVER);
  expect(names).toContain('shop-appointments');
  const packages = names.map((name) => (name === 'shop-appointments' ? `'${tarball}'` : name));
  await project.shell(`npm install --fetch-retries 1 ${packages.join(' ')}`, environment);
  linkPackage(project, DRIVER);
  writeFiles(project, FIRST_PAGE);
});

afterAll(async () => {
  for (const remove of leftBehind.reverse()) await remove();
});

testFirstBooking(() => project);
testPublint(
  () => project,
  () => tarball,
);
testTypesOfExports(
  () => project,
  () => tarball,
);
testSizes(
  () => project,
  () => tarball,
);
