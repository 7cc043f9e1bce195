import { randomUUID } from 'node:crypto';
import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import type { Database } from '../database';
import type { PooledConnectionFields } from '../sequelize-internals';
import type { Result, Statement } from '../sql';
import { databaseErrorKindOf, saysNotCommitted } from '../transactions/database-error-kind';
import type { StatementWatch } from '../transactions/statement-watch';
import { assertUnfinished } from '../transactions/transaction-end';
import { acquire } from './acquire';
import { Connection } from './connection';
import { sendLogged } from './send-logged';

/**
 * Thrown if PostgreSQL rolled back at a COMMIT, because an earlier statement in the transaction had failed. PostgreSQL
 * itself reports no error in this case.
 */
class SwallowedFailureError extends AppointmentsError {
  constructor() {
    super(
      'shop_rest_host_error',
      'Nothing was stored: a statement in the transaction failed, and code of the shop caught the error and continued. Let the error pass, or run a statement that may fail in a savepoint.',
    );
  }
}

const NOTHING: Result = { rows: [], changed: 0, insertedId: 0, command: '' };

/**
 * Id of the SQLite connection on which this loaded copy of the library writes. The connection stays open, because
 * opening a file and reading its schema takes as long as a booking. Writers of one copy take turns on the connection; a
 * second copy of the library in the process has a connection of its own, with its own turns.
 */
const WRITER = randomUUID();

/**
 * A connection of the pool (on SQLite: to the file), from BEGIN to the end of one transaction. Unlike Sequelize's own
 * transactions, the transaction begins in one round trip, and never becomes the current transaction of a shop that uses
 * CLS. Errors are thrown and not written to the console.
 */
export class PooledConnection extends Connection {
  readonly isOfHost = false;

  private acquired: PooledConnectionFields | undefined;
  /** The statements that begin the transaction (BEGIN); empty once they were sent. */
  private opening: readonly Statement[] = [];

  constructor(
    private readonly database: Database,
    private readonly watch: StatementWatch,
    logger?: Logger,
  ) {
    super(database.sequelize, logger);
  }

  get driver(): object {
    if (this.opening.length > 0)
      throw new TypeError(
        'The connection cannot be used yet, because the library has not sent BEGIN. Ask for the connection after the first statement of the transaction.',
      );
    return this.taken;
  }

  /**
   * Takes a connection from the pool for a transaction.
   *
   * @param opening statements that begin the transaction. They are sent together with the library's first own
   * statement; until then, the shop cannot use the connection
   * @throws StatementTimeoutError if no connection becomes free in time
   */
  async open(opening: readonly Statement[]): Promise<void> {
    this.opening = opening;
    await this.watch.within(() => this.take(), this.fields);
  }

  override takeOpening(): readonly Statement[] {
    const { opening } = this;
    this.opening = [];
    if (opening.length > 0) this.fields.connection = this.taken;
    return opening;
  }

  async commit(): Promise<void> {
    assertUnfinished(this.transaction);
    let response: Result;
    try {
      response = await this.end('COMMIT', 'commit');
    } catch (error) {
      await this.giveUp(error);
      await this.reportEnd(saysNotCommitted(error) ? 'rolledBack' : 'unknown');
      throw error;
    }
    this.release();
    if (response.command === 'ROLLBACK') {
      await this.reportEnd('rolledBack');
      throw new SwallowedFailureError();
    }
    await this.reportEnd('committed');
  }

  /** Rolls the transaction back. Does nothing if the transaction has not begun, or has ended. */
  async rollback(): Promise<void> {
    if (this.isFinished || !this.acquired) return;
    try {
      await this.end('ROLLBACK', 'rollback');
      this.release();
    } catch (error) {
      await this.abandon();
      throw error;
    } finally {
      // If the connection is lost, the server undoes the transaction by itself.
      await this.reportEnd('rolledBack');
    }
  }

  /** Closes the connection to a SQLite file in place of a ROLLBACK, because closing ends the transaction, too. */
  async close(): Promise<void> {
    this.fields.finished = 'rollback';
    this.closeFile();
    await this.reportEnd('rolledBack');
  }

  /**
   * Takes a connection from the pool. If the caller stops waiting before the pool has a free connection, the connection
   * goes back to the pool as soon as it is taken.
   */
  private async take(): Promise<void> {
    const connection: PooledConnectionFields = await acquire(this.database, WRITER);
    connection.uuid = this.fields.id;
    this.acquired = connection;
    if (this.fields.isGivenUp) this.release();
  }

  private get taken(): PooledConnectionFields {
    if (!this.acquired)
      throw new TypeError(
        'The transaction has no connection, because `open` was not called or failed. Call `open` first.',
      );
    return this.acquired;
  }

  /** Sends COMMIT or ROLLBACK. */
  private end(sql: 'COMMIT' | 'ROLLBACK', finished: 'commit' | 'rollback'): Promise<Result> {
    // If BEGIN was never sent, no transaction has to be ended.
    const response = this.opening.length > 0 ? Promise.resolve(NOTHING) : this.send(sql);
    this.fields.finished = finished;
    return response;
  }

  private send(sql: string): Promise<Result> {
    const { sequelize, dialect } = this.database;
    const send = () => sendLogged(sequelize, this.taken, sql, (connection) => dialect.send(connection, sql));
    return this.watch.within(send, this.fields);
  }

  /**
   * Ends a transaction whose COMMIT failed. Otherwise the next user of the connection would write into that
   * transaction.
   */
  private async giveUp(error: unknown): Promise<void> {
    const isOnServer = this.database.file === null;
    // If the server refused the COMMIT because of another transaction, the connection itself works and can be used
    // again.
    const isRefused = isOnServer && databaseErrorKindOf(error) === 'busy' && saysNotCommitted(error);
    if (isRefused && (await this.isUndone())) this.release();
    else await this.abandon();
  }

  private isUndone(): Promise<boolean> {
    return this.send('ROLLBACK').then(
      () => true,
      () => false,
    );
  }

  /** Closes a connection whose state is unknown, so that no later transaction uses it. */
  private async abandon(): Promise<void> {
    if (this.database.file !== null) {
      // A database in memory has only this connection. It stays open, so the transaction has to be rolled back.
      await this.isUndone();
      this.closeFile();
      return;
    }
    const connection = this.taken;
    if (connection.uuid === undefined) return;
    connection.uuid = undefined;
    this.fields.connection = undefined;
    await this.database.sequelize.connectionManager.destroyConnection(connection).catch(() => undefined);
  }

  /** Returns the connection to the pool. On SQLite the connection stays open for the next transaction. */
  private release(): void {
    const connection = this.taken;
    if (connection.uuid === undefined) return;
    // The connection returns to the pool before the shop's hooks run, because hooks may be slow.
    this.fields.connection = undefined;
    if (this.database.file === null) this.database.sequelize.connectionManager.releaseConnection(connection);
    connection.uuid = undefined;
  }

  /** Closes the connection to a SQLite file. The connection to a database in memory stays open. */
  private closeFile(): void {
    const connection = this.taken;
    if (connection.uuid === undefined) return;
    this.fields.connection = undefined;
    // Sequelize closes and forgets a SQLite connection by the id under which it was opened, so that id is restored
    // first.
    connection.uuid = WRITER;
    this.database.sequelize.connectionManager.releaseConnection(connection);
    connection.uuid = undefined;
  }
}
