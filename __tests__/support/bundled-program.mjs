import { createHash, randomUUID } from 'node:crypto';
import { createRequire, isBuiltin } from 'node:module';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ONE_OF_DATE_FNS, sourceOf } from './own-names.mjs';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/bundled-programs');
/** A file that npm writes at each installation. It stands for the sources of all packages in a bundle. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Bundles a TypeScript program with all modules and packages that it imports, and returns the path of the bundle.
 * A bundle starts in less than half of the processor time that its hundreds of modules take. It is kept until one of its
 * sources changes, or a package is installed.
 */
export async function bundleOf(file) {
  const name = join(
    cache,
    createHash('sha256')
      .update(`${file} ${stateOf(import.meta.filename)}`)
      .digest('hex')
      .slice(0, 16),
  );
  const known = readBundle(`${name}.json`);
  return known && isCurrent(known) ? known.bundle : await makeBundle(file, name);
}

function readBundle(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const stateOf = (path) => {
  const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size}`;
};
const isCurrent = ({ bundle, sources }) =>
  stateOf(bundle) !== stateOf('') && sources.every(([path, state]) => stateOf(path) === state);

async function makeBundle(file, name) {
  const { build, stop } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'es2022',
    keepNames: true,
    absWorkingDir: root,
    plugins: [ownPackage, packages, ownFolders],
  });
  await stop();
  const ours = Object.keys(metafile.inputs).filter((path) => !/(^|\/)node_modules\//.test(path));
  const sources = [...ours, INSTALLED].map((path) => [resolve(root, path), stateOf(resolve(root, path))]);
  // Each bundle has a name of its own, because another process may be reading the former one.
  const bundle = `${name}-${randomUUID()}.cjs`;
  mkdirSync(cache, { recursive: true });
  writeFileSync(bundle, outputFiles[0].contents);
  writeFileSync(`${bundle}.json`, JSON.stringify({ bundle, sources }));
  renameSync(`${bundle}.json`, `${name}.json`);
  deleteFormerBundles();
  return bundle;
}

/** Milliseconds that a former bundle stays for processes that are about to load it. */
const GRACE = 60 * 60 * 1000;

/** Deletes bundles whose sources have changed since, and those that a later bundle of the same program has replaced. */
function deleteFormerBundles() {
  const files = readdirSync(cache).map((file) => join(cache, file));
  const current = files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const known = readBundle(file);
      return known && isCurrent(known) ? [file, known.bundle] : [];
    });
  const earliest = Date.now() - GRACE;
  // The compiled code of a bundle has the bundle's name and an ending.
  for (const file of files.filter((one) => !current.some((kept) => one.startsWith(kept))))
    if (statSync(file, { throwIfNoEntry: false })?.mtimeMs < earliest) rmSync(file, { force: true });
}

/** Leads imports of the package by its own name to its source files. */
const ownPackage = {
  name: 'own package',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^shop-appointments/ }, ({ path, kind }) => {
      const source = kind === 'require-resolve' ? undefined : sourceOf(path);
      return source && { path: source };
    }),
};

/** Packages with compiled parts, which cannot be bundled, and drivers, of which a process needs at most one. */
const NOT_BUNDLED = /^(sqlite3|better-sqlite3|pg|pg-native|pg-hstore|mariadb|mysql2)(\/|$)/;

/** Finds the file of a package that Node would load. Packages that are not installed fail at run time only. */
const packages = {
  name: 'packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point') return undefined;
      if (
        isBuiltin(path) ||
        NOT_BUNDLED.test(path) ||
        kind === 'dynamic-import' ||
        kind === 'require-resolve'
      )
        return { path, external: true };
      try {
        return { path: createRequire(importer).resolve(path === 'date-fns' ? ONE_OF_DATE_FNS : path) };
      } catch {
        return { path, external: true };
      }
    }),
};

/** Gives each module that reads `__dirname` or `__filename` its own values, which a bundle would replace. */
const ownFolders = {
  name: 'own folders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.(ts|c?js)$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!/\b__(dirname|filename)\b/.test(source)) return undefined;
      const own = `var __dirname = ${JSON.stringify(dirname(path))}, __filename = ${JSON.stringify(path)};`;
      return { contents: `${own} ${source}`, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    }),
};
