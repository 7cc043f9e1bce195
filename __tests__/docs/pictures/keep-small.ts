import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** Writes a picture with 64 colours, a third of its size. The program `pngquant` has to be installed. */
export function keepSmall(path: string, picture: Buffer): void {
  writeFileSync(path, picture);
  execFileSync('pngquant', ['--force', '--speed', '1', '--strip', '--output', path, '64', path]);
}
