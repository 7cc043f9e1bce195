import type { Transaction } from 'sequelize';
import type { Logger } from '../../domain/logger';
import type { Database } from '../database';
import { saysNotCommitted } from './database-error-kind';
import { reportEnd } from './transaction-end';

/** The parts of Sequelize's transactions that their declared type leaves out. */
interface Ending {
  finished?: string;
  readonly connection?: unknown;
  readonly options: object;
  /** Gives the connection back to the pool; SQLite closes it. */
  cleanup(): void;
  /** Takes the connection out of the pool. */
  forceCleanup(): Promise<void>;
}

interface QueryInterface {
  commitTransaction(t: Transaction, options: object): Promise<unknown>;
  rollbackTransaction(t: Transaction, options: object): Promise<unknown>;
}

/**
 * Replaces the commit and the rollback of a transaction. Sequelize's own write to the host's console when they fail,
 * and call the hooks even if the commit failed. These throw, and the caller logs the error. A failed hook does not
 * fail the commit.
 */
export function withQuietEnds<T extends Transaction>(
  t: T,
  { sequelize, file }: Database,
  logger?: Logger,
): T {
  const open = t as unknown as Ending;
  const ends = sequelize.getQueryInterface() as unknown as QueryInterface;

  const abandon = async (): Promise<void> => {
    if (file === null) return open.forceCleanup();
    // The one connection of a database in memory stays open, and the transaction with it.
    await ends.rollbackTransaction(t, open.options).catch(() => undefined);
    open.cleanup();
  };

  const end = async (statement: () => Promise<unknown>): Promise<void> => {
    try {
      await statement();
    } catch (error) {
      // The connection may be gone already; the first error says more.
      await abandon().catch(() => undefined);
      throw error;
    }
    open.cleanup();
  };

  const commit = async (): Promise<void> => {
    try {
      await end(() => ends.commitTransaction(t, open.options));
    } catch (error) {
      await reportEnd(t, saysNotCommitted(error) ? 'rolledBack' : 'unknown', logger);
      throw error;
    }
    await reportEnd(t, 'committed', logger);
  };

  const rollback = async (): Promise<void> => {
    if (open.finished !== undefined || !open.connection) return;
    try {
      await end(() => ends.rollbackTransaction(t, open.options));
    } finally {
      // A connection that is lost undoes the transaction, too.
      await reportEnd(t, 'rolledBack', logger);
    }
  };

  t.commit = commit;
  t.rollback = rollback;
  return t;
}
