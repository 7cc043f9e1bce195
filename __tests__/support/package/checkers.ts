import { join } from 'node:path';
import { ROOT } from './documents';
import type { Project } from './new-project';

const commandOf = (name: string): string => `'${join(ROOT, 'node_modules/.bin', name)}'`;

/** Declares the test that publint finds no fault in the packed package. */
export function testPublint(project: () => Project, tarball: () => string): void {
  test('has nothing that publint would have mended', async () => {
    expect(await project().shell(`${commandOf('publint')} '${tarball()}' --strict`)).toContain('All good');
  });
}

/** Declares tests of the package's types in each module system. Picker and desk exist only as ES modules. */
export function testTypesOfExports(project: () => Project, tarball: () => string): void {
  test('has types for each export, whether it is imported or required', async () => {
    const options = '--profile node16 --ignore-rules cjs-resolves-to-esm --format ascii';
    // `shell` throws if attw finds a problem, because attw then exits with another code than 0.
    const printed = await project().shell(`${commandOf('attw')} '${tarball()}' ${options}`);
    expect(printed).toContain('"shop-appointments/desk"');
  });
}
