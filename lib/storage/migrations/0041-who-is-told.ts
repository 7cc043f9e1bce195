import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0041-who-is-told';

/**
 * Adds columns for the status of the order that caused an event, and for whether the customer is told of an event. They may
 * be NULL, so that processes of the former version, which do not know these columns, can still insert events.
 */
export function statements({ outbox }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const integer = dialect === 'sqlite' ? 'INTEGER' : 'SMALLINT';
  return [
    `ALTER TABLE ${outbox} ${add} order_status VARCHAR(191)`,
    `ALTER TABLE ${outbox} ${add} notify_customer ${integer}`,
  ];
}
