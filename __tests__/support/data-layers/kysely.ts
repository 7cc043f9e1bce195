import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { kyselyConnection, lendToKysely } from 'shop-appointments/adapters/kysely';
import type { DataLayer, Handle } from './data-layer';

/** Tables, with the columns that the tests use. */
export interface Tables {
  notes: { id?: string; text: string };
}

/** Opens Kysely on a pool of `pg`. */
export const openKysely = (url: string, poolSize: number): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: poolSize }) }),
  });

export const kyselyLayer: DataLayer = {
  name: 'Kysely',
  open(url, poolSize) {
    const shop = openKysely(url, poolSize);
    const dbOf = lendToKysely(shop);
    const handleOf = (db: Kysely<Tables>): Handle => ({
      own: db,
      insert: (text) => db.insertInto('notes').values({ text }).execute(),
      texts: async () =>
        (await db.selectFrom('notes').select('text').orderBy('id').execute()).map(({ text }) => text),
      run: async (statement) => (await sql.raw(statement).execute(db)).rows,
      note: (text) => db.selectFrom('notes').selectAll().where('text', '=', text).executeTakeFirst(),
      // Uses a savepoint inside a transaction, because Kysely cannot nest transactions.
      nested: (work) => (db.isTransaction ? inSavepoint(db, work) : inTransaction(db, work)),
      serializable: (work) => db.transaction().setIsolationLevel('serializable').execute(work),
      connection: () => kyselyConnection(db as never),
    });
    const inTransaction = async <T>(db: Kysely<Tables>, work: (inner: Handle) => Promise<T>): Promise<T> => {
      const trx = await db.startTransaction().execute();
      try {
        const result = await work(handleOf(trx));
        await trx.commit().execute();
        return result;
      } catch (error) {
        await trx.rollback().execute();
        throw error;
      }
    };
    const inSavepoint = async <T>(db: Kysely<Tables>, work: (inner: Handle) => Promise<T>): Promise<T> => {
      const name = `inner_${(savepoints += 1)}`;
      await sql`SAVEPOINT ${sql.id(name)}`.execute(db);
      try {
        const result = await work(handleOf(db));
        await sql`RELEASE SAVEPOINT ${sql.id(name)}`.execute(db);
        return result;
      } catch (error) {
        await sql`ROLLBACK TO SAVEPOINT ${sql.id(name)}`.execute(db);
        throw error;
      }
    };
    let savepoints = 0;
    return {
      connect: () => sql`SELECT 1`.execute(shop),
      own: shop,
      handle: (context) => handleOf(dbOf(context)),
      close: () => shop.destroy(),
    };
  },
};
