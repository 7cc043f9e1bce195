// Runs a TypeScript file in a process of its own, as one bundle: node run-bundled.mjs <file.ts> [arguments]. It is for
// programs that load no module of this repository by a path that they only learn when they run.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import vm from 'node:vm';
import { bundleOf } from './bundled-program.mjs';
import { resolveOwnNames } from './own-names.mjs';

resolveOwnNames();

const [file] = process.argv.splice(2, 1);
run(await bundleOf(resolve(file)));

/** Runs a bundle, and keeps its compiled code for later processes of the same version of Node. */
function run(bundle) {
  const kept = `${bundle}.${process.version}.compiled`;
  const script = new vm.Script(Module.wrap(readFileSync(bundle, 'utf8')), {
    filename: bundle,
    cachedData: existsSync(kept) ? readFileSync(kept) : undefined,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = new Module(bundle);
  const main = script.runInThisContext();
  main.call(module.exports, module.exports, createRequire(bundle), module, bundle, dirname(bundle));
  if (script.cachedDataRejected === false) return;
  // A name of its own, because another process may be reading or writing the same file.
  writeFileSync(`${kept}.${process.pid}`, script.createCachedData());
  renameSync(`${kept}.${process.pid}`, kept);
}
