/**
 * A database of drizzle-orm/node-postgres, whatever its schema. Declared by its shape, because drizzle-orm has one set of
 * types for CommonJS and another one for ES modules, and these two are not assignable to each other.
 */
export interface DrizzleDatabase {
  execute(query: string): PromiseLike<{ readonly command: string; readonly rows: readonly unknown[] }>;
}

/** A transaction of drizzle-orm/node-postgres, whatever its schema. */
export interface DrizzleTransaction extends DrizzleDatabase {
  rollback(): never;
}
