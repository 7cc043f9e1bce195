import type { Transaction } from 'sequelize';
import type { CallContext } from 'shop-appointments';

/**
 * Returns the transaction in which a port is called, if there is one. `appointments.transaction` or this shop has begun
 * it.
 */
export const transactionOf = ({ transaction }: CallContext): Transaction | undefined =>
  transaction as Transaction | undefined;
