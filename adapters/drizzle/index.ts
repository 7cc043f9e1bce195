/** Lends the library's transactions to a shop that uses Drizzle, and lends those of the shop to the library. */
export { drizzleConnection } from './drizzle-connection';
export { lendToDrizzle } from './lend-to-drizzle';
