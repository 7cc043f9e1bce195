import type { DataSource as Source, DataSourceOptions } from 'typeorm';
import { DataSource } from '../from-vendure';

/** Runs `work` on a separate connection to Vendure's database, which needs none of Vendure's tables. */
export async function onOwnConnection<T>(
  options: DataSourceOptions,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const source = new DataSource({
    ...options,
    entities: [],
    subscribers: [],
    migrations: [],
    migrationsRun: false,
    synchronize: false,
    dropSchema: false,
    logging: false,
  });
  await source.initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

/**
 * Throws if the database is not empty.
 *
 * @throws Error if the database has orders or customers
 */
export const refuseUsedDatabase = (options: DataSourceOptions): Promise<void> =>
  onOwnConnection(options, async (source) => {
    const runner = source.createQueryRunner();
    try {
      for (const name of ['order', 'customer']) {
        const table = `${options.entityPrefix ?? ''}${name}`;
        const path = 'schema' in options && options.schema ? `${options.schema}.${table}` : table;
        if (!(await runner.hasTable(path))) continue;
        const row: unknown = await source
          .createQueryBuilder()
          .select('1', 'one')
          .from(path, 'one')
          .limit(1)
          .getRawOne();
        if (row !== undefined && row !== null) {
          throw new Error(
            `The database has records in its table ${path}. The checks write: name an empty database in dbConnectionOptions.`,
          );
        }
      }
    } finally {
      await runner.release();
    }
  });
