import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsOf, linksOf } from '../support/docs/links';
import { DOCUMENTS, PACKED, ROOT } from '../support/package/documents';

/** Pages that are being written. */
const COMING = /^(?:docs|recipes)\/[\w-]+\.md$/;

const isInThePackage = (path: string): boolean =>
  PACKED.includes(path) ||
  COMING.test(path) ||
  /^docs\/pictures\/[\w-]+\.png$/.test(path) ||
  path === 'LICENSE';

test.each(PACKED.filter((path) => path !== 'README.md'))(
  '%s: its links lead to files of the package',
  (document) => {
    const strays = linksOf(document).filter(({ path }) => !isInThePackage(path));
    expect(strays.map(({ path }) => path)).toEqual([]);
  },
);

test.each(DOCUMENTS)('%s: its links lead to files that exist, and to their headings', (document) => {
  const dead = linksOf(document).filter(
    ({ path, heading }) =>
      !COMING.test(path) &&
      (!existsSync(join(ROOT, path)) || (heading !== '' && !anchorsOf(path).has(heading))),
  );
  expect(dead).toEqual([]);
});

test('pictures of the package are small enough for it', () => {
  const pictures = linksOf('README.md').filter(({ path }) => path.endsWith('.png'));
  for (const { path } of pictures) expect(statSync(join(ROOT, path)).size).toBeLessThan(150_000);
});
