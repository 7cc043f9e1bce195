import type { Transaction } from 'sequelize';
import type { CallContext } from 'shop-appointments';

/**
 * Returns the Sequelize transaction in which the library calls a port; undefined if there is none. It was begun by
 * `appointments.transaction` or by this shop.
 */
export const transactionOf = ({ transaction }: CallContext): Transaction | undefined =>
  transaction as Transaction | undefined;
