/** Lends the library's transactions to a shop that uses TypeORM, and lends those of the shop to the library. */
export { lendToTypeorm } from './lend-to-typeorm';
export { typeormConnection } from './typeorm-connection';
