import type { Sequelize, Transaction } from 'sequelize';
import type { Logger } from '../domain/logger';
import type { Clock } from '../runtime/clock';
import { asInstant, type Instant } from '../time/units';
import { createZone, type Zone } from '../time/zone';
import { Cluster } from './nodes/cluster-statements';
import { type CommitMark, CommitMarks } from './commit-mark';
import { StatementSender } from './connections/statement-sender';
import { type DatabaseOption, openDatabase } from './database';
import type { DialectName } from './dialects/dialect';
import type { JoinedTransaction } from './joining/joined-connection';
import type { ConnectionOfHandle } from './joining/transaction-on';
import { ExternalIds } from './external-ids';
import { FigureReader } from './figures/figure-reader';
import { OpenMinutesTable } from './figures/open-minutes-table';
import { Migrator } from './migrator';
import { Queries } from './queries';
import { DEFAULT_PREFIX, namedTables } from './table-names';
import { AppointmentReader } from './tables/appointments/appointment-reader';
import { AppointmentTable } from './tables/appointments/appointment-table';
import { DueAppointments } from './tables/appointments/due-appointments';
import { TakenPlaces } from './tables/appointments/taken-places';
import { CalendarEventTable } from './tables/calendars/calendar-event-table';
import { CalendarFeedTable } from './tables/calendars/calendar-feed-table';
import { CalendarSourceTable } from './tables/calendars/calendar-source-table';
import { DeliveryLog } from './tables/events/delivery-log';
import { DeliveryTable } from './tables/events/delivery-table';
import { EntitlementUseTable } from './tables/entitlement-use-table';
import { ExternalIdTable } from './tables/external-id-table';
import { GuardTable } from './tables/guard-table';
import { HoldTable } from './tables/hold-table';
import { IdempotencyTable } from './tables/idempotency-table';
import { ImportedRecordTable } from './tables/imported-record-table';
import { IndexTable } from './tables/index-table';
import { LiveReader } from './tables/live-rows';
import { MessageTable } from './tables/message-table';
import { MessageAddressTable } from './tables/message-address-table';
import { NonceTable } from './tables/nonce-table';
import { OrderNoteTable } from './tables/order-note-table';
import { OutboxTable } from './tables/events/outbox-table';
import { OutsideMarkTable } from './tables/outside-mark-table';
import { PendingOrderTable } from './tables/pending-order-table';
import { PersonalData } from './tables/appointments/customer-traces';
import { ResourceTable } from './tables/resource-table';
import { RuleTable } from './tables/rule-table';
import { SeriesTable } from './tables/series-table';
import { VisitTable } from './tables/visit-table';
import { PersonNoteTable } from './tables/person-note-table';
import { WaitlistTable } from './tables/waitlist/waitlist-table';
import { WebhookFailureTable } from './tables/events/webhook-failure-table';
import { ZoneChangeTable } from './tables/zone-change-table';
import type { ExportedTable } from './host-tables';
import { ExportedRows } from './transfer/exported-rows';
import { RestoredRows } from './transfer/restored-rows';
import { Snapshots } from './transfer/snapshots';
import { travellingTables } from './transfer/travelling-tables';
import { StatementWatch } from './transactions/statement-watch';
import { Transactions } from './transactions/transactions';

