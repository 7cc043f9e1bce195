import type { Tables } from '../table-names';

export const name = '0002-oauth-nonces';

/** Nonces of signed requests, stored as digests. A nonce belongs to the first process that inserts it. */
export function statements({ oauth_nonces: nonces }: Tables): string[] {
  return [
    `CREATE TABLE IF NOT EXISTS ${nonces} (digest CHAR(64) NOT NULL PRIMARY KEY, stamped_at BIGINT NOT NULL)`,
    `CREATE INDEX IF NOT EXISTS ${nonces}_stamped ON ${nonces} (stamped_at)`,
  ];
}
