import type { Transaction } from 'sequelize';
import type { Database } from '../database';
import type { Together } from '../dialects/dialect';
import { transactionFields } from '../sequelize-internals';
import type { Bind, Result, Row, Statement } from '../sql';
import { factsOf, saysNotCommitted } from '../transactions/database-error-kind';
import type { Acquired, StatementWatch } from '../transactions/statement-watch';
import { assertUnfinished, rootOf } from '../transactions/transaction-end';
import { acquire } from './acquire';
import { sendLogged, StatementError } from './send-logged';

/** Sends statements to the driver, on the connection of a transaction or on one of the pool. */
export class Statements {
  constructor(
    private readonly database: Database,
    private readonly watch: StatementWatch,
  ) {}

  /** @param t null or absent: a connection of the pool, of which Sequelize's CLS knows nothing */
  send(sql: string, bind: readonly Bind[], t?: Transaction | null): Promise<Result> {
    return this.on(t, sql, (connection) => this.database.dialect.send(connection, sql, bind));
  }

  /** Sends statements in one round trip, and returns the rows of those that return rows. */
  sendTogether(together: Together, statements: readonly Statement[], t: Transaction): Promise<Row[][]> {
    const sql = together.sqlOf(statements);
    return this.on(t, sql, (connection) => together.send(connection, sql, statements));
  }

  private on<T>(
    t: Transaction | null | undefined,
    sql: string,
    send: (connection: object) => Promise<T>,
  ): Promise<T> {
    const logged = (connection: object) => sendLogged(this.database.sequelize, connection, sql, send);
    if (t) return this.inTransaction(t, logged);
    const holder: Acquired = {};
    return this.watch.within(() => this.onPool(holder, logged), holder);
  }

  private async inTransaction<T>(t: Transaction, send: (connection: object) => Promise<T>): Promise<T> {
    const root = rootOf(t);
    assertUnfinished(root);
    const fields = transactionFields(root);
    try {
      return await this.watch.within(() => send(fields.connection!), fields);
    } catch (error) {
      // Code of the host that goes on after the error would write outside of all transactions.
      if (this.database.dialect.errors.endsTransaction(factsOf(error)))
        await root.rollback().catch(() => undefined);
      throw error;
    }
  }

  private async onPool<T>(holder: Acquired, send: (connection: object) => Promise<T>): Promise<T> {
    const connection = await acquire(this.database);
    // On SQLite the connection is not of a pool, and stays open.
    if (this.database.file !== null) return send(connection);
    const { connectionManager } = this.database.sequelize;
    holder.connection = connection;
    let isSound = true;
    try {
      if (holder.isGivenUp) throw new StatementError(new Error('The caller did not wait for a connection'));
      return await send(connection);
    } catch (error) {
      // After an error that the server has not reported, the statement may still be running.
      isSound = holder.isGivenUp !== true && saysNotCommitted(error);
      throw error;
    } finally {
      if (isSound) connectionManager.releaseConnection(connection);
      else connectionManager.destroyConnection(connection).catch(() => undefined);
    }
  }
}
