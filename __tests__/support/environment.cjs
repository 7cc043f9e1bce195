const { AsyncLocalStorage } = require('node:async_hooks');
const crypto = require('node:crypto');
const { TestEnvironment } = require('jest-environment-node');
const { connectToBrowser } = require('./browser/worker-browser.cjs');
const { compileSchema } = require('./http/compiled-schemas.cjs');
require('./compiled-once.cjs');

/** Values that one test file has made for later files of this worker, by name. */
const keptByWorker = new Map();

/** The storages that the files of this worker have entered. */
const entered = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    entered.add(this);
    return original.apply(this, args);
  };
}

// Passwords that people choose are hashed slowly, which would take most of the time of a test that signs in.
const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, done) => scrypt(password, salt, length, { N: 2 }, done);

/** Keeps the files of a worker from slowing each other down, and closes a file's databases after its last hook. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    // Sequelize reads the stack of an error with every query. Jest looks each frame up in a source map, which took a
    // fifth of the time of the tests that work with a database. Without it an error has the stack of where it was made.
    this.global.Error.prepareStackTrace = (error, frames) =>
      frames[0]?.getFileName()?.includes('/sequelize/lib/dialects/')
        ? ''
        : Error.prepareStackTrace(error, frames);
    // Playwright stays with the worker, like the browser: loading it for each file took longer than a short test.
    this.global.connectToBrowser = connectToBrowser;
    this.global.keptByWorker = keptByWorker;
    this.global.compileSchema = compileSchema;
  }

  async handleTestEvent({ name }) {
    if (name === 'run_finish') await this.global.closeKeptDatabases?.();
  }

  async teardown() {
    // Each file has modules of its own. Each storage that these have entered makes later promises a little slower:
    // after a hundred files promises took ten times as long.
    for (const storage of entered) storage.disable();
    entered.clear();
    await super.teardown();
  }
};
