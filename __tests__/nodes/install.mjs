// Installs a version of Node outside the project: node install.mjs installs the newest supported one, and prints the
// folder of its binary.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Major versions of Node that the library supports, oldest first. */
export const NODES = JSON.parse(readFileSync(join(import.meta.dirname, 'versions.json'), 'utf8'));

/** Runs npm and returns whether it succeeded. On Windows, npm is a script of the shell. */
export const runNpm = (args, options) =>
  spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status === 0;

/**
 * Installs the newest Node of a major version in a temporary folder, and returns the folder of its binary. The package `node`
 * of npm has binaries for Linux, macOS and Windows.
 */
export function installNode(major) {
  const folder = join(tmpdir(), `shop-appointments-node-${major}`);
  mkdirSync(folder, { recursive: true });
  // Allows the package's install script, which puts the binary in place. Otherwise npm would warn.
  const manifest = { private: true, allowScripts: { node: true } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const args = ['install', '--no-save', '--no-audit', '--no-fund', `node@${major}`];
  if (!runNpm(args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }))
    throw new Error(
      `npm could not install Node ${major} for ${process.platform} ${process.arch} in ${folder}. ` +
        'If it has no binary for this machine, install that version by hand, and run `npm test` with it.',
    );
  return join(folder, 'node_modules/node/bin');
}

if (resolve(process.argv[1]) === import.meta.filename) process.stdout.write(`${installNode(NODES.at(-1))}\n`);
