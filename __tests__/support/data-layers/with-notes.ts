import type { Options } from 'sequelize';
import type { CallContext } from 'shop-appointments';
import { openDatabase, type TestDatabase } from '../databases';
import { openShop, type TestShop } from '../shops/core-shop';
import { type OpenLayer, type DataLayer, type Handle, NOTES } from './data-layer';

/** An open shop of the library, and a data layer with a pool of its own on the same database. */
export interface WithNotes extends Pick<OpenLayer, 'handle' | 'own'> {
  readonly database: TestDatabase;
  readonly shop: TestShop;
  /** Runs the work in a transaction of the library. The data layer's handle works in it, too. */
  inTransaction<T>(work: (handle: Handle, context: CallContext) => Promise<T>): Promise<T>;
  /** Reads the texts of the stored notes, outside of every transaction. */
  stored(): Promise<string[]>;
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

const ONE: Options = { pool: { max: 1 } };

/**
 * Opens a shop and a data layer on one PostgreSQL database with the table `notes`. Each of the two has a pool of one
 * connection by default.
 */
export async function withNotes({ open }: DataLayer, options: Options = ONE): Promise<WithNotes> {
  const database = await openDatabase(options);
  await database.sequelize.query(`DROP TABLE IF EXISTS notes; ${NOTES}`);
  const shop = await openShop({ database: database.sequelize });
  const layer = open(database.url, options.pool?.max ?? 1);
  await layer.connect();
  return {
    database,
    shop,
    handle: (context) => layer.handle(context),
    own: layer.own,
    inTransaction: (work) =>
      shop.appointments.transaction((transaction) => work(layer.handle({ transaction }), { transaction })),
    stored: () => layer.handle({}).texts(),
    empty: () => database.sequelize.query('DELETE FROM notes'),
    async close() {
      await layer.close();
      await shop.close();
      await database.close();
    },
  };
}
