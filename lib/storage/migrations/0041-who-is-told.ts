import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0041-who-is-told';

/**
 * Adds a column for the starts of the appointments of a message as the customer knows them, and columns for the status
 * of the order that caused an event, and for whether the customer is told of an event. The columns may be NULL, so that
 * processes of the former version, which do not know these columns, can still insert messages and events.
 */
export function statements({ messages, outbox }: Tables, dialect: DialectName): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const integer = dialect === 'sqlite' ? 'INTEGER' : 'SMALLINT';
  return [
    `ALTER TABLE ${messages} ${add} known_starts TEXT`,
    `ALTER TABLE ${outbox} ${add} order_status VARCHAR(191)`,
    `ALTER TABLE ${outbox} ${add} notify_customer ${integer}`,
  ];
}
