const { readFileSync, statSync } = require('node:fs');
const nodeModule = require('node:module');
const { dirname, resolve: resolvePath } = require('node:path');
const vm = require('node:vm');
const { compiledFile } = require('./compiled-typescript.cjs');

const { createRequire, isBuiltin } = nodeModule;

/** Endings that an import in TypeScript may leave out. */
const ENDINGS = ['', '.ts', '.cjs', '.js', '.json', '/index.ts', '/index.js'];
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Finds the file of a relative import in a TypeScript module; undefined if Node must resolve the import. */
function neighbour(request, folder) {
  if (!/^\.{0,2}\//.test(request) || folder.includes('/node_modules/')) return undefined;
  const path = resolvePath(folder, request);
  const ending = ENDINGS.find((one) => isFile(path + one));
  return ending === undefined ? undefined : path + ending;
}

/** Whether a file is an ES module, which Node loads by itself. */
function isEsModule(filename) {
  if (!filename.endsWith('.js')) return filename.endsWith('.mjs');
  let folder = dirname(filename);
  while (!isFile(resolvePath(folder, 'package.json'))) folder = dirname(folder);
  return JSON.parse(readFileSync(resolvePath(folder, 'package.json'), 'utf8')).type === 'module';
}

/**
 * Creates a loader of CommonJS and TypeScript modules that keeps every loaded module.
 * @param context the context of the test files; undefined for that of the process
 * @param names patterns of module names, each with the file that it leads to (`moduleNameMapper` of a Jest
 *   project)
 * @returns a function from the path of a module's file to its exports
 */
function createLoader(context, names) {
  const modules = new Map();
  const readJson = context ? vm.runInContext('JSON.parse', context) : JSON.parse;
  const patterns = names.map(([pattern, file]) => [new RegExp(pattern), file]);

  function named(request) {
    const [pattern, file] = patterns.find(([one]) => one.test(request)) ?? [];
    return pattern && request.replace(pattern, file);
  }

  function load(filename) {
    const known = modules.get(filename);
    if (known) return known.exports;
    if (filename.endsWith('.node') || isEsModule(filename)) return createRequire(filename)(filename);
    const module = { exports: {}, id: filename, filename, loaded: false, children: [], paths: [] };
    modules.set(filename, module);
    try {
      evaluate(module, filename);
    } catch (error) {
      modules.delete(filename);
      throw error;
    }
    module.loaded = true;
    return module.exports;
  }

  function evaluate(module, filename) {
    if (filename.endsWith('.json')) {
      module.exports = readJson(readFileSync(filename, 'utf8'));
      return;
    }
    const file = filename.endsWith('.ts') ? compiledFile(filename) : filename;
    const source = readFileSync(file, 'utf8').replace(/^#!.*/, '');
    const run = vm.compileFunction(source, ['exports', 'require', 'module', '__filename', '__dirname'], {
      filename: file,
      parsingContext: context,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    const require = requireFor(filename);
    module.require = require;
    run.call(module.exports, module.exports, require, module, filename, dirname(filename));
  }

  function requireFor(filename) {
    const node = createRequire(filename);
    const folder = dirname(filename);
    const resolve = (request) => named(request) ?? neighbour(request, folder) ?? node.resolve(request);
    const require = (request) => {
      if (!isBuiltin(request)) return load(resolve(request));
      const builtin = node(request);
      return builtin === nodeModule ? { ...builtin, createRequire: requireFor } : builtin;
    };
    return Object.assign(require, { resolve, cache: {}, extensions: node.extensions, main: undefined });
  }

  return load;
}

module.exports = { createLoader };
