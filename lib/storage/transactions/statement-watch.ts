import type { Sequelize, Transaction } from 'sequelize';
import type { Database } from '../database';
import type { Cut } from '../dialects/dialect';
import type { DatabaseNodes } from '../nodes/connect-to-nodes';
import { transactionFields } from '../sequelize-internals';
import { databaseErrorKindOf, StatementTimeoutError } from './database-error-kind';

/** The connection on which a statement runs; absent until it is taken from the pool. */
export interface Acquired {
  connection?: object | undefined;
  /** Whether the caller has stopped waiting, so that the statement must not be sent. */
  isGivenUp?: boolean;
}

/**
 * Gives up on statements to which the server does not respond. A dead connection reports nothing, and TCP takes a
 * quarter of an hour to notice. The connection is closed, so that the pool can replace it. A database file needs no
 * time limits.
 */
export class StatementWatch {
  private readonly isOn: boolean;
  private readonly patience = new WeakMap<Acquired, number>();

  private readonly sequelize: Sequelize;
  private readonly nodes: DatabaseNodes | null;
  private readonly cutNow: Cut;

  constructor(
    { sequelize, file, nodes, cut }: Database,
    private readonly timeoutMs: number,
  ) {
    this.sequelize = sequelize;
    this.nodes = nodes;
    this.cutNow = cut;
    this.isOn = file === null;
  }

  /** Sets the time limit of every statement of a transaction. */
  allow(t: Transaction, milliseconds: number): void {
    this.patience.set(transactionFields(t), milliseconds);
  }

  /**
   * Runs `statement` with a time limit, and returns its result.
   *
   * @param holder the transaction, or an object that gets the connection from the pool
   * @throws StatementTimeoutError if the server does not respond in time
   */
  async within<T>(statement: () => Promise<T>, holder: Acquired): Promise<T> {
    if (!this.isOn) return statement();
    const milliseconds = this.patience.get(holder) ?? this.timeoutMs;
    let timer: NodeJS.Timeout | undefined;
    const response = new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => {
        reject(new StatementTimeoutError(milliseconds));
        holder.isGivenUp = true;
        this.cut(holder.connection);
      }, milliseconds);
      statement().then(resolve, reject);
    });
    try {
      return await response;
    } catch (error) {
      // A node that cannot store anything is treated as lost, because another node may be able to store.
      if (['away', 'unwritable'].includes(databaseErrorKindOf(error) ?? ''))
        this.nodes?.lost(holder.connection, error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Closes the connection of a statement that got no response. Does nothing if the statement still waits for a
   * connection from the pool.
   */
  private cut(connection: object | undefined): void {
    if (!connection) return;
    this.cutNow(connection);
    // `destroyConnection` frees the slot in the pool immediately, even if the driver still waits for the server.
    this.sequelize.connectionManager.destroyConnection(connection).catch(() => undefined);
  }
}
