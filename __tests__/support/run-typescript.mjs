// Runs a TypeScript file in a process of its own: node run-typescript.mjs <file.ts> [arguments]
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { resolveOwnNames } from './own-names.mjs';

// Keeps compiled code for later processes: compiling took a third of the time in which the library loads. Node 20 has
// no such cache.
Module.enableCompileCache?.(join(import.meta.dirname, '../../node_modules/.cache/compiled-code'));

const require = createRequire(import.meta.url);
const { compiledFile } = require('./kept-modules/compiled-typescript.cjs');
require.extensions['.ts'] = (module, filename) =>
  module._compile(readFileSync(compiledFile(filename), 'utf8'), filename);
resolveOwnNames();

const [file] = process.argv.splice(2, 1);
require(resolve(file));
