const { readdirSync, readFileSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { build, transform } = require('esbuild');

const HERE = __dirname;
const DIST = join(HERE, '../../../dist/lib/elements/picker');

const LANGUAGES = join(HERE, 'languages');

/** Makes a style sheet a text, without its comments and spaces. */
const styleAsText = {
  name: 'style as text',
  setup(bundle) {
    bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/**
 * Bundles the picker into one module, which a page loads with one request. Each language is a module beside it, which the
 * picker loads if the page has that language.
 */
const bundlePicker = (options) =>
  build({
    entryPoints: [join(HERE, 'picker.mts'), ...readdirSync(LANGUAGES).map((name) => join(LANGUAGES, name))],
    outdir: DIST,
    outbase: HERE,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    plugins: [styleAsText],
    ...options,
  });

/** Removes the declarations that those of the picker do not lead to: their modules are inside the bundle. */
function removeOtherDeclarations() {
  const needed = new Set();
  const add = (file) => {
    if (needed.has(file)) return;
    needed.add(file);
    for (const [, module] of readFileSync(file, 'utf8').matchAll(/'(\.[^']+)\.mjs'/g))
      add(join(dirname(file), `${module}.d.mts`));
  };
  add(join(DIST, 'picker.d.mts'));
  for (const name of readdirSync(DIST, { recursive: true })) {
    if (name.endsWith('.d.mts') && !needed.has(join(DIST, name))) rmSync(join(DIST, name));
  }
}

module.exports = { bundlePicker };

// `npm run build` runs this file behind the compiler, which writes the declarations.
if (require.main === module) bundlePicker().then(removeOtherDeclarations);
