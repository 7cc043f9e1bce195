const Sequencer = require('@jest/test-sequencer').default;

/**
 * These files take longest, and a run ends early only if they begin early. Jest knows the times of an earlier run, which a
 * fresh clone has not had, and goes by the length of the files.
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

/** Begins with the longest files; the others are in Jest's order. */
module.exports = class extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).sort((one, other) => rank(one) - rank(other));
  }
};
