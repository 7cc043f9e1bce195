import type { Transaction } from 'sequelize';
import type { CallContext } from 'shop-appointments';

/** The transaction in which a port is called, if any; it comes from `appointments.transaction` or this shop. */
export const transactionOf = ({ transaction }: CallContext): Transaction | undefined =>
  transaction as Transaction | undefined;
