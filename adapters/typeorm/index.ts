/** Lets a shop that uses TypeORM work in the library's transactions, and lets the library work in the shop's. */
export { lendToTypeorm } from './lend-to-typeorm';
export { typeormConnection } from './typeorm-connection';
