// Runs a TypeScript file in a process of its own: node run-typescript.mjs <file.ts> [arguments]
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/run-typescript');
mkdirSync(cache, { recursive: true });

const require = createRequire(import.meta.url);
require.extensions['.ts'] = (module, filename) => module._compile(compiled(filename), filename);

/** Translates each file once for all processes, because some tests start dozens of them. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const kept = join(
    cache,
    createHash('sha256').update(`imports stay, ${filename}`).update('\0').update(source).digest('hex'),
  );
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, {
      filename,
      sourceMaps: false,
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'commonjs', ignoreDynamic: true },
    });
    // Another process may be reading, so the file only appears when it is complete.
    const own = `${kept}.${process.pid}`;
    writeFileSync(own, code);
    renameSync(own, kept);
    return code;
  }
}

// The package's own name leads to its source, as it does in Jest.
const { _resolveFilename: resolveFilename } = Module;
Module._resolveFilename = (request, ...rest) => resolveFilename(sourceOf(request) ?? request, ...rest);

function sourceOf(request) {
  if (request === 'shop-appointments') return join(root, 'lib/index.ts');
  const [, element] = /^shop-appointments\/(picker|desk)$/.exec(request) ?? [];
  if (element) return join(root, 'lib/elements', element, `${element}.mts`);
  const [, adapter] = /^shop-appointments\/adapters\/([\w-]+)$/.exec(request) ?? [];
  return adapter && join(root, 'adapters', adapter, 'index.ts');
}

const [file] = process.argv.splice(2, 1);
require(resolve(file));
