import { OWN_INSTALLS, read } from '../support/package/documents';

/** Version that the newest heading of the changelog names: `## 0.2.0 (2026-11-25)`. */
const [, NEWEST] = /^## (\S+)/m.exec(read('CHANGELOG.md'))!;

/** Lock files that state the version of the package, each with the key of its entry. */
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
