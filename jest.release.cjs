const { project, run } = require('./jest.shared.cjs');

/** `npm run release:check`: the packed package, as npm installs it. It needs the registry, so `npm test` leaves it out. */
module.exports = run([project('SQLite', ['<rootDir>/__tests__/release/*.check.ts'])]);
