/** Lets a shop that uses the driver `pg`, without a data layer above it, work in the library's transactions. */
export { lendToPg, type LentPool, type PgPool } from './lend-to-pg';
