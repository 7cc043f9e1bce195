import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0022-contact';

/**
 * Adds columns for the contact of an appointment: one for the whole contact as JSON, and columns for name, e-mail
 * address and phone number, prepared for searches. The defaults of the columns give existing rows an empty contact. The
 * defaults also let a process of the former version, which does not write these columns, store appointments.
 */
export function statements({ appointments }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const [text, key] = {
    sqlite: ['TEXT', 'TEXT'],
    postgres: ['TEXT COLLATE "C"', 'TEXT COLLATE "C"'],
    mariadb: ['TEXT', 'VARCHAR(255)'],
  }[dialect];
  return [
    `ALTER TABLE ${appointments} ${add} contact ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE ${appointments} ${add} contact_name ${key} NOT NULL DEFAULT ''`,
    `ALTER TABLE ${appointments} ${add} contact_email ${key} NOT NULL DEFAULT ''`,
    `ALTER TABLE ${appointments} ${add} contact_phone ${key} NOT NULL DEFAULT ''`,
    `CREATE INDEX IF NOT EXISTS ${appointments}_email ON ${appointments} (contact_email)`,
  ];
}
