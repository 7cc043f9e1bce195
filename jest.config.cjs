const { project, run } = require('./jest.shared.cjs');

/** `npm test`: everything, on SQLite. */
module.exports = run([project('SQLite', ['<rootDir>/__tests__/**/*.test.ts'])]);
