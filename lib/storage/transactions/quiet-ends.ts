import { QueryTypes, type Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import type { Database } from '../database';
import { databaseErrorKindOf, saysNotCommitted } from './database-error-kind';
import { assertUnfinished, reportEnd } from './transaction-end';

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
  rollbackTransaction(t: Transaction, options: object): Promise<unknown>;
}

/** PostgreSQL answers the COMMIT of a transaction in which a statement failed with ROLLBACK, and with no error. */
class SwallowedFailureError extends AppointmentsError {
  constructor() {
    super(
      'shop_rest_host_error',
      'Nothing was stored: a statement in the transaction failed, and code of the shop went on. Pass the error on, or run such a statement in a transaction inside it.',
    );
  }
}

/**
 * Replaces the commit and the rollback of a transaction. Sequelize's own write to the host's console when they fail,
 * and call the hooks even if the commit failed. These throw, and the caller logs the error. A failed hook does not
 * fail the commit.
 */
export function withQuietEnds<T extends Transaction>(
  t: T,
  { sequelize, file, dialect }: Database,
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

  /** A transaction that was left open would be the next borrower's. */
  const isUndone = (): Promise<boolean> =>
    ends.rollbackTransaction(t, open.options).then(
      () => true,
      () => false,
    );

  const end = async (
    statement: () => Promise<unknown>,
    isSound: (error: unknown) => boolean = () => false,
  ): Promise<void> => {
    try {
      await statement();
    } catch (error) {
      if (isSound(error) && (await isUndone())) open.cleanup();
      // The connection may be gone already; the first error says more.
      else await abandon().catch(() => undefined);
      throw error;
    }
    open.cleanup();
  };

  /** The connection serves on after a COMMIT that the server refused because of another one. */
  const isRefused = (error: unknown): boolean =>
    file === null && databaseErrorKindOf(error) === 'busy' && saysNotCommitted(error);

  // Sequelize's own does not return the server's words.
  const sendCommit = async (): Promise<void> => {
    const asked = { type: QueryTypes.RAW, transaction: t, completesTransaction: true, retry: { max: 1 } };
    const answer = sequelize.query('COMMIT', asked);
    open.finished = 'commit';
    const [, result] = (await answer) as [unknown, unknown];
    if (dialect.undidInstead(result)) throw new SwallowedFailureError();
  };

  const commit = async (): Promise<void> => {
    assertUnfinished(t);
    try {
      await end(sendCommit, isRefused);
    } catch (error) {
      const isKnown = error instanceof SwallowedFailureError || saysNotCommitted(error);
      await reportEnd(t, isKnown ? 'rolledBack' : 'unknown', logger);
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
