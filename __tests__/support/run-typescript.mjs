// Runs a TypeScript file in a process of its own: node run-typescript.mjs <file.ts> [arguments]
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '../..');

// Keeps compiled code for later processes: compiling took a third of the time in which the library loads. Node 20 has
// no such cache.
Module.enableCompileCache?.(join(root, 'node_modules/.cache/compiled-code'));

const require = createRequire(import.meta.url);
const { compiledFile } = require('./kept-modules/compiled-typescript.cjs');
require.extensions['.ts'] = (module, filename) =>
  module._compile(readFileSync(compiledFile(filename), 'utf8'), filename);

// Imports of the package by its own name lead to its source files, as in Jest.
const { _resolveFilename: resolveFilename } = Module;
Module._resolveFilename = (request, ...rest) => resolveFilename(sourceOf(request) ?? request, ...rest);

function sourceOf(request) {
  if (request === 'shop-appointments') return join(root, 'lib/index.ts');
  // Loads only the function of date-fns that date-fns-tz needs, because date-fns has hundreds of modules.
  if (request === 'date-fns') return require.resolve('date-fns/getDefaultOptions');
  const [, element] = /^shop-appointments\/(picker|desk)$/.exec(request) ?? [];
  if (element) return join(root, 'lib/elements', element, `${element}.mts`);
  const [, adapter] = /^shop-appointments\/adapters\/([\w-]+)$/.exec(request) ?? [];
  return adapter && join(root, 'adapters', adapter, 'index.ts');
}

const [file] = process.argv.splice(2, 1);
require(resolve(file));
