const { project, run } = require('./jest.shared.cjs');

/** `npm test`: everything on SQLite, but not the tests on a cluster. */
module.exports = run([
  {
    ...project('SQLite', ['<rootDir>/__tests__/**/*.test.ts']),
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/__tests__/cluster/'],
  },
]);
