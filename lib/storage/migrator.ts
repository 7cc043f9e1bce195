import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../domain/errors';
import type { Logger } from '../domain/logger';
import type { Clock } from '../runtime/clock';
import type { Cluster } from './nodes/cluster-statements';
import { type Database, isInMemory } from './database';
import type { DialectName } from './dialects/dialect';
import * as first from './migrations/0001-tables';
import * as oauthNonces from './migrations/0002-oauth-nonces';
import * as idempotencyKeys from './migrations/0003-idempotency-keys';
import * as orderNotes from './migrations/0004-order-notes';
import * as webhookDeliveries from './migrations/0005-webhook-deliveries';
import * as holds from './migrations/0006-holds';
import * as series from './migrations/0007-series';
import * as calendars from './migrations/0008-calendars';
import * as peopleAndZones from './migrations/0009-people-and-zones';
import * as availabilityIndex from './migrations/0010-availability-index';
import * as visitorsNetworks from './migrations/0011-visitors-networks';
import * as noMarkOfTrashing from './migrations/0012-no-mark-of-trashing';
import * as countsAndTimes from './migrations/0013-counts-and-times';
import * as pendingOrders from './migrations/0014-pending-orders';
import * as quantities from './migrations/0015-quantities';
import * as externalIds from './migrations/0016-external-ids';
import * as notes from './migrations/0017-notes';
import * as moneyTasks from './migrations/0018-money-tasks';
import * as settlements from './migrations/0020-settlements';
import * as visitorsPastHolds from './migrations/0021-visitors-past-holds';
import * as contact from './migrations/0022-contact';
import * as resources from './migrations/0023-resources';
import * as storedLanes from './migrations/0024-stored-lanes';
import * as leftOutside from './migrations/0025-left-outside';
import * as limits from './migrations/0026-limits';
import * as visits from './migrations/0027-visits';
import * as moneyPolicies from './migrations/0028-money-policies';
import * as entitlements from './migrations/0029-entitlements';
import * as messages from './migrations/0030-messages';
import * as answers from './migrations/0031-answers';
import * as waitlist from './migrations/0032-waitlist';
import * as startsWithStatus from './migrations/0033-starts-with-status';
import * as unpaid from './migrations/0034-unpaid';
import * as importedRecords from './migrations/0035-imported-records';
import * as openMinutes from './migrations/0036-open-minutes';
import * as linePaid from './migrations/0037-line-paid';
import * as orderPaid from './migrations/0038-order-paid';
import * as moneyNotes from './migrations/0039-money-notes';
import * as personNotes from './migrations/0040-person-notes';
import * as whoIsTold from './migrations/0041-who-is-told';
import { MigrationLease } from './migration-lease';
import { type JsonRewrite, rewriteJson } from './migrations/json-rewrite';
import type { Queries } from './queries';
import type { Tables } from './table-names';
import { factsOf } from './transactions/database-error-kind';
import { MIGRATION_PATIENCE } from './transactions/retry-while-busy';
import type { Transactions } from './transactions/transactions';

/** A step from one version of the tables to the next. */
interface Migration {
  readonly name: string;
  readonly statements: (tables: Tables, dialect: DialectName) => readonly string[];
  /** The JSON columns to rewrite after the statements have run. */
  readonly rewrites?: (tables: Tables) => readonly JsonRewrite[];
}

/**
 * All migrations in order. A published migration is never changed or removed; only the column types of a new dialect
 * may be added to it.
 */
const MIGRATIONS: readonly Migration[] = [
  first,
  oauthNonces,
  idempotencyKeys,
  orderNotes,
  webhookDeliveries,
  holds,
  series,
  calendars,
  peopleAndZones,
  availabilityIndex,
  visitorsNetworks,
  noMarkOfTrashing,
  countsAndTimes,
  pendingOrders,
  quantities,
  externalIds,
  notes,
  moneyTasks,
  settlements,
  visitorsPastHolds,
  contact,
  resources,
  storedLanes,
  leftOutside,
  limits,
  visits,
  moneyPolicies,
  entitlements,
  messages,
  answers,
  waitlist,
  startsWithStatus,
  unpaid,
  importedRecords,
  openMinutes,
  linePaid,
  orderPaid,
  moneyNotes,
  personNotes,
  whoIsTold,
];

/** The parts of the storage with which migrations run. */
interface MigratorParts {
  readonly database: Database;
  readonly cluster: Cluster;
  readonly queries: Queries;
  readonly transactions: Transactions;
  readonly tables: Tables;
  readonly clock: Clock;
  readonly logger?: Logger;
}

/** Brings the tables to the version that this code needs, or checks that they have it. */
export class Migrator {
  private current = false;

  constructor(private readonly parts: MigratorParts) {}

  /** Runs the missing migrations. Processes that start at the same moment wait for each other. */
  async migrate(): Promise<void> {
    if (this.parts.database.file !== null) await this.prepareFile();
    if (await this.isCluster()) await this.migrateOnCluster();
    else
      await this.parts.transactions.run(
        (t) => this.alone(t, () => this.up(t)),
        undefined,
        MIGRATION_PATIENCE,
      );
    this.current = true;
  }

  async drop(): Promise<void> {
    this.current = false;
    await this.parts.transactions.run(async (t) => {
      for (const table of Object.values(this.parts.tables))
        await this.parts.queries.command(`DROP TABLE IF EXISTS ${table}`, t);
    });
  }

