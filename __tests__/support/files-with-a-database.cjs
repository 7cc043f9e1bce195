const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

const TESTS = join(__dirname, '..');
const DATABASES = join(__dirname, 'databases.ts');

/**
 * Finds the test files that run on every database: those that import `databases.ts`, directly or through other files.
 * Tests in a browser, on a database cluster, or of a router that is mounted in an application of the shop run only
 * once.
 */
function filesWithADatabase() {
  const known = new Map();
  const leadsThere = (file) => {
    if (file === DATABASES) return true;
    if (!known.has(file)) {
      known.set(file, false);
      known.set(file, importsOf(file).some(leadsThere));
    }
    return known.get(file);
  };
  return readdirSync(TESTS, { recursive: true })
    .filter((name) => /^(?!browser\/|cluster\/|http\/mounts\/).*\.test\.ts$/.test(name))
    .map((name) => join(TESTS, name))
    .filter(leadsThere);
}

/** Lists the files of this folder that a file imports, without imports of types. */
const importsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?'(\.[^']+)';/gm)]
    .map(([, path]) => join(dirname(file), `${path}.ts`))
    .filter((path) => path.startsWith(TESTS) && existsSync(path));

/**
 * Lists the test files that the short run (SHORT_TESTS=1) executes on one of the servers. Files about databases run on
 * both servers: those that use `forEachDatabase`, and those with statements of their own. Tests of the REST contract
 * and of random histories run on one server each, chosen by the file's name. All other files run only on SQLite,
 * because their statements also occur in the files above.
 */
function shortFilesOn(server, servers) {
  const isItsTurn = (name) => {
    const [byte] = createHash('sha256').update(name).digest();
    return servers[byte % servers.length] === server;
  };
  const known = filesWithADatabase();
  const missing = [...STATEMENTS_OF_THEIR_OWN].filter((name) => !known.includes(join(TESTS, name)));
  if (missing.length > 0) throw new Error(`No test files with a database: ${missing.join(', ')}`);
  return known.filter((file) => {
    const name = relative(TESTS, file);
    if (STATEMENTS_OF_THEIR_OWN.has(name)) return true;
    if (readFileSync(file, 'utf8').includes('forEachDatabase(')) return true;
    return ON_ONE_SERVER.test(name) && isItsTurn(name);
  });
}

/**
 * Test files without `forEachDatabase` whose statements occur in no file with `forEachDatabase`. Found by comparing all
 * statements of a run on SQLite, without values and without the order and number of conditions in lists.
 */
const STATEMENTS_OF_THEIR_OWN = new Set([
  // Lists of appointments and series: conditions, orders and counts.
  'services/appointments/list.test.ts',
  'regressions/interface/appointment-list-parameters.test.ts',
  'regressions/access/visitor-zero.test.ts',
  'http/resources/series.test.ts',
  'http/resources/calendar.test.ts',
  // The desk's tasks about refunds and fees, whose amounts are stored as JSON.
  'services/desk/tasks.test.ts',
  // Expiring holds, counts of a visitor's holds, and repeated requests.
  'services/holds/holds.test.ts',
  'regressions/places/one-visitor-takes-everything.test.ts',
  'regressions/places/visitors-request-sent-again.test.ts',
  'http/protocol/idempotency.test.ts',
  // Deadlines of unpaid appointments, and series whose order fails.
  'services/orders/unpaid.test.ts',
  'services/series/pending-order.test.ts',
  // Rules of several owners, rows that a preview locks, and followed calendars.
  'http/resources/text-ids.test.ts',
  'properties/index-on-off.test.ts',
  'services/rules/preview.test.ts',
  'services/calendar/subscriptions.test.ts',
  // Imports over REST: records imported earlier, records that the source no longer has, and members of visits and
  // series.
  'services/transfer/missing.test.ts',
  'services/transfer/groups.test.ts',
  // The sample shop's own tables.
  'regressions/access/sample-shop-sign-in.test.ts',
  'sample-shop/changed-secret.test.ts',
  'sample-shop/paying.test.ts',
  'sample-shop/story.test.ts',
  'sample-shop/webhooks.test.ts',
]);

const ON_ONE_SERVER = /^(?:contract|properties)\//;

module.exports = { filesWithADatabase, shortFilesOn };
