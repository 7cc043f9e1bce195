/** Lends the library's transactions to a shop that uses Kysely over `pg`, and lends those of the shop to the library. */
export { type LendingSettings, lendToKysely } from './lend-to-kysely';
export { kyselyConnection } from './kysely-connection';
