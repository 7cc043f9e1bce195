const Sequencer = require('@jest/test-sequencer').default;

/**
 * The slowest test files, which must start first for a short run. Jest knows the times of files only from an
 * earlier run, and otherwise orders them by length.
 */
const LONGEST = ['/regressions/places/stored-but-try-again.test.ts', '/concurrency/races.test.ts'];

const rank = ({ path }) => {
  const at = LONGEST.findIndex((file) => path.endsWith(`/__tests__${file}`));
  return at === -1 ? LONGEST.length : at;
};

/** Puts the slowest files first, and the others in Jest's order. */
module.exports = class extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).sort((one, other) => rank(one) - rank(other));
  }
};
