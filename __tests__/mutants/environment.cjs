const { TestEnvironment } = require('jest-environment-node');

/** Tests that take longer than thousands of runs can bear, or that measure how long something takes. */
const LEFT_OUT =
  /at every change of 125 years|asks for no offset again|forgotten in time|every Monday the week|second by second|five thousand imported|before it looks at them|hostile|whatever the shop/;

const nameOf = (test) => (test.parent ? `${nameOf(test.parent)} ${test.name}` : '');

module.exports = class extends TestEnvironment {
  #isDead = false;

  async setup() {
    await super.setup();
    // Packages are loaded once, and not with every mutant.
    this.global.packageOutside = (name) => require(name);
  }

  /** After the first failure a mutant is dead, and no further test is run: Jest itself stops between files only. */
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') this.#isDead = true;
    if (name === 'test_start' && (this.#isDead || LEFT_OUT.test(nameOf(test)))) test.mode = 'skip';
  }
};
