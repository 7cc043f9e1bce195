/**
 * Lets a shop that uses TypeORM run statements in the library's transactions, and lets the library run its statements
 * in the shop's transactions.
 */
export { lendToTypeorm } from './lend-to-typeorm';
export { typeormConnection } from './typeorm-connection';
