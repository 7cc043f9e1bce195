const { project, run } = require('./jest.shared.cjs');

/**
 * The tests on SQLite: `npm test` runs those of the project SQLite, `npm run test:browser` those in a browser, which take
 * longer than all others together, and `npx jest` both. The packed package and a cluster have commands of their own.
 */
module.exports = run([
  {
    ...project('SQLite', ['<rootDir>/__tests__/**/*.test.ts']),
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/__tests__/(browser|cluster|frameworks|package)/'],
  },
  project('SQLite', ['<rootDir>/__tests__/browser/**/*.test.ts'], 'Browser'),
]);
