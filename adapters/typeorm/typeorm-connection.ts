import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { PgConnection } from '../../lib/index';
import { invalidOption } from '../invalid-option';

/**
 * Returns the client of `pg` on which a transaction of TypeORM runs, for `appointments.joinTransaction` and
 * `appointments.transactionOn`.
 *
 * @param source the manager of `dataSource.transaction(async (manager) => ...)`, or a query runner with a transaction,
 * while it runs
 * @throws AppointmentsError `shop_appointments_invalid_option` for anything else, and for other databases than
 * PostgreSQL
 */
export async function typeormConnection(source: EntityManager | QueryRunner): Promise<PgConnection> {
  const runner = isRunner(source) ? source : source.queryRunner;
  if (!runner?.isTransactionActive || runner.isReleased) {
    throw invalidOption(
      'typeormConnection: no transaction runs here. Call it inside dataSource.transaction(async (manager) => ...), and pass manager.',
    );
  }
  const { type } = dataSourceOf(runner).options;
  if (type !== 'postgres') {
    throw invalidOption(
      `typeormConnection: a transaction of the type ${type} cannot be joined. Use PostgreSQL, or keep the orders elsewhere (orders.sharesDatabase: false).`,
    );
  }
  return (await runner.connect()) as PgConnection;
}

const isRunner = (source: EntityManager | QueryRunner): source is QueryRunner => 'startTransaction' in source;

/** Returns the data source of a query runner: its property `dataSource` in TypeORM 1, and `connection` in 0.3. */
function dataSourceOf(runner: QueryRunner): DataSource {
  const named = runner as { readonly dataSource?: DataSource; readonly connection?: DataSource };
  return (named.dataSource ?? named.connection)!;
}
