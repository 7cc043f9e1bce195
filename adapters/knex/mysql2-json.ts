import { createRequire } from 'node:module';

/** The first version of `mysql2` that sees that a column of MariaDB is JSON; earlier ones return its text. */
const FIRST = [3, 23];

/** Whether this version of `mysql2` reads the JSON columns of MariaDB. */
export function readsJson(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > FIRST[0]! || (major === FIRST[0] && minor >= FIRST[1]!);
}

/** The same for the copy that Knex loads. True if its version cannot be found, as in a bundle. */
export function hostReadsJson(): boolean {
  try {
    const required: unknown = createRequire(require.resolve('knex'))('mysql2/package.json');
    return readsJson((required as { readonly version: string }).version);
  } catch {
    return true;
  }
}
