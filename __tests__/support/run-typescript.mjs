// Runs a TypeScript file in a process of its own: node run-typescript.mjs <file.ts> [arguments]
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { transformSync } from '@swc/core';

const require = createRequire(import.meta.url);
require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    sourceMaps: 'inline',
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'commonjs' },
  });
  module._compile(code, filename);
};

// The package by its own name is its source, as it is in Jest.
const root = join(import.meta.dirname, '../..');
const { _resolveFilename: resolveFilename } = Module;
Module._resolveFilename = (request, ...rest) => resolveFilename(sourceOf(request) ?? request, ...rest);

function sourceOf(request) {
  if (request === 'shop-appointments') return join(root, 'lib/index.ts');
  if (request === 'shop-appointments/picker') return join(root, 'lib/picker/picker.mts');
  const [, adapter] = /^shop-appointments\/adapters\/(\w+)$/.exec(request) ?? [];
  return adapter && join(root, 'adapters', adapter, 'index.ts');
}

const [file] = process.argv.splice(2, 1);
require(resolve(file));
