const { project, run } = require('./jest.shared.cjs');

/**
 * `npm run test:frameworks`: the picker and the desk in React, Vue and Svelte. It needs the packages of
 * examples/frameworks, so `npm test` leaves it out.
 */
module.exports = run([project('SQLite', ['<rootDir>/__tests__/frameworks/*.test.ts'])]);
