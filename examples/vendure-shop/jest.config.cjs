const { project } = require('../../jest.shared.cjs');

const tests = '<rootDir>/examples/vendure-shop/__tests__/**/*.test.ts';
const inBrowser = '<rootDir>/examples/vendure-shop/__tests__/browser.test.ts';
// The recipe uses SQLite, so its test runs for one database only.
const ofPage = '<rootDir>/examples/vendure-shop/__tests__/recipe.test.ts';

/** `npm run vendure` runs the tests of the shop on both databases, and the test of the recipe once. */
module.exports = {
  projects: [project('PostgreSQL', [tests, `!${ofPage}`]), project('SQLite', [tests, `!${inBrowser}`])],
  globalSetup: './__tests__/support/build.cjs',
  testTimeout: 180_000,
  // Each test file starts its own server and worker.
  maxWorkers: 1,
};
