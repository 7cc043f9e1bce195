/** Lets a shop that uses Drizzle work in the library's transactions, and lets the library work in the shop's. */
export { drizzleConnection } from './drizzle-connection';
export { lendToDrizzle } from './lend-to-drizzle';
