import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0041-who-is-told';

/**
 * Adds a column for the starts of the appointments of a message as the customer knows them. The column may be NULL, so
 * that processes of the former version, which do not know the column, can still insert messages.
 */
export function statements({ messages }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return [`ALTER TABLE ${messages} ${add} known_starts TEXT`];
}
