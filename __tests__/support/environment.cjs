const { TestEnvironment } = require('jest-environment-node');

/**
 * Sequelize reads the stack of an error with every query. Jest looks each frame up in a source map, which took a fifth
 * of the time of the tests that work with a database: those stacks stay as they are.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.Error.stackTraceLimit = 20;
    this.global.Error.prepareStackTrace = (error, frames) =>
      frames[0]?.getFileName()?.includes('/sequelize/lib/dialects/')
        ? String(error)
        : Error.prepareStackTrace(error, frames);
  }
};
