/**
 * Lets a shop that uses Kysely over `pg` work in the library's transactions, and lets the library work in the shop's.
 */
export { type LendingSettings, lendToKysely } from './lend-to-kysely';
export { kyselyConnection } from './kysely-connection';
