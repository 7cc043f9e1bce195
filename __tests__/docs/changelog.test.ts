import { OWN_INSTALLS, read } from '../support/package/documents';

const CHANGELOG = read('CHANGELOG.md');

/** Version that the newest heading of the changelog names: `## 0.2.0 (2026-11-25)`. */
const [, NEWEST] = /^## (\S+)/m.exec(CHANGELOG)!;

/**
 * Maximum number of lines in the list of things that a shop must do for a new version. Readers do not finish a longer
 * list.
 */
const MOST_LINES = 60;

/** Lock files that contain the version of the package, with the key of the entry. */
const LOCKS: [file: string, key: string][] = [
  ['package-lock.json', ''],
  ...OWN_INSTALLS.map((folder): [string, string] => [
    `${folder}/package-lock.json`,
    'node_modules/shop-appointments',
  ]),
];

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
}

test('the newest heading of the changelog names the version of the package', () => {
  expect(NEWEST).toMatch(/^\d+\.\d+\.\d+$/);
  expect((JSON.parse(read('package.json')) as { version: string }).version).toBe(NEWEST);
});

test.each(LOCKS)('%s states the version of the package', (file, key) => {
  expect((JSON.parse(read(file)) as Lock).packages[key]!.version).toBe(NEWEST);
});

test('the list of what a shop must do for a version is short, and comes first', () => {
  const versions = CHANGELOG.split(/^## /m).slice(1, -1);
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions) {
    const [, heading, list = ''] = version.split(/^### (.*)\n/m);
    expect(heading).toBe('What a shop must do');
    expect(list.trim().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  }
});
