const { createLoader } = require('./loader.cjs');

// What runs before and after all test files has no environment of a worker, from which its modules could come.
globalThis.keptModules = createLoader(undefined, []);