export type { Transaction } from 'sequelize';
export type { CommitMark } from './commit-mark';
export type { DatabaseOption } from './database';
export type { ExportedTable, HostTables, SharedWithHost } from './host-tables';
export type { JoinedTransaction } from './joining/joined-connection';
export type { ConnectionOfHandle } from './joining/transaction-on';
export { noteHandle } from './lending/lent-connections';
export { connectionOf, nestingConnectionOf } from './lending/connection-of';
export type {
  Connections,
  Driver,
  MariadbConnection,
  PgConnection,
  PgQuery,
  PgResult,
  Sqlite3Callback,
  Sqlite3Connection,
} from './lending/connections';
export type { TransactionOutcome } from './connections/connection';
export { onTransactionEnd } from './transactions/transaction-end';
export type { ExternalIds } from './external-ids';
export type { FigureKey, FigureReader } from './figures/figure-reader';
export type { OpenKind, OpenMinutes } from './figures/open-minutes-table';
export {
  ANY_PRODUCT,
  APART_DAY,
  type GuardKey,
  type GuardRange,
  type GuardScope,
  keyText,
  RESOURCE_LIST,
  RULES_DAY,
} from './guard-keys';
export type {
  AppointmentFilters,
  AppointmentListQuery,
  AppointmentOrder,
} from './tables/appointments/appointment-list';
export type { ContactSearch } from './tables/appointments/contact-search';
export type { AppointmentTable } from './tables/appointments/appointment-table';
export type { BookingQuery, OccupiedPlaces, SharingQuery } from './tables/appointments/bookings-around';
export type { RangesToCount } from './tables/appointments/limit-tallies';
export type { DeliveryLog } from './tables/events/delivery-log';
export type { DeliveryTable } from './tables/events/delivery-table';
export type { EntitlementUseTable, UnsettledUse } from './tables/entitlement-use-table';
export type { Guard, GuardTable, VersionsQuery } from './tables/guard-table';
export type { HeldTotals, HoldRow, HoldTable } from './tables/hold-table';
export type { IdempotencyTable, Lease, Made } from './tables/idempotency-table';
export type { EntryState, IndexTable, StoredRules, StoredRulesHead } from './tables/index-table';
export {
  ImportedMeanwhile,
  type ImportedKind,
  type ImportedRecord,
  type ImportedRecordTable,
} from './tables/imported-record-table';
export type { MessageAddressTable } from './tables/message-address-table';
export type { LeasedMessage, MessageListQuery, MessageOutcome, MessageTable } from './tables/message-table';
export type { NonceTable } from './tables/nonce-table';
export type { OrderNote, StoredNote, UnsentLine } from './tables/order-note-table';
export type { OutboxTable } from './tables/events/outbox-table';
export type { OutsideMark, OutsideMarkTable } from './tables/outside-mark-table';
export type { ComingOwners } from './tables/appointments/coming-of-owners';
export type { VisitCounts } from './tables/appointments/visit-counts';
export type {
  NewPendingOrder,
  PendingOrder,
  HeldBefore,
  PendingOrderKind,
  PendingOrderTable,
  StateBefore,
} from './tables/pending-order-table';
export type { LoggedEvent, PersonalData, StoredCopy } from './tables/appointments/customer-traces';
export type { ResourceListQuery, ResourceTable } from './tables/resource-table';
export {
  ownersBearingOn,
  type RuleOwner,
  type RuleTable,
  type RuleTarget,
  type WrittenRule,
} from './tables/rule-table';
export type { SeriesListQuery, SeriesRecord, SeriesRow, SeriesTable } from './tables/series-table';
export type { VisitListQuery, VisitRecord, VisitRow, VisitTable } from './tables/visit-table';
export type { NotedPerson } from './tables/person-note-table';
export type { WaitingPerson, OpenEntry, WaitingWish } from './tables/waitlist/waitlist-rows';
export type { WaitingProduct, WaitlistTable } from './tables/waitlist/waitlist-table';
export type { WaitlistListQuery } from './tables/waitlist/stored-entries';
export type { WebhookFailureTable } from './tables/events/webhook-failure-table';
export { type AddRow, isRowId, RowError } from './transfer/restored-rows';
export type { TravellingRow } from './transfer/exported-rows';
export { TRAVELLING_NAMES } from './transfer/travelling-tables';
export type { ZoneChange, ZoneChangeTable } from './tables/zone-change-table';

interface StorageOptions {
  readonly database: DatabaseOption;
  /** Prefix of every table's name, in lower case. Default: `shop_appointments_`. */
  readonly prefix?: string;
  readonly clock: Clock;
  /** Zone of `startIso` and `endIso` of appointments. Default: UTC. */
  readonly zone?: Zone;
  readonly logger?: Logger;
  /** Milliseconds that a server may take for one statement. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Tables of the shop that an export contains, too. Default: none. */
  readonly exported?: readonly ExportedTable[];
}

