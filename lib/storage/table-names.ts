import { AppointmentsError } from '../domain/errors';

export const DEFAULT_PREFIX = 'shop_appointments_';

const TABLES = [
  'appointments',
  'appointment_staff',
  'rules',
  'guards',
  'outbox',
  'counters',
  'oauth_nonces',
  'idempotency_keys',
  'order_notes',
  'pending_orders',
  'series',
  'holds',
  'webhook_deliveries',
  'webhook_failures',
  'calendar_feeds',
  'calendar_sources',
  'calendar_events',
  'zone_changes',
  'external_ids',
  'availability_index',
  'resources',
  'appointment_resources',
  'outside_marks',
  'entitlement_uses',
  'visits',
  'messages',
  'message_addresses',
  'waitlist_entries',
  'imported_records',
  'open_minutes',
  'person_notes',
  'migrations',
] as const;
/** The full name of each table, with its prefix. */
export type Tables = Readonly<Record<(typeof TABLES)[number], string>>;

/**
 * Pattern of a prefix of table names: in lower case and short, so that a table's name needs no quotes and, with the
 * suffix of an index, fits into PostgreSQL's 63 bytes.
 */
const PREFIX = /^[a-z][a-z0-9_]{0,29}$/;

/**
 * Returns the full names of the tables.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` for a prefix that would need quotes or is too
 * long
 */
export function namedTables(prefix: string): Tables {
  if (!PREFIX.test(prefix)) {
    throw new AppointmentsError(
      'shop_appointments_invalid_option',
      `tablePrefix: ${JSON.stringify(prefix)} must be lower-case letters, digits and _, begin with a letter, and have at most 30 characters.`,
    );
  }
  return Object.fromEntries(TABLES.map((name) => [name, prefix + name])) as Tables;
}
