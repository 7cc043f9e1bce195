const { project, run } = require('./jest.shared.cjs');

/** `npm test`: everything on SQLite, but neither the packed package nor a cluster. */
module.exports = run([
  {
    ...project('SQLite', ['<rootDir>/__tests__/**/*.test.ts']),
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/__tests__/(cluster|frameworks|package)/'],
  },
]);
