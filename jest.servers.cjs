const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const { filesWithADatabase, shortFilesOn } = require('./__tests__/support/files-with-a-database.cjs');
const { project, run } = require('./jest.shared.cjs');

const support = join(__dirname, '__tests__/support');
/**
 * The database servers, and whether each of them is reachable. With REQUIRE_ALL_DATABASES=1 an unreachable server is a
 * failure.
 */
const servers = JSON.parse(
  execFileSync(process.execPath, [join(support, 'run-typescript.mjs'), join(support, 'which-answer.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const answering = servers.filter(({ answers }) => answers).map(({ name }) => name);
const isShort = process.env.SHORT_TESTS === '1';

/** `npm run test:servers`: runs each test file whose imports lead to a database, on every server that is reachable. */
module.exports = {
  ...run(
    answering.map((name) => project(name, isShort ? shortFilesOn(name, answering) : filesWithADatabase())),
    { servers, isShort },
  ),
  // More workers than cores, because these tests wait for the server more than half of their time.
  maxWorkers: 4,
  globalSetup: join(support, 'begin-run.ts'),
  globalTeardown: join(support, 'end-run.ts'),
};
