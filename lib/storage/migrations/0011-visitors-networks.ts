import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0011-visitors-networks';

/**
 * Adds the network from which a hold was placed, because a visitor without cookies counts as a new owner each time.
 */
export function statements({ holds }: Tables, dialect: DialectName): string[] {
  const column = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return [
    `ALTER TABLE ${holds} ${column} network_hash VARCHAR(64) NOT NULL DEFAULT ''`,
    `CREATE INDEX IF NOT EXISTS ${holds}_network ON ${holds} (network_hash)`,
  ];
}
