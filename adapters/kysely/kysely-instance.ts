/**
 * An instance of Kysely, whatever its tables. Declared by its shape, because kysely has one set of types for CommonJS and
 * another one for ES modules, and these two are not assignable to each other.
 */
export interface KyselyInstance {
  readonly isTransaction: boolean;
  getExecutor(): object;
  withoutPlugins(): object;
}
