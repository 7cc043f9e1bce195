import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import type { Connected } from '../connected';
import { PooledConnection } from '../connections/pooled-connection';
import { type Database, isInMemory } from '../database';
import { databaseErrorKindOf, saysNotCommitted, UnknownOutcomeError } from './database-error-kind';
import { type JoiningParts, joinTransaction } from '../joining/join-transaction';
import type { JoinedTransaction } from '../joining/joined-connection';
import { type ConnectionOfHandle, transactionOn } from '../joining/transaction-on';
import { assertJoinable } from './host-transaction';
import { type Patience, retryWhileBusy, WRITE_PATIENCE } from './retry-while-busy';
import type { StatementWatch } from './statement-watch';
import { type WriterQueue, writerQueueOf } from './writer-queue';
import { writtenRecords } from './written-records';

/** Runs write transactions in the way that each database needs, and repeats their work if the database was busy. */
export class Transactions {
  /** The queue of the writers of a file; null if the server does the queueing. */
  readonly queue: WriterQueue | null;
  private readonly database: Database;
  private readonly watch: StatementWatch;
  private readonly logger: Logger | undefined;

  /** `lockTable` is any table of the library: writing to it takes SQLite's write lock. */
  constructor(
    private readonly connected: Connected,
    private readonly lockTable: string,
  ) {
    const { database } = connected;
    this.database = database;
    this.watch = connected.watch;
    this.logger = connected.logger;
    this.queue = database.file === null ? null : writerQueueOf(database.sequelize, database.file);
  }

  /** Runs one transaction around `work`, which may run several times; with `host`, runs `work` once inside it. */
  async run<T>(
    work: (t: Transaction) => Promise<T>,
    host?: Transaction,
    patience: Patience = WRITE_PATIENCE,
  ): Promise<T> {
    if (host) {
      await assertJoinable(this.connected, host);
      return work(host);
    }
    return this.patiently(() => this.attempt(work, patience), patience);
  }

  /** Joins a transaction on a connection of the host: see `joinTransaction`. */
  join(connection: unknown): Promise<JoinedTransaction> {
    return joinTransaction(this.joining, connection);
  }

  /** Returns the transaction on a connection, whoever began it: see `transactionOn`. */
  on(handle: unknown, connectionOfHandle?: ConnectionOfHandle): Promise<Transaction | undefined> {
    return transactionOn(this.joining, handle, connectionOfHandle);
  }

  private get joining(): JoiningParts {
    const { database, watch, statements, logger } = this.connected;
    return { database, table: this.lockTable, watch, statements, logger };
  }

  /** Runs work that needs the writer's turn but no transaction. */
  patiently<T>(attempt: () => Promise<T>, patience: Patience): Promise<T> {
    const limits = { tries: patience.tries, deadline: performance.now() + patience.total };
    const tries = () => retryWhileBusy(attempt, limits, this.logger);
    return this.queue ? this.queue.run(tries) : tries();
  }

  private async attempt<T>(work: (t: Transaction) => Promise<T>, patience: Patience): Promise<T> {
    const connection = await this.begin(patience);
    const t = connection.transaction;
    if (patience.statement !== undefined) this.watch.allow(t, patience.statement);
    let result: T;
    try {
      await this.lockAll(t);
      result = await work(t);
    } catch (error) {
      await this.rollBack(connection, error);
      throw error;
    }
    await this.commit(connection);
    return result;
  }

  private async begin(patience: Patience): Promise<PooledConnection> {
    // Asked before the transaction has a connection, because the question needs one of its own.
    const statements = (await this.connected.cluster.statements()) ?? this.database.dialect;
    const connection = new PooledConnection(this.database, this.watch, this.logger);
    await connection.begin(statements.begin(patience.lock));
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
    // A deadlock on MariaDB has ended the transaction already.
    if (connection.isFinished) return;
    // SQLite has rolled back already when its disk is full, and a second rollback would fail.
    const isUndone = this.queue && !isInMemory(this.database) && databaseErrorKindOf(after) === 'unwritable';
    if (isUndone) return connection.close();
    try {
      await connection.rollback();
    } catch {
      // The connection was dropped, which ends the transaction; the first error matters more.
    }
  }

  private async lockAll(t: Transaction): Promise<void> {
    const sql = this.database.dialect.lockAll(this.lockTable);
    if (sql !== null) await this.connected.statements.send(sql, [], t);
  }
}
