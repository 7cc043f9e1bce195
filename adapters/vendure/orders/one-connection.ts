import type { TransactionalConnection } from '@vendure/core';

/**
 * Types of databases on which all requests of Vendure share one connection. They do not lock rows, and simultaneous
 * transactions would interfere with each other.
 */
const ONE_CONNECTION: readonly string[] = ['better-sqlite3', 'sqlite', 'sqljs'];

/** Whether all requests of Vendure share one connection to its database. */
export const hasOneConnection = ({ rawConnection }: TransactionalConnection): boolean =>
  ONE_CONNECTION.includes(rawConnection.options.type);
