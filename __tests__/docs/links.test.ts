import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { anchorsOf, linksOf } from '../support/docs/links';
import { DOCUMENTS, PACKED, ROOT } from '../support/package/documents';

const isInThePackage = (path: string): boolean =>
  PACKED.includes(path) || /^docs\/pictures\/[\w-]+\.png$/.test(path) || path === 'LICENSE';

test.each(PACKED)('%s: its links lead to files of the package', (document) => {
  const strays = linksOf(document).filter(({ path }) => !isInThePackage(path));
  expect(strays.map(({ path }) => path)).toEqual([]);
});

test.each(DOCUMENTS)('%s: its links lead to files that exist, and to their headings', (document) => {
  const dead = linksOf(document).filter(
    ({ path, heading }) => !existsSync(join(ROOT, path)) || (heading !== '' && !anchorsOf(path).has(heading)),
  );
  expect(dead).toEqual([]);
});
