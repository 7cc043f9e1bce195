/** Prints after the run on which databases the tests ran, and which databases were not reachable. */
module.exports = class {
  constructor(_, { servers = [], isShort = false }) {
    this.servers = servers;
    this.isShort = isShort;
    this.files = new Map();
  }

  onTestFileResult({ context }) {
    const { TEST_DATABASE: name } = context.config.globals;
    this.files.set(name, (this.files.get(name) ?? 0) + 1);
  }

  onRunComplete() {
    const absent = this.servers
      .filter(({ answers }) => !answers)
      .map(({ name, host }) => `not on ${name}: nothing answers at ${host}`);
    const ran = [...this.files].map(([name, count]) => `${name} (${count} files)`);
    const how = this.isShort ? ', the short version' : '';
    process.stderr.write(`Databases${how}: ${[...ran, ...absent].join(', ')}\n`);
  }
};
