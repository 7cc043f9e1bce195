const { readdirSync, writeFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');
const { build } = require('esbuild');

/** Folder of the built npm package, from the command line. Default: `dist` in the root of the repository. */
const [, , BUILT = join(__dirname, '../dist')] = process.argv;
const LIB = join(BUILT, 'lib');
/** The file that contains all modules of the library, because loading a thousand files takes three times as long. */
const BUNDLE = 'bundle.cjs';
/** Folders that stay as they are: modules of pages, and the client, which pages load, too. */
const APART = /^(elements|client)[/\\]/;
/** Modules that packages import by name. Node finds the names of their exports only if the file itself lists them. */
const ENTRIES = ['index.js'];

const modules = readdirSync(LIB, { recursive: true }).filter(
  (file) => file.endsWith('.js') && !APART.test(file),
);

/**
 * Bundles all modules. The bundle exports a function for each of them, by its path, so that a module runs when it is
 * first needed.
 */
async function bundle() {
  const lines = modules.map(
    (file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(`./${file}`)}),`,
  );
  await build({
    stdin: { contents: `module.exports = {\n${lines.join('\n')}\n};`, resolveDir: LIB },
    absWorkingDir: LIB,
    outfile: join(LIB, BUNDLE),
    bundle: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
}

/** Replaces a module by one line that gets the module from the bundle. Thus each module exists once. */
function replace(file) {
  const start = file.startsWith('cli/main') ? '#!/usr/bin/env node\n' : '';
  const path = join(relative(dirname(file), '.'), BUNDLE);
  const from = JSON.stringify(path.startsWith('.') ? path : `./${path}`);
  writeFileSync(
    join(LIB, file),
    `${start}module.exports = require(${from})[${JSON.stringify(file)}]();\n${namesOf(file)}`,
  );
}

const namesOf = (file) =>
  ENTRIES.includes(file)
    ? `0 && (module.exports = { ${Object.keys(require(join(LIB, BUNDLE))[file]()).join(', ')} });\n`
    : '';

bundle().then(() => modules.forEach(replace));
