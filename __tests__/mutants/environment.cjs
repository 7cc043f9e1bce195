const { TestEnvironment } = require('jest-environment-node');

/** Pattern for names of tests that are left out, because they measure time or are too slow for thousands of runs. */
const LEFT_OUT =
  /at every change of 125 years|asks for no offset again|forgotten in time|every Monday begins the week|second by second|five thousand imported|before it looks at them|hostile|whatever the shop/;

const nameOf = (test) => (test.parent ? `${nameOf(test.parent)} ${test.name}` : '');

module.exports = class extends TestEnvironment {
  #isDead = false;

  async setup() {
    await super.setup();
    // Loads packages once for all mutants (changed copies of the code).
    this.global.packageOutside = (name) => require(name);
  }

  /**
   * Skips all tests after the first failure, which proves that a test notices the changed code. Jest itself can stop
   * only between files.
   */
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') this.#isDead = true;
    if (name === 'test_start' && (this.#isDead || LEFT_OUT.test(nameOf(test)))) test.mode = 'skip';
  }
};
