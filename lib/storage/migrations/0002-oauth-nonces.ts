import type { Tables } from '../table-names';

export const name = '0002-oauth-nonces';

/**
 * Creates the table of the nonces of signed requests, stored as digests. Only the first process that inserts a nonce
 * may use it.
 */
export function statements({ oauth_nonces: nonces }: Tables): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS ${nonces} (digest CHAR(64) NOT NULL PRIMARY KEY, stamped_at BIGINT NOT NULL)`,
    `CREATE INDEX IF NOT EXISTS ${nonces}_stamped ON ${nonces} (stamped_at)`,
  ];
}
