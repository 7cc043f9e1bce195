import type { Sequelize, Transaction } from 'sequelize';
import type { Logger } from '../../domain/logger';
import type { Statement } from '../sql';
import { createTransaction, transactionFields, type TransactionFields } from '../sequelize-internals';

/**
 * The way in which a transaction ended. `unknown`: the connection was lost during the commit, so the changes may or may
 * not be stored.
 */
export type TransactionOutcome = 'committed' | 'rolledBack' | 'unknown';
export type EndListener = (outcome: TransactionOutcome) => unknown;

/** The connection of a transaction that the library began, or that the shop began and the library joined. */
export abstract class Connection {
  /**
   * The transaction in Sequelize's form, to be passed to statements, and to the shop's functions (ports) and models.
   */
  readonly transaction: Transaction;
  /**
   * Whether the transaction reads before it locks its guard rows (rows that serve as locks). Such a transaction fails
   * if another process commits between the read and the lock, so only a transaction that the library can repeat may
   * read first.
   */
  readsFirst = false;
  protected readonly fields: TransactionFields;
  private readonly listeners = new Set<EndListener>();

  constructor(
    sequelize: Sequelize,
    private readonly logger?: Logger,
  ) {
    this.transaction = createTransaction(sequelize, {
      commit: () => this.commit(),
      rollback: () => this.rollback(),
    });
    this.fields = transactionFields(this.transaction);
    connections.set(this.transaction, this);
  }

  /** The driver's own connection, for the shop's data layer (ORM or query builder). */
  abstract get driver(): object;
  /** Whether the connection belongs to the shop, which uses it again after the transaction. */
  abstract readonly isOfHost: boolean;
  abstract commit(): Promise<void>;
  abstract rollback(): Promise<void>;

  /**
   * Returns the statements that begin the transaction (BEGIN) if they have not been sent yet. The caller must send them
   * before its own statements.
   */
  takeOpening(): readonly Statement[] {
    return [];
  }

  get isFinished(): boolean {
    return this.fields.finished !== undefined;
  }

  /** Calls `listener` once, after the end of the transaction. An error that the listener throws is logged. */
  onEnd(listener: EndListener): void {
    this.listeners.add(listener);
  }

  /**
   * Calls the commit or rollback hooks and the listeners. An error of one of them is logged and does not fail the
   * transaction.
   */
  protected async reportEnd(outcome: TransactionOutcome): Promise<void> {
    const hooks = outcome === 'committed' ? this.fields._afterCommitHooks : [];
    for (const hook of hooks) await quietly(() => hook.call(this.transaction, this.transaction), this.logger);
    const listeners = [...this.listeners];
    this.listeners.clear();
    // Listeners are not awaited, because the result of a commit must not wait for them.
    for (const listener of listeners) void quietly(() => listener(outcome), this.logger);
  }
}

const connections = new WeakMap<Transaction, Connection>();

/**
 * Returns the connection of a transaction that the library began or joined; undefined for a transaction that the shop
 * began with Sequelize.
 */
export const connectionBehind = (t: Transaction): Connection | undefined => connections.get(t);

/** Runs a function of the shop. An error that it throws is only logged. */
export async function quietly(work: () => unknown, logger?: Logger): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger?.error(
      { err: error },
      'A function that was called after the end of a transaction (by afterCommit or onTransactionEnd) threw an error. The transaction is not affected. Correct the function.',
    );
  }
}
