const { project } = require('../../jest.shared.cjs');

const tests = '<rootDir>/examples/vendure-shop/__tests__/**/*.test.ts';
const inBrowser = '<rootDir>/examples/vendure-shop/__tests__/browser.test.ts';
// The shop of the recipe has a file of SQLite.
const ofPage = '<rootDir>/examples/vendure-shop/__tests__/recipe.test.ts';

/** `npm run vendure` tests the shop in processes of its own on both databases, and the recipe once. */
module.exports = {
  projects: [project('PostgreSQL', [tests, `!${ofPage}`]), project('SQLite', [tests, `!${inBrowser}`])],
  globalSetup: './__tests__/support/build.cjs',
  testTimeout: 180_000,
  // Each test file starts a server and a worker of its own.
  maxWorkers: 1,
};
