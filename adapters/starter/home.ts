import type { Transaction } from 'sequelize';
import {
  AppointmentsError,
  type CallContext,
  type HostTables,
  type SharedWithHost,
  systemClock,
} from '../../lib/index';
import { createRows, type Rows } from '../sequelize/rows';

/** The database of the starter, which is known once `createAppointments` has opened it. */
export interface Home {
  readonly shared: SharedWithHost;
  readonly rows: Rows;
  /** Runs `work` in the transaction of a call; without one, in a transaction of its own. */
  write<T>(context: CallContext, work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/**
 * Creates two functions: the library calls `open` with the database of the starter, and `home` returns this database.
 */
export function createHome(): { readonly home: () => Home; readonly open: HostTables['open'] } {
  let opened: Home | undefined;
  return {
    home: () => {
      if (!opened)
        throw wrongUse(
          'starter() was not passed to createAppointments() as a whole: pass its hostTables, too.',
        );
      return opened;
    },
    open: (shared) => {
      if (opened)
        throw wrongUse(
          'The result of starter() was passed to createAppointments() before: call starter() again for another shop.',
        );
      opened = {
        shared,
        rows: createRows(shared.sequelize),
        write: (context, work) => {
          const transaction = transactionOf(context);
          return transaction ? work(transaction) : shared.transaction(work);
        },
      };
    },
  };
}

/** Returns the transaction in which a port is called; null without one. */
export const transactionOf = ({ transaction }: CallContext): Transaction | null =>
  (transaction as Transaction | undefined) ?? null;

/** Returns the placeholders of a list in a statement, such as `$1, $2`, beginning with number `first`. */
export const places = (values: readonly unknown[], first = 1): string =>
  values.map((_, at) => `$${at + first}`).join(', ');

/** Returns the column `date_created` for a new row, with the current time. */
export const created = (): { readonly date_created: number } => ({ date_created: systemClock.now() });

/**
 * Creates the error of a wrong parameter.
 *
 * @param expected text after "must", such as `be an e-mail address`
 */
export function invalid(field: string, expected: string): AppointmentsError {
  const message = `must ${expected}`;
  return new AppointmentsError('rest_invalid_param', `Invalid parameter ${field}: ${message}`, {
    params: { [field]: message },
  });
}

const wrongUse = (message: string): AppointmentsError =>
  new AppointmentsError('shop_appointments_invalid_option', message);
