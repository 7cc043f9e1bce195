import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Project } from './new-project';

/**
 * Parts with a size limit: the picker's and the desk's module and the calendar library of the desk (minified and
 * gzipped), and the package (packed and unpacked).
 */
type SizedPart = 'picker' | 'desk' | 'grid' | 'packed' | 'unpacked';

/**
 * Maximum KiB of each part. The picker's limit is a promise to pages that load it. The limits of the package are a tenth above its sizes when they were set: 2,163 and 7,830 KiB.
 */
export const MOST_KIB: Readonly<Record<SizedPart, number>> = {
  picker: 16,
  desk: 92,
  grid: 50,
  packed: 2_380,
  unpacked: 8_610,
};

/** Folder of the package in a project that has installed it. */
const homeIn = (project: Project): string => join(project.path, 'node_modules/shop-appointments');

/** Folder of an element in the package that a project has installed. */
export const folderOf = (project: Project, element: 'picker' | 'desk'): string =>
  join(homeIn(project), 'dist/lib/elements', element);

/** Declares tests that measure each part of the package in a project that has installed the packed file. */
export function testSizes(project: () => Project, tarball: () => string): void {
  const elementKib = (element: 'picker' | 'desk', file = `${element}.mjs`): number =>
    gzipSync(readFileSync(join(folderOf(project(), element), file))).length / 1024;
  const kibOf: Readonly<Record<SizedPart, () => number>> = {
    picker: () => elementKib('picker'),
    desk: () => elementKib('desk'),
    grid: () => elementKib('desk', 'grid/grid.mjs'),
    packed: () => statSync(tarball()).size / 1024,
    unpacked: () => bytesIn(homeIn(project())) / 1024,
  };

  test.each(Object.entries(MOST_KIB))('%s: at most %d KiB', (part, most) => {
    expect(kibOf[part as SizedPart]()).toBeLessThanOrEqual(most);
  });
}

/** Sums the bytes of the files in a folder, without packages that were installed into it. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(join(folder, 'node_modules')))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
