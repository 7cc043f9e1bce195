import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0031-answers';

/**
 * Adds columns for the answers to the questions of a product, and for the places that are checked in, as JSON. NULL
 * stands for none, and lets a process of the former version, which does not write these columns, store appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const text = dialect === 'mariadb' ? 'MEDIUMTEXT' : 'TEXT';
  return ['answers', 'check_ins'].map((column) => `ALTER TABLE ${appointments} ${add} ${column} ${text}`);
}
