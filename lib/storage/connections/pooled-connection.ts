import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import type { Database } from '../database';
import type { PooledConnectionFields } from '../sequelize-internals';
import type { Result } from '../sql';
import { databaseErrorKindOf, saysNotCommitted } from '../transactions/database-error-kind';
import type { StatementWatch } from '../transactions/statement-watch';
import { assertUnfinished } from '../transactions/transaction-end';
import { acquire } from './acquire';
import { Connection } from './connection';
import { sendLogged } from './send-logged';

/**
 * PostgreSQL responds to the COMMIT of a transaction in which a statement failed with ROLLBACK, and without an error.
 */
class SwallowedFailureError extends AppointmentsError {
  constructor() {
    super(
      'shop_rest_host_error',
      'Nothing was stored: a statement in the transaction failed, and code of the shop went on. Pass the error on, or run such a statement in a transaction inside it.',
    );
  }
}

/**
 * A connection of the pool (on SQLite: to the file) from BEGIN to the end of the transaction. Unlike Sequelize's own
 * transactions, it begins in one round trip, never becomes the current transaction of a host that uses CLS, and
 * throws its errors instead of writing them to the host's console.
 */
export class PooledConnection extends Connection {
  readonly isOfHost = false;

  private acquired: PooledConnectionFields | undefined;

  constructor(
    private readonly database: Database,
    private readonly watch: StatementWatch,
    logger?: Logger,
  ) {
    super(database.sequelize, logger);
  }

  get driver(): object {
    return this.taken;
  }

  /** Takes a connection from the pool and begins the transaction with `sql`. @throws StatementTimeoutError */
  async begin(sql: string): Promise<void> {
    await this.watch.within(() => this.take(), this.fields);
    try {
      await this.send(sql);
    } catch (error) {
      // The first error says more.
      await this.rollback().catch(() => undefined);
      throw error;
    }
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

  /** Does nothing before the transaction has begun, or after it has ended. */
  async rollback(): Promise<void> {
    if (this.isFinished || !this.acquired) return;
    try {
      await this.end('ROLLBACK', 'rollback');
      this.release();
    } catch (error) {
      await this.abandon();
      throw error;
    } finally {
      // A lost connection also undoes the transaction.
      await this.reportEnd('rolledBack');
    }
  }

  /** Closes the connection without a ROLLBACK, which also ends the transaction. */
  async close(): Promise<void> {
    this.fields.finished = 'rollback';
    this.release();
    await this.reportEnd('rolledBack');
  }

  /** The caller may have given up while it waited for the pool. */
  private async take(): Promise<void> {
    const connection: PooledConnectionFields = await acquire(this.database, this.fields.id);
    connection.uuid = this.fields.id;
    this.acquired = connection;
    if (this.fields.isGivenUp) return this.release();
    this.fields.connection = connection;
  }

  private get taken(): PooledConnectionFields {
    if (!this.acquired) throw new TypeError('The transaction has not begun');
    return this.acquired;
  }

  /** Sends a statement that ends the transaction. */
  private end(sql: 'COMMIT' | 'ROLLBACK', finished: 'commit' | 'rollback'): Promise<Result> {
    const response = this.send(sql);
    this.fields.finished = finished;
    return response;
  }

  private send(sql: string): Promise<Result> {
    const { sequelize, dialect } = this.database;
    const send = () => sendLogged(sequelize, this.taken, sql, (connection) => dialect.send(connection, sql));
    return this.watch.within(send, this.fields);
  }

  /** Ends a transaction whose COMMIT failed: the next one to get the connection must not find it open. */
  private async giveUp(error: unknown): Promise<void> {
    const isOnServer = this.database.file === null;
    // After a COMMIT that the server refused because of another transaction, the connection is still usable.
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

  /** Closes the connection, which may be gone already. */
  private async abandon(): Promise<void> {
    if (this.database.file !== null) {
      // The only connection of a database in memory stays open, and its transaction with it.
      await this.isUndone();
      this.release();
      return;
    }
    const connection = this.taken;
    if (connection.uuid === undefined) return;
    connection.uuid = undefined;
    this.fields.connection = undefined;
    await this.database.sequelize.connectionManager.destroyConnection(connection).catch(() => undefined);
  }

  /** Returns the connection to the pool; on SQLite it is closed. */
  private release(): void {
    const connection = this.taken;
    if (connection.uuid === undefined) return;
    // The connection serves others from here on, and slow hooks of the host may follow.
    this.fields.connection = undefined;
    this.database.sequelize.connectionManager.releaseConnection(connection);
    connection.uuid = undefined;
  }
}
