/** Lends the library's transactions to a shop that uses the driver `pg` without a data layer above it. */
export { lendToPg, type LentPool, type PgPool } from './lend-to-pg';
