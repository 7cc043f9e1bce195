import type { Transaction } from 'sequelize';
import type { CallContext } from 'shop-appointments';

/** The transaction that a port is called in, if any: it comes from `appointments.transaction` or this shop. */
export const transactionOf = ({ transaction }: CallContext): Transaction | undefined =>
  transaction as Transaction | undefined;
