import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../domain/errors';
import type { Logger } from '../domain/logger';
import type { Clock } from '../runtime/clock';
import { type Database, isInMemory } from './database';
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
import type { Queries } from './queries';
import type { Tables } from './table-names';
import { MIGRATION_PATIENCE } from './transactions/busy';
import type { Transactions } from './transactions/transactions';

/** In order; none is ever changed or taken out once it has been published. */
const MIGRATIONS = [
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
];

/** Brings the tables to the version of this code, and tells when they are not. */
export class Migrator {
  private current = false;

  constructor(
    private readonly database: Database,
    private readonly queries: Queries,
    private readonly transactions: Transactions,
    private readonly tables: Tables,
    private readonly clock: Clock,
    private readonly logger?: Logger,
  ) {}

  /** Runs what is missing. Processes that start at the same moment wait for each other. */
  async migrate(): Promise<void> {
    if (this.database.dialect === 'sqlite') await this.prepareFile();
    await this.transactions.run((t) => this.alone(t, () => this.up(t)), undefined, MIGRATION_PATIENCE);
    this.current = true;
  }

  /** Takes everything away again. */
  async drop(): Promise<void> {
    this.current = false;
    await this.transactions.run(async (t) => {
      for (const table of Object.values(this.tables))
        await this.queries.command(`DROP TABLE IF EXISTS ${table}`, t);
    });
  }

  /** Throws `shop_appointments_not_migrated` unless the tables are this code's. One small read, until it was good once. */
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

  /** SQLite only: readers no longer wait for the writer, and the writer has a table to lock. */
  private async prepareFile(): Promise<void> {
    await this.transactions.patiently(async () => {
      // Not `synchronous = NORMAL`, which WAL would allow: a booking that was confirmed must survive a power
      // cut. FULL is the default of every connection, and the busy timeout of one second the driver's.
      if (!isInMemory(this.database)) await this.queries.command('PRAGMA journal_mode = WAL', null);
      await this.createLog(null);
    }, MIGRATION_PATIENCE);
  }

  /** Runs `work` while no other process migrates the same database. */
  private async alone(t: Transaction, work: () => Promise<void>): Promise<void> {
    const name = [this.tables.migrations];
    if (this.database.dialect === 'postgres') {
      await this.queries.select('SELECT pg_advisory_xact_lock(hashtext($1))', name, t);
    }
    if (this.database.dialect !== 'mariadb') return work();
    // MariaDB commits at each table it creates, so the lock is the connection's and not the transaction's.
    const lock = "MD5(CONCAT(DATABASE(), '.', $1))";
    const [row] = await this.queries.select(
      `SELECT GET_LOCK(${lock}, ${MIGRATION_PATIENCE.lock / 1_000}) AS got`,
      name,
      t,
    );
    if (Number(row?.got) !== 1) {
      throw new AppointmentsError('shop_rest_busy', 'Another process is still migrating the database.', {
        retry_after: 60,
      });
    }
    try {
      await work();
    } finally {
      await this.queries.select(`SELECT RELEASE_LOCK(${lock}) AS released`, name, t);
    }
  }

  private async up(t: Transaction): Promise<void> {
    await this.createLog(t);
    if (this.missing(await this.executed(t)) === 0) return;
    // With its command line it is half of what a process loads, and most find nothing to migrate.
    const { Umzug } = await import('umzug');
    const umzug = new Umzug({
      migrations: MIGRATIONS.map(({ name, statements }) => ({
        name,
        up: async () => {
          for (const sql of statements(this.tables, this.database.dialect)) await this.apply(sql, t);
          this.logger?.info({ migration: name }, 'Migrated the tables of shop-appointments');
        },
      })),
      storage: {
        executed: () => this.executed(t),
        logMigration: async ({ name }) => {
          const sql = `INSERT INTO ${this.tables.migrations} (name, applied_at) VALUES ($1, $2)`;
          await this.queries.execute(sql, [name, this.clock.now()], t);
        },
        unlogMigration: async () => Promise.reject(new Error('Migrations only go forward.')),
      },
      logger: undefined,
    });
    await umzug.up();
  }

  /** SQLite has neither ADD COLUMN IF NOT EXISTS nor DROP COLUMN IF EXISTS, which a resumed migration needs. */
  private async apply(sql: string, t: Transaction): Promise<void> {
    try {
      await this.queries.command(sql, t);
    } catch (error) {
      const { message } = error as Error;
      const isDropped = / DROP COLUMN /.test(sql) && /no such column/.test(message);
      if (!isDropped && !/duplicate column name/.test(message)) throw error;
    }
  }

  private async createLog(t: Transaction | null): Promise<void> {
    const columns = 'name VARCHAR(191) NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL';
    await this.queries.command(`CREATE TABLE IF NOT EXISTS ${this.tables.migrations} (${columns})`, t);
  }

  /** How many migrations the database lacks. Throws when it has one that this code does not know. */
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
    const rows = await this.queries.select(`SELECT name FROM ${this.tables.migrations} ORDER BY name`, [], t);
    return rows.map((row) => row.name as string);
  }

  private async executedIfAny(): Promise<string[]> {
    try {
      return await this.executed();
    } catch (error) {
      if (isNoSuchTable(error)) return [];
      throw error;
    }
  }
}

function isNoSuchTable(error: unknown): boolean {
  const { code, errno, message } =
    (error as { parent?: { code?: string; errno?: number; message?: string } }).parent ?? {};
  return (
    code === '42P01' || errno === 1146 || (code === 'SQLITE_ERROR' && /no such table/.test(message ?? ''))
  );
}

function notMigrated(message: string): AppointmentsError {
  return new AppointmentsError('shop_appointments_not_migrated', message);
}
