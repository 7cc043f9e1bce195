const { project, run } = require('./jest.shared.cjs');

/**
 * `npm run test:package`: tests that follow the documents as a reader does, in projects with the packed package and the
 * packages that the pages name.
 */
module.exports = run([project('SQLite', ['<rootDir>/__tests__/package/*.test.ts'])]);
