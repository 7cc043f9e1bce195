// npm run build: fills dist/. Everything is made in a folder of this build's own, and each file replaces its predecessor
// as a whole, so neither another build nor `npm pack` ever meets half a file. It checks no types, which `npm run types` does,
// because checking takes half of the time of a build.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = import.meta.dirname;
const DIST = join(ROOT, 'dist');
/**
 * Prefix of the names of the folders in which builds work. They lie in `dist`, because a file can be moved as a whole
 * only within one disk.
 */
const WORKSHOP = '.build-';

mkdirSync(DIST, { recursive: true });
const made = mkdtempSync(join(DIST, WORKSHOP));
try {
  const run = (tool, ...args) =>
    execFileSync(join(ROOT, 'node_modules/.bin', tool), args, { cwd: ROOT, stdio: 'inherit' });
  const script = (path, ...args) =>
    execFileSync(process.execPath, [join(ROOT, path), ...args], { cwd: ROOT, stdio: 'inherit' });
  run('tsc', '-p', 'adapters/vendure/tsconfig.emit.json', '--outDir', made);
  run('tsc', '-p', 'tsconfig.build.json', '--outDir', made);
  script('lib/build.cjs', made);
  run('tsc', '-p', 'lib/elements', '--emitDeclarationOnly', '--noCheck', '--outDir', made);
  script('lib/elements/build.cjs', made);
  const scripts = join('examples', 'sample-shop', 'pages', 'scripts');
  const sources = readdirSync(join(ROOT, scripts)).filter((name) => name.endsWith('.mts'));
  const how = ['--out-extension:.js=.mjs', '--target=es2022', '--log-level=warning'];
  run('esbuild', ...sources.map((name) => join(scripts, name)), `--outdir=${join(made, scripts)}`, ...how);
  replace(filesIn(made));
} finally {
  rmSync(made, { recursive: true, force: true });
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** Moves the new files to their places, and removes the files of former builds that were not built again. */
function replace(files) {
  for (const file of files) {
    mkdirSync(dirname(join(DIST, file)), { recursive: true });
    renameSync(join(made, file), join(DIST, file));
  }
  const current = new Set(files);
  const parts = readdirSync(DIST).filter((name) => !name.startsWith(WORKSHOP));
  for (const part of parts)
    for (const file of filesIn(join(DIST, part)))
      if (!current.has(join(part, file))) rmSync(join(DIST, part, file), { force: true });
}
