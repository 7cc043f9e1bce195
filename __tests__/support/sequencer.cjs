const Sequencer = require('@jest/test-sequencer').default;

/**
 * The slowest test files. They start first, so that the whole run is short. Jest knows the times of files
 * only from an earlier run, and otherwise orders them by length. Files that wait for processes and time-outs
 * are long, but leave the cores to others.
 */
const LONGEST = [
  '/regressions/places/stored-but-try-again.test.ts',
  '/browser/desk/connection.test.ts',
  '/concurrency/races.test.ts',
  '/concurrency/crashes.test.ts',
  '/regressions/faults/stopped-mid-request.test.ts',
  '/sample-shop/story.test.ts',
  '/storage/transactions/transactions.test.ts',
  '/adapters/nest.test.ts',
  '/concurrency/entitlements/race.test.ts',
  '/concurrency/entitlements/deaths.test.ts',
  '/concurrency/message-crashes.test.ts',
  '/concurrency/waitlist/deaths.test.ts',
  '/properties/lanes/lanes.test.ts',
  '/browser/desk/calendar-speed.test.ts',
  '/browser/event-source.test.ts',
  '/services/events/event-source.test.ts',
  '/sample-shop/webhook-delivery.test.ts',
  '/browser/storefront/two-tabs.test.ts',
  '/browser/picker/moving.test.ts',
];

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
