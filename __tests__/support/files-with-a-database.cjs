const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');

const TESTS = join(__dirname, '..');
const DATABASES = join(__dirname, 'databases.ts');

/**
 * The test files whose imports lead to `databases.ts`, because what they prove has to hold on every database. Files for
 * the browser, or for another mount, run once.
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

/** Files of this folder that a file imports. Imports of types only do not count. */
const importsOf = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?'(\.[^']+)';/gm)]
    .map(([, path]) => join(dirname(file), `${path}.ts`))
    .filter((path) => path.startsWith(TESTS) && existsSync(path));

/**
 * What the short version runs on one of the servers: every file that says `forEachDatabase`, which is about what
 * databases do; of the others each on one server, which its name decides. SQLite runs them all.
 */
function shortFilesOn(server, servers) {
  const isItsTurn = (file) => {
    const [byte] = createHash('sha256').update(relative(TESTS, file)).digest();
    return servers[byte % servers.length] === server;
  };
  return filesWithADatabase().filter(
    (file) =>
      readFileSync(file, 'utf8').includes('forEachDatabase(') ||
      (!ASKS_NO_DATABASE.test(relative(TESTS, file)) && isItsTurn(file)),
  );
}

/** These files take long, and are about computations, or about requests that are refused before they reach a database. */
const ASKS_NO_DATABASE =
  /^(?:engine\/|http\/access\/access-matrix|http\/protocol\/(?:bad-input|fuzz|openapi-document))/;

module.exports = { filesWithADatabase, shortFilesOn };
