import type { Sequelize, Transaction } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import { Connection, type TransactionOutcome } from '../connections/connection';
import { JoinedClient, type PgClient } from './joined-client';

/** A transaction that the shop began in its own data layer, wrapped for use by the library. */
export interface JoinedTransaction {
  /**
   * Value to pass to the library's functions as `how.transaction`; ports (functions of the shop) get it as
   * `context.transaction`.
   */
  readonly transaction: Transaction;
  /**
   * Reports that the shop has committed, so that work that waits for the commit begins. With `pg` the library observes
   * the commit itself, and this call changes nothing.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` while the transaction is still open
   */
  committed(): Promise<void>;
  /**
   * Reports that the shop has rolled back.
   *
   * @throws AppointmentsError `shop_appointments_invalid_option` while the transaction is still open
   */
  rolledBack(): Promise<void>;
}

/** A connection on which the shop has begun a transaction. The shop also ends it. */
export class JoinedConnection extends Connection {
  readonly isOfHost = true;
  readonly wire: JoinedClient;
  readonly joined: JoinedTransaction;
  private ending: Promise<void> | undefined;

  /**
   * @param client the shop's client
   * @param types the parsers of Sequelize
   */
  constructor(
    private readonly client: PgClient,
    sequelize: Sequelize,
    types: unknown,
    logger?: Logger,
  ) {
    super(sequelize, logger);
    this.wire = new JoinedClient(client, types, this.fields.id);
    this.fields.connection = this.wire;
    this.wire.watch((outcome) => void this.end(outcome));
    this.joined = {
      transaction: this.transaction,
      committed: () => this.reported('committed'),
      rolledBack: () => this.reported('rolledBack'),
    };
  }

  get driver(): object {
    return this.client;
  }

  commit = (): Promise<never> => Promise.reject(endsWithHost());
  rollback = (): Promise<never> => Promise.reject(endsWithHost());

  /** Marks the transaction as ended, and calls the listeners. */
  end(outcome: TransactionOutcome): Promise<void> {
    this.fields.finished ??= outcome === 'committed' ? 'commit' : 'rollback';
    this.wire.unwatch();
    return (this.ending ??= this.reportEnd(outcome));
  }

  private async reported(outcome: TransactionOutcome): Promise<void> {
    if (this.ending === undefined && this.wire.isWatched) {
      throw misused(
        'The transaction is still open: call committed() or rolledBack() only after the COMMIT or ROLLBACK of your data layer.',
      );
    }
    await this.end(outcome);
  }
}

const endsWithHost = (): AppointmentsError =>
  misused('Your data layer began this transaction, so end it with your data layer.');

const misused = (message: string): AppointmentsError =>
  new AppointmentsError('shop_appointments_invalid_option', message);
