/** Lets a shop that uses Knex work in the library's transactions, and lets the library work in the shop's. */
export { lendToKnex } from './lend-to-knex';
export { knexConnection } from './knex-connection';
