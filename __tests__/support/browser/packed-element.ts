import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { bundleElement } from '../../../lib/elements/build.cjs';

const run = promisify(execFile);
const ROOT = join(__dirname, '../../..');

/** An element out of a package that was packed from the sources as they are now. */
export interface PackedElement {
  /** The folder that a shop serves: `dirname(require.resolve('shop-appointments/picker'))`. */
  readonly folder: string;
  remove(): void;
}

/** Packs the package with nothing in it but an element, which takes a second instead of ten. */
export async function packElement(name: 'picker' | 'desk'): Promise<PackedElement> {
  const path = mkdtempSync(join(tmpdir(), `packed-${name}-`));
  cpSync(join(ROOT, 'package.json'), join(path, 'package.json'));
  await bundleElement(name, { outdir: join(path, 'dist/lib/elements', name) });
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: path });
  await run('tar', ['-xzf', stdout.trim()], { cwd: path });
  const home = join(path, 'package');
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    exports: Record<`./${typeof name}`, { default: string }>;
  };
  return {
    folder: dirname(join(home, exports[`./${name}`].default)),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