  /**
   * Checks that the tables have the version that this code needs. Sends one small query, but none once the check has
   * succeeded.
   *
   * @throws AppointmentsError `shop_appointments_not_migrated` if the tables have another version
   */
  async assertMigrated(): Promise<void> {
    if (this.current) return;
    const missing = this.missing(await this.executedIfAny());
    if (missing > 0) {
      throw notMigrated(
        'The tables of shop-appointments are missing or older than this version: call migrate() once at start-up.',
      );
    }
    this.current = true;
  }

  /** Prepares a SQLite file, and creates the table of migrations, before the first transaction. */
  private async prepareFile(): Promise<void> {
    await this.parts.transactions.patiently(async () => {
      const { prepareFile } = this.parts.database.dialect;
      if (prepareFile !== null && !isInMemory(this.parts.database))
        await this.parts.queries.command(prepareFile, null);
      await this.createLog(null);
    }, MIGRATION_PATIENCE);
  }

  /**
   * Whether the database is a cluster. The query is retried for as long as a server may take to start, because the
   * server may be starting together with this process.
   */
  private isCluster(): Promise<boolean> {
    const { cluster, transactions } = this.parts;
    return transactions.patiently(async () => (await cluster.statements()) !== null, MIGRATION_PATIENCE);
  }

  private async migrateOnCluster(): Promise<void> {
    const { queries, transactions, tables } = this.parts;
    await transactions.patiently(() => this.createLog(null), MIGRATION_PATIENCE);
    const lease = new MigrationLease(queries, transactions, tables.migrations);
    await lease.hold((assertHeld) =>
      transactions.run((t) => this.up(t, assertHeld), undefined, MIGRATION_PATIENCE),
    );
  }

  /** Runs `work` while no other process migrates the same database, under a lock if the database needs one. */
  private async alone(t: Transaction, work: () => Promise<void>): Promise<void> {
    const lock = this.parts.database.dialect.migrationLock?.(MIGRATION_PATIENCE.lock);
    if (!lock) return work();
    const name = [this.parts.tables.migrations];
    const [row] = await this.parts.queries.select(lock.sql, name, t);
    if (!lock.isHeld(row)) {
      throw new AppointmentsError(
        'shop_rest_busy',
        'Another process is still migrating the database; try again when it has finished.',
        {
          retryAfter: 60,
        },
      );
    }
    try {
      await work();
    } finally {
      if (lock.unlock !== null) await this.parts.queries.select(lock.unlock, name, t);
    }
  }

  /**
   * Runs the migrations that are missing, in order.
   *
   * @param beforeStep called before each step; throws if this process may no longer migrate
   */
  private async up(t: Transaction, beforeStep: () => void = () => undefined): Promise<void> {
    const { tables, queries, database, clock, logger } = this.parts;
    await this.createLog(t);
    const executed = await this.executed(t);
    if (this.missing(executed) === 0) return;
    for (const { name, statements, rewrites } of MIGRATIONS) {
      if (executed.includes(name)) continue;
      for (const sql of statements(tables, database.dialect.name)) {
        beforeStep();
        await this.apply(sql, t);
      }
      for (const rewrite of rewrites?.(tables) ?? []) {
        beforeStep();
        await rewriteJson(rewrite, queries, t);
      }
      const sql = `INSERT INTO ${tables.migrations} (name, applied_at) VALUES ($1, $2)`;
      await queries.execute(sql, [name, clock.now()], t);
      logger?.info({ migration: name }, 'Migrated the tables of shop-appointments');
    }
  }

  private async apply(sql: string, t: Transaction): Promise<void> {
    try {
      await this.parts.queries.command(sql, t);
    } catch (error) {
      if (!this.parts.database.dialect.errors.isAlreadyApplied(sql, factsOf(error))) throw error;
    }
  }

  private async createLog(t: Transaction | null): Promise<void> {
    const columns = 'name VARCHAR(191) NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL';
    await this.parts.queries.command(
      `CREATE TABLE IF NOT EXISTS ${this.parts.tables.migrations} (${columns})`,
      t,
    );
  }

  /**
   * Returns the number of missing migrations.
   *
   * @param executed names of the migrations that have run
   * @throws AppointmentsError if a migration that this code does not know has run
   */
  private missing(executed: readonly string[]): number {
    const known: string[] = MIGRATIONS.map(({ name }) => name);
    const newer = executed.filter((name) => !known.includes(name));
    if (newer.length > 0) {
      throw notMigrated(
        `The database was migrated by a newer version of shop-appointments (${newer.join(', ')}): update the package here, or give it a database of its own.`,
      );
    }
    return known.length - executed.length;
  }

  private async executed(t?: Transaction): Promise<string[]> {
    const rows = await this.parts.queries.select(
      `SELECT name FROM ${this.parts.tables.migrations} WHERE name <> '' ORDER BY name`,
      [],
      t,
    );
    return rows.map((row) => row.name as string);
  }

  private async executedIfAny(): Promise<string[]> {
    try {
      return await this.executed();
    } catch (error) {
      if (this.parts.database.dialect.errors.isNoSuchTable(factsOf(error))) return [];
      throw error;
    }
  }
}

function notMigrated(message: string): AppointmentsError {
  return new AppointmentsError('shop_appointments_not_migrated', message);
}
