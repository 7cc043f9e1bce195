const { join, relative } = require('node:path');
const { createTransformer } = require('@swc/jest');

const root = join(__dirname, '../../..');

/**
 * Modules that stay loaded in the test worker: those of the library, its adapters, the examples and packages.
 */
const KEPT = /^(lib|adapters|examples)\/.*\.ts$|^node_modules\/.*\.c?js$/;

/**
 * Modules that a Jest worker keeps for several test files are replaced by one line that gets the kept module. All other
 * modules are compiled for each test file.
 */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options);
    const isKept = (path) => KEPT.test(relative(root, path));
    return {
      ...swc,
      process: (source, path, how) =>
        isKept(path)
          ? { code: `module.exports = keptModules(${JSON.stringify(path)});` }
          : swc.process(source, path, how),
      getCacheKey: (source, path, how) =>
        isKept(path) ? `kept ${path}` : swc.getCacheKey(source, path, how),
    };
  },
};
