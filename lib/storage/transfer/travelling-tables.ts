import type { ExportedTable } from '../host-tables';
import type { Bind } from '../sql';
import type { Tables } from '../table-names';

/** How the rows of a table are exported. */
interface Travelling {
  /** Columns of the primary key. Rows are exported in the order of these columns. */
  readonly key: readonly [string, ...string[]];
  /**
   * Columns whose values belong to a running process, such as leases. An export contains the values given here in their
   * place.
   */
  readonly reset?: Readonly<Record<string, Bind>>;
  /**
   * Set if `migrate()` or a started shop writes rows into the table. A row in this table then does not mean that the
   * database is in use.
   */
  readonly isNeverEmpty?: true;
}

const LEASE = { lease: '', leased_until: 0 };

/**
 * How the rows of each table are exported; `stays` marks a table that no export contains: the stored index (precomputed
 * occurrences of rules), because it is computed again after a restore, and the list of migrations, because the database
 * of a restore has its own.
 */
const TRAVELLING_TABLES: Readonly<Record<keyof Tables, Travelling | 'stays'>> = {
  migrations: 'stays',
  availability_index: 'stays',
  counters: { key: ['name'], isNeverEmpty: true },
  guards: { key: ['scope', 'id', 'day'], isNeverEmpty: true },
  external_ids: { key: ['id'] },
  resources: { key: ['id'] },
  rules: { key: ['id'] },
  outside_marks: { key: ['kind', 'id'], isNeverEmpty: true },
  appointments: { key: ['id'] },
  appointment_staff: { key: ['appointment_id', 'staff_id'] },
  appointment_resources: { key: ['appointment_id', 'position'] },
  series: { key: ['id'] },
  visits: { key: ['id'] },
  holds: { key: ['appointment_id'] },
  pending_orders: { key: ['reference'], reset: LEASE },
  order_notes: { key: ['id'], reset: LEASE },
  entitlement_uses: { key: ['reference'] },
  outbox: { key: ['id'] },
  webhook_deliveries: { key: ['id'], reset: LEASE },
  webhook_failures: { key: ['webhook_id'] },
  messages: { key: ['id'], reset: LEASE },
  message_addresses: { key: ['address_key', 'kind'] },
  waitlist_entries: { key: ['id'] },
  person_notes: { key: ['customer_id', 'email_key'] },
  open_minutes: { key: ['site_day', 'kind', 'kind_id'], isNeverEmpty: true },
  calendar_feeds: { key: ['staff_id'] },
  calendar_sources: { key: ['id'], reset: LEASE },
  calendar_events: { key: ['id'] },
  zone_changes: { key: ['id'] },
  imported_records: { key: ['source', 'kind', 'source_id'] },
  idempotency_keys: { key: ['digest'], reset: LEASE },
  oauth_nonces: { key: ['digest'] },
};

/** A table whose rows an export contains. */
export interface TravellingTable extends Travelling {
  /** Name of the table in an export. For a table of the library, it is the name without the shop's prefix. */
  readonly name: string;
  /** Name of the table in the database. */
  readonly table: string;
}

/** Names of the library's tables that an export contains, in the order of the export. */
export const TRAVELLING_NAMES: readonly string[] = Object.entries(TRAVELLING_TABLES)
  .filter(([, how]) => how !== 'stays')
  .map(([name]) => name);

/** Returns the tables that an export contains, in the order of the export: those of the library, then the shop's. */
export const travellingTables = (
  tables: Tables,
  ofShop: readonly ExportedTable[],
): readonly TravellingTable[] => [
  ...Object.entries(TRAVELLING_TABLES).flatMap(([name, how]) =>
    how === 'stays' ? [] : [{ ...how, name, table: tables[name as keyof Tables] }],
  ),
  ...ofShop.map(({ name, isNeverEmpty = false }) => ({
    name,
    table: name,
    key: ['id'] as const,
    ...(isNeverEmpty && { isNeverEmpty }),
  })),
];

/** Whether the database gives the ids of the table's rows. */
export const givesIds = ({ key }: Travelling): boolean => key.length === 1 && key[0] === 'id';
