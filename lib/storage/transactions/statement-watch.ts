import type { Sequelize, Transaction } from 'sequelize';
import { CalledWith } from '../../runtime/scoped-value';
import type { Database } from '../database';
import type { Cut } from '../dialects/dialect';
import type { DatabaseNodes } from '../nodes/connect-to-nodes';
import { fieldsOf } from '../sequelize-internals';
import { databaseErrorKindOf, StatementTimeoutError } from './database-error-kind';

/** The connection that the current code got from the pool. */
interface Acquired {
  connection?: object;
}

const acquired = new CalledWith<Acquired>();
const hooked = new WeakSet<Sequelize>();

/**
 * Gives up statements to which the server does not respond: a dead connection reports nothing, and TCP takes a
 * quarter of an hour to notice. The connection is closed, so that its slot in the pool becomes free. A file needs
 * none of this.
 */
export class StatementWatch {
  private readonly isOn: boolean;
  private readonly patience = new WeakMap<Transaction, number>();

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
    if (!this.isOn || hooked.has(sequelize)) return;
    hooked.add(sequelize);
    sequelize.addHook('afterPoolAcquire', 'shop-appointments', (connection) => {
      const mine = acquired.get();
      if (mine) mine.connection = connection;
    });
  }

  /** Sets the time limit of every statement of a transaction. */
  allow(t: Transaction, milliseconds: number): void {
    this.patience.set(t, milliseconds);
  }

  /**
   * Runs `statement`, in a transaction or on a connection from the pool, and returns its result.
   *
   * @throws StatementTimeoutError
   */
  async within<T>(statement: () => Promise<T>, t?: Transaction | null): Promise<T> {
    if (!this.isOn) return statement();
    const milliseconds = (t && this.patience.get(t)) ?? this.timeoutMs;
    // A transaction has its own connection, as soon as it has begun.
    const holder: Acquired = t ? fieldsOf(t) : {};
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new StatementTimeoutError(milliseconds));
        this.cut(holder.connection);
      }, milliseconds);
    });
    try {
      return await Promise.race([t ? statement() : acquired.run(holder, statement), late]);
    } catch (error) {
      // A node that cannot store anything counts as lost: the others may be able to.
      if (['away', 'unwritable'].includes(databaseErrorKindOf(error) ?? ''))
        this.nodes?.lost(holder.connection, error);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Closes a connection in use; there is none while the code waits for the pool. */
  private cut(connection: object | undefined): void {
    if (!connection) return;
    this.cutNow(connection);
    // The slot in the pool is free at once, even if the driver waits for the server.
    this.sequelize.connectionManager.destroyConnection(connection).catch(() => undefined);
  }
}
