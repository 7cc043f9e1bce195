import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0017-notes';

/**
 * Adds a column for the note of an appointment. Its default lets a process of the former version, which writes no note,
 * store appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const column = {
    sqlite: 'ADD COLUMN note TEXT',
    postgres: 'ADD COLUMN IF NOT EXISTS note TEXT COLLATE "C"',
    mariadb: 'ADD COLUMN IF NOT EXISTS note TEXT',
  }[dialect];
  return [`ALTER TABLE ${appointments} ${column} NOT NULL DEFAULT ''`];
}
