/**
 * Lets a shop that uses Drizzle run statements in the library's transactions, and lets the library run its statements
 * in the shop's transactions.
 */
export { drizzleConnection } from './drizzle-connection';
export { lendToDrizzle } from './lend-to-drizzle';
