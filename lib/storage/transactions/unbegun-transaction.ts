import type { Sequelize, Transaction } from 'sequelize';

/** A transaction of Sequelize's own class, without a connection: sequelize.transaction() would begin one. */
export function unbegunTransaction(sequelize: Sequelize): Transaction {
  // The host's Sequelize may be another copy of the package than ours.
  const { Transaction: Unbegun } = sequelize.constructor as unknown as { Transaction: typeof Transaction };
  return new Unbegun(sequelize, { isolationLevel: undefined });
}
