import { createRequire } from 'node:module';

/** First version of `mysql2` that recognises JSON columns of MariaDB; earlier versions return their text. */
const FIRST = [3, 23];

/** Whether this version of `mysql2` reads the JSON columns of MariaDB. */
export function readsJson(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > FIRST[0]! || (major === FIRST[0] && minor >= FIRST[1]!);
}

/**
 * Whether the copy of `mysql2` that Knex loads reads the JSON columns of MariaDB. True if the version is unknown, as in
 * a bundle.
 */
export function hostReadsJson(): boolean {
  try {
    const required: unknown = createRequire(require.resolve('knex'))('mysql2/package.json');
    return readsJson((required as { readonly version: string }).version);
  } catch {
    return true;
  }
}
