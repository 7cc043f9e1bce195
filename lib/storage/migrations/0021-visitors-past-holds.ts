import type { DialectName } from '../dialects/dialect';
import type { Tables } from '../table-names';

export const name = '0021-visitors-past-holds';

/**
 * Adds columns for the time at which a hold was placed, for the visitor's wider network, and for the idempotency key
 * and content of the request. Also deletes appointments that left the cart without a checkout and whose holds are
 * already deleted, because nothing else would ever delete them.
 */
export function statements(
  { appointments, appointment_staff: staff, holds }: Tables,
  dialect: DialectName,
): string[] {
  const add = dialect === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  const integer = dialect === 'sqlite' ? 'INTEGER' : 'BIGINT';
  const hash = "VARCHAR(64) NOT NULL DEFAULT ''";
  return [
    `ALTER TABLE ${holds} ${add} wide_network_hash ${hash}`,
    `ALTER TABLE ${holds} ${add} placed_at ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE ${holds} ${add} key_hash ${hash}`,
    `ALTER TABLE ${holds} ${add} request_hash ${hash}`,
    `CREATE INDEX IF NOT EXISTS ${holds}_wide_network ON ${holds} (wide_network_hash)`,
    `CREATE INDEX IF NOT EXISTS ${holds}_key ON ${holds} (key_hash)`,
    `DELETE FROM ${appointments} WHERE status = 'was-in-cart' AND order_id = 0 AND order_reference = ''
      AND NOT EXISTS (SELECT 1 FROM ${holds} h WHERE h.appointment_id = ${appointments}.id)`,
    `DELETE FROM ${staff} WHERE NOT EXISTS
      (SELECT 1 FROM ${appointments} a WHERE a.id = ${staff}.appointment_id)`,
  ];
}
