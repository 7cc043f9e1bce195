import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { bundlePicker } from '../../../lib/elements/picker/build.cjs';

const run = promisify(execFile);
const ROOT = join(__dirname, '../../..');

/** The picker out of a package that was packed from the sources as they are now. */
export interface PackedPicker {
  /** The folder that a shop serves: `dirname(require.resolve('shop-appointments/picker'))`. */
  readonly folder: string;
  remove(): void;
}

/** Packs the package with nothing in it but the picker, which takes a second instead of ten. */
export async function packPicker(): Promise<PackedPicker> {
  const path = mkdtempSync(join(tmpdir(), 'packed-picker-'));
  cpSync(join(ROOT, 'package.json'), join(path, 'package.json'));
  await bundlePicker({ outdir: join(path, 'dist/lib/elements/picker') });
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: path });
  await run('tar', ['-xzf', stdout.trim()], { cwd: path });
  const home = join(path, 'package');
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    exports: { './picker': { default: string } };
  };
  return {
    folder: dirname(join(home, exports['./picker'].default)),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
