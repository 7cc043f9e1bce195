const Sequencer = require('@jest/test-sequencer').default;

/**
 * The slowest files. A run only ends early if they begin early, but Jest needs an earlier run to know their times,
 * which a fresh clone has not had, and otherwise uses the length of the files.
 */
const LONGEST = [
  '/package/packed.test.ts',
  '/regressions/places/stored-but-try-again.test.ts',
  '/concurrency/races.test.ts',
];

const rank = ({ path }) => {
  const at = LONGEST.findIndex((file) => path.endsWith(`/__tests__${file}`));
  return at === -1 ? LONGEST.length : at;
};

/** Begins with the slowest files; the others are in Jest's order. */
module.exports = class extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).sort((one, other) => rank(one) - rank(other));
  }
};
