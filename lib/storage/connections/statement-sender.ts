import type { Transaction } from 'sequelize';
import type { Database } from '../database';
import { transactionFields } from '../sequelize-internals';
import type { Bind, Result, Row, Statement } from '../sql';
import { factsOf, saysNotCommitted } from '../transactions/database-error-kind';
import type { Acquired, StatementWatch } from '../transactions/statement-watch';
import { assertUnfinished, rootOf } from '../transactions/transaction-end';
import { acquire } from './acquire';
import { connectionBehind } from './connection';
import { sendLogged, StatementError } from './send-logged';

/** Sends statements to the driver, on the connection of a transaction or on a connection from the pool. */
export class StatementSender {
  constructor(
    private readonly database: Database,
    private readonly watch: StatementWatch,
  ) {}

  /**
   * Sends one statement.
   *
   * @param t null or absent: the statement uses another connection of the pool, even inside a transaction that
   * Sequelize passes on by CLS
   */
  async send(sql: string, bind: readonly Bind[], t?: Transaction | null): Promise<Result> {
    const send = (connection: object) => this.database.dialect.send(connection, sql, bind);
    if (!t) return this.onPool(sql, send);
    const opening = openingOf(t);
    if (opening.length > 0) await this.sendTogether(opening, t);
    return this.inTransaction(t, sql, send);
  }

  /** Sends statements in as few round trips as the driver allows, and returns the rows of those that return rows. */
  async sendTogether(statements: readonly Statement[], t: Transaction): Promise<Row[][]> {
    const all = [...openingOf(t), ...statements];
    const results: Row[][] = [];
    const rounds = all.length > 0 ? this.database.dialect.rounds(all) : [];
    for (const { sql, send } of rounds) results.push(...(await this.inTransaction(t, sql, send)));
    return results;
  }

  private async inTransaction<T>(
    t: Transaction,
    sql: string,
    send: (connection: object) => Promise<T>,
  ): Promise<T> {
    const root = rootOf(t);
    assertUnfinished(root);
    const fields = transactionFields(root);
    const logged = () => sendLogged(this.database.sequelize, fields.connection!, sql, send);
    try {
      return await this.watch.within(logged, fields);
    } catch (error) {
      // After an error such as a deadlock, the server has already ended the transaction. The library marks it as ended,
      // too: otherwise code of the shop that continues after the error would write outside any transaction.
      if (this.database.dialect.errors.endsTransaction(factsOf(error)))
        await root.rollback().catch(() => undefined);
      throw error;
    }
  }

  private onPool<T>(sql: string, send: (connection: object) => Promise<T>): Promise<T> {
    const logged = (connection: object) => sendLogged(this.database.sequelize, connection, sql, send);
    const holder: Acquired = {};
    return this.watch.within(() => this.onAcquired(holder, logged), holder);
  }

  private async onAcquired<T>(holder: Acquired, send: (connection: object) => Promise<T>): Promise<T> {
    const connection = await acquire(this.database);
    // SQLite has no pool; its connection stays open.
    if (this.database.file !== null) return send(connection);
    const { connectionManager } = this.database.sequelize;
    holder.connection = connection;
    let isSound = true;
    try {
      if (holder.isGivenUp)
        throw new StatementError(new Error('The request was given up before a database connection was free'));
      return await send(connection);
    } catch (error) {
      // The connection returns to the pool only if the server itself reported the error. After any other error the
      // connection is closed, because the statement may still be running on it.
      isSound = holder.isGivenUp !== true && saysNotCommitted(error);
      throw error;
    } finally {
      if (isSound) connectionManager.releaseConnection(connection);
      else connectionManager.destroyConnection(connection).catch(() => undefined);
    }
  }
}

/** Returns the statements that begin a transaction (BEGIN) if they have not been sent yet. */
const openingOf = (t: Transaction): readonly Statement[] => connectionBehind(rootOf(t))?.takeOpening() ?? [];
