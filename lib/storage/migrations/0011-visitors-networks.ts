import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0011-visitors-networks';

/**
 * Adds a column for the network from which a hold was placed. A visitor without cookies counts as a new owner at each
 * request, so limits per owner alone would not stop them.
 */
export function statements({ holds }: Tables, dialect: DialectName): string[] {
  const column = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return [
    `ALTER TABLE ${holds} ${column} network_hash VARCHAR(64) NOT NULL DEFAULT ''`,
    `CREATE INDEX IF NOT EXISTS ${holds}_network ON ${holds} (network_hash)`,
  ];
}
