const { createLoader } = require('./loader.cjs');

// Loads modules for code that runs before and after all test files, outside of a worker's environment.
globalThis.keptModules = createLoader(undefined, []);
