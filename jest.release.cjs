const { project, run } = require('./jest.shared.cjs');

/**
 * `npm run release:check`: tests the package as npm installs it. It needs npm's registry, so `npm test` leaves it out.
 */
module.exports = run([project('SQLite', ['<rootDir>/__tests__/release/*.check.ts'])]);
