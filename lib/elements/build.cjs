const { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { build } = require('esbuild');
const { licensesOf, licensesText } = require('./licenses/licenses.cjs');

const HERE = __dirname;
/** Folder of the built npm package, from the command line. Default: `dist` in the root of the repository. */
const [, , BUILT = join(HERE, '../../dist')] = process.argv;
const DIST = join(BUILT, 'lib/elements');

/** Names of the web components. Each one is bundled from the folder of its name. */
const ELEMENTS = ['picker', 'desk'];

/**
 * Type declarations of the elements for the templates of each framework. They import the framework's types, so they are
 * copied as they are.
 */
const FRAMEWORKS = ['react', 'vue', 'svelte'];

/** For each web component, the modules that are bundled separately, because only some pages load them. */
const PARTS = {
  picker: [
    'moving/moving.mts',
    'visits/visits.mts',
    'questions/questions.mts',
    'waitlist/waitlist.mts',
    'zones/zones.mts',
    'hours/hours.mts',
    'places/places.mts',
    'limits/limits.mts',
    'terms/terms.mts',
    'faults/faults.mts',
    'first-free/first-free.mts',
  ],
  desk: [
    'grid/grid.mts',
    'grid/style.mts',
    'messages/messages.mts',
    'screens/appointment/changing-answers.mts',
    'screens/appointment/changing-service/dialog.mts',
    'screens/appointment/history/history.mts',
    'screens/appointment/no-show-fee.mts',
    'screens/booking/moving/moving-visit.mts',
    'screens/calendar/board/drawing.mts',
    'screens/calendar/lanes/lanes.mts',
    'screens/calendar/member-days.mts',
    'screens/calendar/reveal.mts',
    'screens/customers/card.mts',
    'screens/customers/lists.mts',
    'screens/figures/figures.mts',
    'screens/hours/advanced/advanced.mts',
    'screens/hours/resources/dialog.mts',
    'screens/hours/time-off/decisions.mts',
    'screens/hours/week/form.mts',
    'screens/today/next-open.mts',
    'screens/waitlist/waitlist.mts',
    'views/cancelling/question.mts',
    'views/month/month.mts',
  ],
};

/** Plugin of esbuild that imports a style sheet, with those that it imports itself, as a minified string. */
const styleAsText = {
  name: 'style as text',
  setup(bundle) {
    bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
      return { contents: outputFiles[0].text.trim(), loader: 'text' };
    });
  },
};

/**
 * Bundles a web component into one module, so that a page loads it with one request. Each language, and each part that
 * only some pages need, becomes a module that the component loads when it needs it. Writes the licences of the bundled
 * packages to `LICENSES.txt`.
 */
async function bundleElement(name, options) {
  const folder = join(HERE, name);
  const languages = join(folder, 'languages');
  // Skips folders: a language with many texts also has a folder of modules, which the language's file imports.
  const files = readdirSync(languages).filter((file) => file.endsWith('.mts'));
  const outdir = join(DIST, name);
  const result = await build({
    entryPoints: [
      join(folder, `${name}.mts`),
      ...PARTS[name].map((part) => join(folder, part)),
      ...files.map((file) => join(languages, file)),
    ],
    outdir,
    outbase: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    charset: 'utf8',
    format: 'esm',
    target: 'es2022',
    plugins: [styleAsText],
    metafile: true,
    ...options,
  });
  const licenses = licensesOf(result.metafile);
  if (options?.write !== false && licenses.size > 0)
    writeFileSync(join(options?.outdir ?? outdir, 'LICENSES.txt'), licensesText(licenses));
  return result;
}

function copyFrameworks() {
  for (const name of FRAMEWORKS)
    copyFileSync(join(HERE, 'frameworks', `${name}.d.mts`), join(DIST, 'frameworks', `${name}.d.mts`));
}

/**
 * Removes the `.d.ts` files that no published declaration imports: the modules that they describe are inside the
 * bundles.
 */
function removeOtherDeclarations() {
  const needed = new Set();
  const add = (file) => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const [, module] of readFileSync(file, 'utf8').matchAll(/'(\.[^']+)\.mjs'/g))
      add(join(dirname(file), `${module}.d.mts`));
  };
  for (const name of ELEMENTS) add(join(DIST, name, `${name}.d.mts`));
  for (const name of FRAMEWORKS) add(join(DIST, 'frameworks', `${name}.d.mts`));
  for (const name of readdirSync(DIST, { recursive: true })) {
    if (name.endsWith('.d.mts') && !needed.has(join(DIST, name))) rmSync(join(DIST, name));
  }
}

module.exports = { bundleElement };

// `npm run build` runs this file after the TypeScript compiler, which writes the declarations.
if (require.main === module)
  Promise.all(ELEMENTS.map((name) => bundleElement(name)))
    .then(copyFrameworks)
    .then(removeOtherDeclarations);
