const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const { project, run } = require('./jest.shared.cjs');

const support = join(__dirname, '__tests__/support');
const missing = execFileSync(
  process.execPath,
  [join(support, 'run-typescript.mjs'), join(support, 'cluster/which-are-missing.ts')],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
).trim();
if (missing !== '') console.error(`The tests on a cluster are left out. ${missing}`);

/** Without Galera the pattern matches no file. An empty list would mean Jest's default, which is every test. */
const files = missing === '' ? '*.test.ts' : 'no file';

/**
 * `npm run test:cluster`: tests of behaviour that only a cluster has. Each file starts three nodes of its own, and
 * mostly waits for them.
 */
module.exports = {
  ...run([
    {
      ...project('MariaDB', [`<rootDir>/__tests__/cluster/${files}`]),
      displayName: 'Galera',
    },
  ]),
  passWithNoTests: true,
};
