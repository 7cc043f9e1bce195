/**
 * Lets a shop that uses Knex run statements in the library's transactions, and lets the library run its statements in
 * the shop's transactions.
 */
export { lendToKnex } from './lend-to-knex';
export { knexConnection } from './knex-connection';
