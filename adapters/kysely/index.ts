/**
 * Lets a shop that uses Kysely over `pg` run statements in the library's transactions, and lets the library run its
 * statements in the shop's transactions.
 */
export { type LendingSettings, lendToKysely } from './lend-to-kysely';
export { kyselyConnection } from './kysely-connection';
