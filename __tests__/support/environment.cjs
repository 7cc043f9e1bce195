const { AsyncLocalStorage } = require('node:async_hooks');
const crypto = require('node:crypto');
const { TestEnvironment } = require('jest-environment-node');
const { connectToBrowser } = require('./browser/worker-browser.cjs');
const { compileSchema } = require('./http/compiled-schemas.cjs');
const { createLoader } = require('./kept-modules/loader.cjs');
require('./compiled-once.cjs');

/** Values that one test file has computed for the later test files of this worker, by name. */
const keptByWorker = new Map();

/** Async storages (`AsyncLocalStorage`) that test files of this worker have entered. */
const entered = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...args) {
    entered.add(this);
    return original.apply(this, args);
  };
}

// Makes password hashing fast: the slow hashes would take most of the time of tests that sign in.
const { scrypt } = crypto;
crypto.scrypt = (password, salt, length, done) => scrypt(password, salt, length, { N: 2 }, done);

/** Test environment of this worker, which all of its test files share; undefined before the first file. */
let kept;

/**
 * Test environment that all test files of a worker share, so that the modules of the library and of packages stay
 * loaded. Loading them for each file took a third of the tests' time. Each file begins with the global names of a new
 * environment.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    const { watch, watchAll } = config.globalConfig;
    // Keeps no modules in watch mode, where they change, and none for tests that ask for their own modules, such as
    // those that compare times: earlier test files would have warmed up some functions and not others.
    const { ownModules } = config.projectConfig.testEnvironmentOptions;
    if (kept && !watch && !watchAll && !ownModules) {
      kept.begin(config.projectConfig);
      return kept;
    }
    super(config, context);
    // Playwright stays loaded with the worker, like the browser, because loading Playwright took longer than a short
    // test.
    this.global.connectToBrowser = connectToBrowser;
    this.global.keptByWorker = keptByWorker;
    this.global.compileSchema = compileSchema;
    // Loads new copies of the modules for tests that need them, such as a test of two copies of the package.
    this.global.newModules = () => createLoader(this.context, config.projectConfig.moduleNameMapper);
    this.global.keptModules = this.global.newModules();
    // Rows that the kept modules wrote: new modules may write others.
    this.global.filledShops = new Map();
    this.ofNewEnvironment = new Map(
      Reflect.ownKeys(this.global).map((name) => [name, Object.getOwnPropertyDescriptor(this.global, name)]),
    );
    this.exit = this.global.process.exit;
    kept = this;
    this.begin(config.projectConfig);
  }

  /** Resets the global names to those of a new environment, and adds those of the Jest project. */
  begin(project) {
    for (const name of Reflect.ownKeys(this.global)) {
      const was = this.ofNewEnvironment.get(name);
      if (was === undefined) Reflect.deleteProperty(this.global, name);
      else if (was.configurable) Object.defineProperty(this.global, name, was);
    }
    this.global.process.exit = this.exit;
    Object.assign(this.global, project.globals);
  }

  async setup() {
    await super.setup();
    // Gives Sequelize's errors an empty stack, and all other errors a stack without source maps. Sequelize reads a
    // stack with every query, and looking frames up in source maps took a fifth of the time of database tests.
    this.global.Error.prepareStackTrace = (error, frames) =>
      frames[0]?.getFileName()?.includes('/sequelize/lib/dialects/')
        ? ''
        : Error.prepareStackTrace(error, frames);
  }

  async handleTestEvent({ name }) {
    if (name === 'run_finish') await this.global.closeKeptDatabases?.();
  }

  async teardown() {
    // Jest creates async storages for each test file. Every storage that was entered slows later promises a little;
    // after a hundred files promises took ten times as long. Disabling is safe: a storage of a kept module works again
    // when it is next entered.
    for (const storage of entered) storage.disable();
    entered.clear();
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
  }
};
