const { AsyncLocalStorage } = require('node:async_hooks');
const crypto = require('node:crypto');
const { TestEnvironment } = require('jest-environment-node');
const { connectToBrowser } = require('./browser/worker-browser.cjs');
const { compileSchema } = require('./http/compiled-schemas.cjs');
const { createLoader } = require('./kept-modules/loader.cjs');
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

/** The environment of this worker's test files, once the first has begun. */
let kept;

/**
 * One environment for all test files of a worker, so that the modules of the library and of packages stay loaded: loading
 * them for each file took a third of the time of the tests. Each file begins with the global names of a new environment.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    const { watch, watchAll } = config.globalConfig;
    // A watching process lives on while people change the modules. A test that compares times asks for modules of its own,
    // because earlier test files have warmed up some of their functions and not others.
    const { ownModules } = config.projectConfig.testEnvironmentOptions;
    if (kept && !watch && !watchAll && !ownModules) {
      kept.begin(config.projectConfig);
      return kept;
    }
    super(config, context);
    // Playwright stays with the worker, like the browser: loading it for each file took longer than a short test.
    this.global.connectToBrowser = connectToBrowser;
    this.global.keptByWorker = keptByWorker;
    this.global.compileSchema = compileSchema;
    // A test of two copies of the package asks for modules of its own.
    this.global.newModules = () => createLoader(this.context, config.projectConfig.moduleNameMapper);
    this.global.keptModules = this.global.newModules();
    this.ofNewEnvironment = new Map(
      Reflect.ownKeys(this.global).map((name) => [name, Object.getOwnPropertyDescriptor(this.global, name)]),
    );
    this.exit = this.global.process.exit;
    kept = this;
    this.begin(config.projectConfig);
  }

  /** Puts the global names back to those of a new environment, and adds those that a project states. */
  begin(project) {
    for (const name of Reflect.ownKeys(this.global)) {
      const was = this.ofNewEnvironment.get(name);
      if (was === undefined) delete this.global[name];
      else if (was.configurable) Object.defineProperty(this.global, name, was);
    }
    this.global.process.exit = this.exit;
    Object.assign(this.global, project.globals);
  }

  async setup() {
    await super.setup();
    // Sequelize reads the stack of an error with every query. Jest looks each frame up in a source map, which took a
    // fifth of the time of the tests that work with a database. Without it an error has the stack of where it was made.
    this.global.Error.prepareStackTrace = (error, frames) =>
      frames[0]?.getFileName()?.includes('/sequelize/lib/dialects/')
        ? ''
        : Error.prepareStackTrace(error, frames);
  }

  async handleTestEvent({ name }) {
    if (name === 'run_finish') await this.global.closeKeptDatabases?.();
  }

  async teardown() {
    // Jest has storages of its own for each file. Each that was entered makes later promises a little slower: after a
    // hundred files promises took ten times as long. A storage of a module that stays begins again with its next value.
    for (const storage of entered) storage.disable();
    entered.clear();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
  }
};
