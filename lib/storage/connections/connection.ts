import type { Sequelize, Transaction } from 'sequelize';
import type { Logger } from '../../domain/logger';
import type { Statement } from '../sql';
import { createTransaction, transactionFields, type TransactionFields } from '../sequelize-internals';

/** The way in which a transaction ended. `unknown`: the connection was lost during the commit. */
export type TransactionOutcome = 'committed' | 'rolledBack' | 'unknown';
export type EndListener = (outcome: TransactionOutcome) => unknown;

/** The connection of one transaction that the library began or joined. */
export abstract class Connection {
  /** The transaction, as it is passed to statements, ports and models of the host. */
  readonly transaction: Transaction;
  /**
   * Whether the transaction may read first and lock its guard rows (rows that serve as locks) later. If another process
   * commits in between, the transaction fails, so only a transaction that the library can repeat may do this.
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

  /** The driver's own connection, for data layers of the host. */
  abstract get driver(): object;
  /** Whether the connection belongs to the host, which continues to use it after the transaction. */
  abstract readonly isOfHost: boolean;
  abstract commit(): Promise<void>;
  abstract rollback(): Promise<void>;

  /**
   * Returns the statements that begin the transaction if they have not been sent yet. The caller must send them before
   * its own statements.
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

  /** Calls the hooks and the listeners. If one of them fails, the transaction does not fail. */
  protected async reportEnd(outcome: TransactionOutcome): Promise<void> {
    const hooks = outcome === 'committed' ? this.fields._afterCommitHooks : [];
    for (const hook of hooks) await quietly(() => hook.call(this.transaction, this.transaction), this.logger);
    const listeners = [...this.listeners];
    this.listeners.clear();
    // Listeners run in the background, because the result of a commit must not wait for them.
    for (const listener of listeners) void quietly(() => listener(outcome), this.logger);
  }
}

const connections = new WeakMap<Transaction, Connection>();

/**
 * Returns the connection of a transaction that the library began or joined; undefined for a transaction that the host
 * began with Sequelize.
 */
export const connectionBehind = (t: Transaction): Connection | undefined => connections.get(t);

/** Runs a function of the host, and logs an error that it throws. The error has no other effect. */
export async function quietly(work: () => unknown, logger?: Logger): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger?.error(
      { err: error },
      'A hook after the end of a transaction failed; the outcome of the transaction does not change',
    );
  }
}