/** Everything that the library stores in the database. */
export interface Storage {
  readonly dialect: DialectName;
  /** The shop's instance of Sequelize, or the one that the library has opened from a URL. */
  readonly sequelize: Sequelize;
  /** Creates and updates the tables. Any number of processes may call it at the same moment. */
  migrate(): Promise<void>;
  /**
   * Checks that the tables have the version that this code needs.
   *
   * @throws AppointmentsError `shop_appointments_not_migrated` if they are missing, older or newer
   */
  assertMigrated(): Promise<void>;
  /**
   * Returns facts about the database cluster; null if the database is not a cluster. `hostWaits`: whether reads of the
   * shop's own instance wait for the commits of other nodes; null if the library opened its connections itself.
   */
  cluster(): Promise<{ readonly hostWaits: boolean | null } | null>;
  /** Reads the current time from the database's clock. */
  time(): Promise<Instant>;
  /**
   * Runs `work` in a write transaction. On SQLite, a process has only one write transaction at a time; on other
   * databases, the transaction is at READ COMMITTED. After a deadlock, a lock timeout, a busy file or a broken
   * connection, `work` runs again from its start (at most 10 attempts in 10 seconds). Therefore `work` must have no
   * effect outside the transaction.
   *
   * @param host a transaction that the shop began, or an outer one of the library: `work` runs once inside it
   * @throws AppointmentsError `shop_rest_busy` (503) after the last attempt, with `data.retryAfter` in seconds;
   * `shop_rest_outcome_unknown` with the ids of the written records if the connection breaks during the commit;
   * `shop_appointments_invalid_option` for an unsuitable `host`
   */
  transaction<T>(work: (t: Transaction) => Promise<T>, host?: Transaction): Promise<T>;
  /**
   * Runs `work` like `transaction`, for work whose first statements are the library's own, such as locks: they are sent
   * together with BEGIN, in one round trip. A port (function of the shop) that is called before them cannot use the
   * transaction. On SQLite, the first statement that writes takes the write lock.
   */
  lockingTransaction<T>(work: (t: Transaction) => Promise<T>, host?: Transaction): Promise<T>;
  /**
   * Joins a transaction that the shop began on a connection of its own.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` for an unsuitable transaction
   */
  joinTransaction(connection: unknown): Promise<JoinedTransaction>;
  /**
   * Returns the transaction on a connection, or on a handle of a data layer (ORM or query builder), whether the library
   * or the shop began it; undefined if there is none.
   */
  transactionOn(handle: unknown, connectionOfHandle?: ConnectionOfHandle): Promise<Transaction | undefined>;
  readonly rules: RuleTable;
  readonly resources: ResourceTable;
  readonly index: IndexTable;
  readonly appointments: AppointmentTable;
  readonly takenPlaces: TakenPlaces;
  readonly dueAppointments: DueAppointments;
  readonly series: SeriesTable;
  readonly visits: VisitTable;
  readonly guards: GuardTable;
  readonly live: LiveReader;
  readonly outbox: OutboxTable;
  readonly personalData: PersonalData;
  readonly zoneChanges: ZoneChangeTable;
  readonly outsideMarks: OutsideMarkTable;
  /** The integers that the library stores in place of ids of the shop that are texts. */
  readonly externalIds: ExternalIds;
  readonly deliveries: DeliveryTable;
  readonly deliveryLog: DeliveryLog;
  readonly webhookFailures: WebhookFailureTable;
  readonly calendarFeeds: CalendarFeedTable;
  readonly calendarSources: CalendarSourceTable;
  readonly calendarEvents: CalendarEventTable;
  readonly nonces: NonceTable;
  readonly idempotency: IdempotencyTable;
  readonly orderNotes: OrderNoteTable;
  readonly pendingOrders: PendingOrderTable;
  readonly holds: HoldTable;
  readonly entitlementUses: EntitlementUseTable;
  readonly messages: MessageTable;
  readonly messageAddresses: MessageAddressTable;
  readonly waitlist: WaitlistTable;
  readonly personNotes: PersonNoteTable;
  /** The records that were imported from other systems, such as rules and appointments. */
  readonly importedRecords: ImportedRecordTable;
  readonly figures: FigureReader;
  readonly openMinutes: OpenMinutesTable;
  /** Reads all rows, for an export of the database. */
  readonly exportedRows: ExportedRows;
  /** Writes the rows of an export into empty tables. */
  readonly restoredRows: RestoredRows;
  /**
   * Returns a mark of the committed state: the same object until any process commits. Undefined if a mark would cost as
   * much as any other statement.
   */
  commitMark(): Promise<CommitMark | undefined>;
  /**
   * Whether a read without a transaction sees uncommitted rows. True inside a write transaction of a database in
   * memory.
   */
  seesUncommitted(): boolean;
  /** Drops all tables of the library, with their content, for example tables that were created for a trial. */
  drop(): Promise<void>;
  /**
   * Waits for running writes, then closes the connections that the library opened from a URL. The shop's own
   * connections stay open.
   */
  close(): Promise<void>;
}

/**
 * Prepares the storage in a database. A connection is opened with the first statement.
 *
 * @throws AppointmentsError `shop_appointments_invalid_option` for an unsupported database or prefix
 */
