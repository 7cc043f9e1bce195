// Runs a TypeScript file in a process of its own, as one bundle: node run-bundled.mjs <file.ts> [arguments]. It is for
// programs that load no module of this repository by a path that they only learn when they run.
import Module, { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { bundleOf } from './bundled-program.mjs';
import { resolveOwnNames } from './own-names.mjs';

// Keeps compiled code for later processes. Node 20 has no such cache.
Module.enableCompileCache?.(join(import.meta.dirname, '../../node_modules/.cache/compiled-code'));
resolveOwnNames();

const [file] = process.argv.splice(2, 1);
createRequire(import.meta.url)(await bundleOf(resolve(file)));
