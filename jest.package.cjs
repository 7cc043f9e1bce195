const { project, run } = require('./jest.shared.cjs');

/** `npm run test:package`: a reader's projects, with the packed package and the packages that the pages name. */
module.exports = run([project('SQLite', ['<rootDir>/__tests__/package/*.test.ts'])]);
