/** Lends the library's transactions to a shop that uses Knex, and lends those of the shop to the library. */
export { lendToKnex } from './lend-to-knex';
export { knexConnection } from './knex-connection';
