import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { medianOf } from './timing';

const ROOT = join(__dirname, '../../..');
const ROUNDS = 15;

/**
 * Loads Express and Sequelize, then the library, as an app does when it starts. Prints the milliseconds of
 * both.
 */
const PROGRAM = `
  const begun = performance.now();
  require('express');
  require('sequelize');
  const between = performance.now();
  require(process.argv[1]);
  const others = between - begun;
  console.log(JSON.stringify({ others, library: performance.now() - between }));
`;

/** Compares the loading time of the library with that of Express and Sequelize in the same new process. */
export function loading() {
  const runs = Array.from({ length: ROUNDS }, loadOnce);
  return {
    library_ms: medianOf(runs.map(({ library }) => library)),
    others_ms: medianOf(runs.map(({ others }) => others)),
    ratio: medianOf(runs.map(({ library, others }) => library / others)),
  };
}

function loadOnce(): { readonly library: number; readonly others: number } {
  const library = join(__dirname, '../../lib/index.js');
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', PROGRAM, library], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as ReturnType<typeof loadOnce>;
}
