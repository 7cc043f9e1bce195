import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import type { Connected } from '../connected';
import { PooledConnection } from '../connections/pooled-connection';
import { type Database, isInMemory } from '../database';
import type { Dialect } from '../dialects/dialect';
import { databaseErrorKindOf, saysNotCommitted, UnknownOutcomeError } from './database-error-kind';
import { type JoiningParts, joinTransaction } from '../joining/join-transaction';
import type { JoinedTransaction } from '../joining/joined-connection';
import { type ConnectionOfHandle, transactionOn } from '../joining/transaction-on';
import { assertJoinable } from '../joining/assert-joinable';
import { type Patience, retryWhileBusy, WRITE_PATIENCE } from './retry-while-busy';
import type { StatementWatch } from './statement-watch';
import { type WriterQueue, writerQueueOf } from './writer-queue';
import { command } from '../sql';
import { writtenRecords } from './written-records';

/** Runs write transactions in the way that each database needs, and repeats their work while the database is busy. */
export class Transactions {
  /** The queue in which writers of a SQLite file wait; null if the server itself lets writers wait. */
  readonly queue: WriterQueue | null;
  private readonly database: Database;
  private readonly watch: StatementWatch;
  private readonly logger: Logger | undefined;

  /** @param table any table of the library; it shows whether a connection of the shop leads to this database */
  constructor(
    private readonly connected: Connected,
    private readonly table: string,
  ) {
    const { database } = connected;
    this.database = database;
    this.watch = connected.watch;
    this.logger = connected.logger;
    this.queue = database.file === null ? null : writerQueueOf(database.sequelize, database.file);
  }

  /**
   * Runs `work` in a transaction. `work` may run several times, unless it runs inside the transaction `host`, where it
   * runs once.
   */
  async run<T>(
    work: (t: Transaction) => Promise<T>,
    host?: Transaction,
    patience: Patience = WRITE_PATIENCE,
  ): Promise<T> {
    const begun = async (t: Transaction): Promise<T> => {
      await this.connected.statements.sendTogether([], t);
      // The time limit of the work is set only after BEGIN. A long limit for BEGIN would only delay the discovery of a
      // dead connection.
      if (patience.statement !== undefined) this.watch.allow(t, patience.statement);
      return work(t);
    };
    return host ? this.inside(work, host) : this.patiently(() => this.attempt(begun, patience), patience);
  }

  /**
   * Runs `work` like `run`, but sends the first statements of `work` together with BEGIN, in one round trip, except on a
   * cluster. These statements must be the library's own. On SQLite the first attempt may read before it locks.
   */
  async runLocking<T>(work: (t: Transaction) => Promise<T>, host?: Transaction): Promise<T> {
    if (host) return this.inside(work, host);
    let opening = this.database.dialect.beginReading;
    const attempt = (): Promise<T> => {
      const once = opening;
      // Another process may have written between the reads and the lock, so the next attempt locks before it reads.
      opening = null;
      return this.attempt(work, WRITE_PATIENCE, once);
    };
    return this.patiently(attempt, WRITE_PATIENCE);
  }

  private async inside<T>(work: (t: Transaction) => Promise<T>, host: Transaction): Promise<T> {
    await assertJoinable(this.connected, host);
    return work(host);
  }

  /** Joins a transaction on a connection of the shop: see `joinTransaction`. */
  join(connection: unknown): Promise<JoinedTransaction> {
    return joinTransaction(this.joining, connection);
  }

  /** Returns the transaction on a connection or handle, begun by the library or by the shop: see `transactionOn`. */
  on(handle: unknown, connectionOfHandle?: ConnectionOfHandle): Promise<Transaction | undefined> {
    return transactionOn(this.joining, handle, connectionOfHandle);
  }

  private get joining(): JoiningParts {
    const { database, watch, statements, logger } = this.connected;
    return { database, table: this.table, watch, statements, logger };
  }

  /** Runs work with retries, and in the queue of writers, but without a transaction. */
  patiently<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
    const limits = { tries: patience.tries, deadline: performance.now() + patience.total };
    const tries = () => retryWhileBusy(attempt, limits, this.logger);
    return this.queue ? this.queue.run(tries) : tries();
  }

  private async attempt<T>(
    work: (t: Transaction) => Promise<T>,
    patience: Patience,
    opening: readonly string[] | null = null,
  ): Promise<T> {
    // `cluster.statements()` may need a connection of its own. It runs first, so that no transaction waits for a second
    // connection while it holds one.
    const cluster = await this.connected.cluster.statements();
    const connection = await this.begin(cluster ?? this.database.dialect, patience, opening);
    const t = connection.transaction;
    let result: T;
    try {
      if (cluster?.beginsAlone) await this.connected.statements.sendTogether([], t);
      result = await work(t);
    } catch (error) {
      await this.rollBack(connection, error);
      throw error;
    }
    await this.commit(connection);
    return result;
  }

  private async begin(
    statements: Pick<Dialect, 'begin'>,
    patience: Patience,
    opening: readonly string[] | null,
  ): Promise<PooledConnection> {
    const connection = new PooledConnection(this.database, this.watch, this.logger);
    connection.readsFirst = opening !== null;
    await connection.open((opening ?? statements.begin(patience.lock)).map(command));
    return connection;
  }

  private async commit(connection: PooledConnection): Promise<void> {
    try {
      await connection.commit();
    } catch (error) {
      const isKnown = error instanceof AppointmentsError || saysNotCommitted(error);
      throw isKnown ? error : new UnknownOutcomeError(error, writtenRecords(connection.transaction));
    }
  }

  private async rollBack(connection: PooledConnection, after: unknown): Promise<void> {
    // After a deadlock, MariaDB has already rolled back the transaction.
    if (connection.isFinished) return;
    // When the disk is full, SQLite has already rolled back, and a second rollback would fail.
    const isUndone = this.queue && !isInMemory(this.database) && databaseErrorKindOf(after) === 'unwritable';
    if (isUndone) return connection.close();
    try {
      await connection.rollback();
    } catch {
      // A failed rollback has dropped the connection, which also ends the transaction. The caller gets the error that
      // led to the rollback, because that error says more than the error of the rollback.
    }
  }
}
