const { join } = require('node:path');

/**
 * Loads one file with all tests of a folder, because loading twenty files for each mutant (a changed copy of the code)
 * would take most of the time.
 */
module.exports = {
  rootDir: join(__dirname, '../..'),
  roots: [join(__dirname, 'tests')],
  testMatch: [`**/tests/${process.env.MUTANTS_OF}.ts`],
  watchman: false,
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  moduleNameMapper: {
    '^(date-fns-tz|fast-check|re2js|rrule|temporal-polyfill)$': '<rootDir>/__tests__/mutants/outside/$1.cjs',
  },
  testEnvironment: join(__dirname, 'environment.cjs'),
};
