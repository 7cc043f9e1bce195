const { AsyncLocalStorage } = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

/** What the files of this worker have entered. */
const entered = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    entered.add(this);
    return original.apply(this, args);
  };
}

/** Keeps the files of a worker from slowing each other down. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    // Sequelize reads the stack of an error with every query. Jest looks each frame up in a source map, which took a
    // fifth of the time of the tests that work with a database: those stacks stay as they are.
    this.global.Error.prepareStackTrace = (error, frames) =>
      frames[0]?.getFileName()?.includes('/sequelize/lib/dialects/')
        ? String(error)
        : Error.prepareStackTrace(error, frames);
  }

  async teardown() {
    // Each file has modules of its own, and each storage that they have entered costs every later promise a little:
    // after a hundred files promises were ten times as dear.
    for (const storage of entered) storage.disable();
    entered.clear();
    await super.teardown();
  }
};
