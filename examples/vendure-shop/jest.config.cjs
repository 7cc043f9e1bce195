const { project } = require('../../jest.shared.cjs');

const tests = '<rootDir>/examples/vendure-shop/__tests__/**/*.test.ts';
const inBrowser = '<rootDir>/examples/vendure-shop/__tests__/browser.test.ts';
// The shop of the page has a file of SQLite.
const ofPage = '<rootDir>/examples/vendure-shop/__tests__/recipe.test.ts';

/** `npm run vendure`: the shop in processes of its own, on both databases; the pages once. */
module.exports = {
  projects: [project('PostgreSQL', [tests, `!${ofPage}`]), project('SQLite', [tests, `!${inBrowser}`])],
  globalSetup: './__tests__/support/build.cjs',
  testTimeout: 180_000,
  // A test file runs a server and a worker beside itself.
  maxWorkers: 1,
};
