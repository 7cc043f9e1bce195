const { join } = require('node:path');

/**
 * Replaces all of date-fns by the one function that date-fns-tz needs, because each test file loads its modules again
 * and date-fns has hundreds.
 */
const LEFT_OUT = { '^date-fns$': require.resolve('date-fns/getDefaultOptions') };

/**
 * Makes a Jest project: the test files that run on one kind of database. Its name is that of the database, unless
 * another one is given.
 *
 * @type {(database: string, testMatch: string[], name?: string) => import('jest').Config}
 */
const project = (database, testMatch, name = database) => ({
  rootDir: __dirname,
  displayName: name,
  testMatch,
  globals: { TEST_DATABASE: database },
  transform: {
    '\\.([cm]?js|ts)$': [
      '<rootDir>/__tests__/support/kept-modules/transform.cjs',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(@?jest|expect|pretty-format|nock|@mswjs)'],
  moduleNameMapper: {
    '^shop-appointments/(picker|desk)$': '<rootDir>/lib/elements/$1/$1.mts',
    '^shop-appointments$': '<rootDir>/lib/index.ts',
    '^shop-appointments/adapters/(.*)$': '<rootDir>/adapters/$1/index.ts',
    ...LEFT_OUT,
  },
  testEnvironment: '<rootDir>/__tests__/support/environment.cjs',
});

/**
 * Makes the configuration of a run of several projects. Its last line says on which databases the tests ran.
 *
 * @type {(projects: import('jest').Config[], how?: object) => import('jest').Config}
 */
const run = (projects, how = {}) => ({
  projects,
  reporters: ['default', [join(__dirname, '__tests__/support/database-reporter.cjs'), how]],
  testSequencer: join(__dirname, '__tests__/support/sequencer.cjs'),
  testTimeout: 60_000,
  // A worker for each core: four workers on two cores took a fifth longer than two. Jest itself has little to do.
  maxWorkers: '100%',
  // Replaces a worker before the leftovers of its test files fill the memory.
  workerIdleMemoryLimit: '2GB',
});

module.exports = { project, run };
