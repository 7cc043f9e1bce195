import type { Transaction } from 'sequelize';
import type { CallContext } from 'shop-appointments';

/**
 * Returns the Sequelize transaction in which the library calls a port; undefined if there is none. Either
 * `appointments.transaction` or the shop itself has begun this transaction.
 */
export const transactionOf = ({ transaction }: CallContext): Transaction | undefined =>
  transaction as Transaction | undefined;
