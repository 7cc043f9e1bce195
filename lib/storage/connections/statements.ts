import type { Transaction } from 'sequelize';
import type { Database } from '../database';
import type { Together } from '../dialects/dialect';
import { transactionFields } from '../sequelize-internals';
import type { Bind, Result, Row, Statement } from '../sql';
import { databaseErrorKindOf } from '../transactions/database-error-kind';
import type { Acquired, StatementWatch } from '../transactions/statement-watch';
import { sendLogged } from './send-logged';

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
    if (t) return this.watch.within(() => logged(connectionIn(t)), transactionFields(t));
    const holder: Acquired = {};
    return this.watch.within(() => this.onPool(holder, logged), holder);
  }

  private async onPool<T>(holder: Acquired, send: (connection: object) => Promise<T>): Promise<T> {
    const { connectionManager } = this.database.sequelize;
    // A replica may not have what was just committed.
    const connection = await connectionManager.getConnection({ type: 'read', useMaster: true });
    // On SQLite the connection is not of a pool, and stays open.
    if (this.database.file !== null) return send(connection);
    holder.connection = connection;
    let isSound = true;
    try {
      if (holder.isGivenUp) throw new Error('The caller did not wait for a connection');
      return await send(connection);
    } catch (error) {
      isSound = databaseErrorKindOf(error) !== 'away';
      throw error;
    } finally {
      // The pool may have lost the connection before.
      if (isSound) quietly(() => connectionManager.releaseConnection(connection));
      else connectionManager.destroyConnection(connection).catch(() => undefined);
    }
  }
}

/** @throws Error for a transaction that has ended: its connection serves others */
function connectionIn(t: Transaction): object {
  const { connection, finished } = transactionFields(t);
  if (finished !== undefined || !connection)
    throw new Error(`A statement was sent in a transaction that has ${finished ? 'ended' : 'not begun'}`);
  return connection;
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing is left to do.
  }
}