export function createStorage(options: StorageOptions): Storage {
  const database = openDatabase(options.database, options.logger);
  const { sequelize, dialect, owned } = database;
  const tables = namedTables(options.prefix ?? DEFAULT_PREFIX);
  const travelling = travellingTables(tables, options.exported ?? []);
  const watch = new StatementWatch(database, options.timeoutMs ?? 30_000);
  const statements = new StatementSender(database, watch);
  const cluster = new Cluster(database, statements);
  const connected = { database, watch, statements, cluster, logger: options.logger };
  const transactions = new Transactions(connected, tables.migrations);
  const queries = new Queries(connected, transactions.queue);
  const commitMarks = new CommitMarks(database);
  const resources = new ResourceTable(queries, tables);
  const guards = new GuardTable(queries, tables.guards, dialect);
  const reader = new AppointmentReader(queries, tables, options.zone ?? createZone('UTC'));
  const rules = new RuleTable(queries, tables.rules);
  const externalIds = new ExternalIds({
    table: new ExternalIdTable(queries, tables.external_ids, dialect),
    transactions,
    seesUncommitted: () => queries.seesUncommitted,
  });
  const migrator = new Migrator({
    database,
    cluster,
    queries,
    transactions,
    tables,
    clock: options.clock,
    logger: options.logger,
  });
  return {
    dialect: dialect.name,
    sequelize,
    migrate: () => migrator.migrate(),
    assertMigrated: () => migrator.assertMigrated(),
    cluster: async () =>
      (await cluster.statements()) === null ? null : { hostWaits: await cluster.hostWaits() },
    time: async () => {
      const [row] = await queries.select(`SELECT ${dialect.epochSeconds} AS now`);
      return asInstant(Number(row!.now));
    },
    transaction: (work, host) => transactions.run(work, host),
    lockingTransaction: (work, host) => transactions.runLocking(work, host),
    joinTransaction: (connection) => transactions.join(connection),
    transactionOn: (handle, connectionOfHandle) => transactions.on(handle, connectionOfHandle),
    rules,
    resources,
    index: new IndexTable(queries, tables, dialect),
    appointments: new AppointmentTable(queries, tables, reader),
    takenPlaces: new TakenPlaces(queries, tables),
    dueAppointments: new DueAppointments(queries, tables, reader),
    series: new SeriesTable(queries, tables),
    visits: new VisitTable(queries, tables),
    guards,
    live: new LiveReader(guards, rules, resources, tables),
    outbox: new OutboxTable(queries, tables, dialect, transactions),
    personalData: new PersonalData(queries, tables, transactions),
    externalIds,
    zoneChanges: new ZoneChangeTable(queries, tables),
    outsideMarks: new OutsideMarkTable(queries, tables.outside_marks, dialect),
    deliveries: new DeliveryTable(queries, tables, dialect, transactions),
    deliveryLog: new DeliveryLog(queries, tables.webhook_deliveries, transactions),
    webhookFailures: new WebhookFailureTable(queries, tables.webhook_failures, transactions),
    calendarFeeds: new CalendarFeedTable(queries, tables, transactions),
    calendarSources: new CalendarSourceTable(queries, tables.calendar_sources, transactions),
    calendarEvents: new CalendarEventTable(queries, tables.calendar_events),
    nonces: new NonceTable(queries, tables.oauth_nonces, transactions),
    idempotency: new IdempotencyTable(queries, tables.idempotency_keys, transactions),
    orderNotes: new OrderNoteTable(queries, tables.order_notes, guards, transactions),
    pendingOrders: new PendingOrderTable(queries, tables.pending_orders, dialect, transactions),
    holds: new HoldTable(queries, tables, transactions),
    entitlementUses: new EntitlementUseTable(queries, tables.entitlement_uses, dialect, transactions),
    messages: new MessageTable(queries, tables, dialect, transactions),
    messageAddresses: new MessageAddressTable(queries, tables.message_addresses, dialect, transactions),
    waitlist: new WaitlistTable(queries, tables, transactions),
    personNotes: new PersonNoteTable(queries, tables.person_notes, dialect, transactions),
    importedRecords: new ImportedRecordTable(queries, tables),
    figures: new FigureReader(queries, tables),
    openMinutes: new OpenMinutesTable(queries, tables.open_minutes, dialect),
    exportedRows: new ExportedRows(new Snapshots(connected, queries), tables.migrations, travelling, dialect),
    restoredRows: new RestoredRows({
      queries,
      transactions,
      tables,
      travelling,
      dialect,
      forget: () => externalIds.clear(),
    }),
    commitMark: () => commitMarks.read(),
    seesUncommitted: () => queries.seesUncommitted,
    drop: async () => {
      await migrator.drop();
      externalIds.clear();
    },
    close: async () => {
      await transactions.queue?.idle();
      if (owned) await sequelize.close();
    },
  };
}
