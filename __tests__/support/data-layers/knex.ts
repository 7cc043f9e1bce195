import type { Knex } from 'knex';
import { knexConnection, lendToKnex } from 'shop-appointments/adapters/knex';
import type { DataLayer, Handle } from './data-layer';
import { openClient } from './knex-clients';

/** Makes the handle of a Knex instance or transaction, for any client. */
export function knexHandle(db: Knex): Handle {
  const around = <T>(work: (inner: Handle) => Promise<T>, config?: Knex.TransactionConfig): Promise<T> =>
    db.transaction((trx) => work(knexHandle(trx)), config);
  return {
    own: db,
    insert: (text) => db('notes').insert({ text }),
    texts: async () => (await db('notes').select('text').orderBy('id')).map(({ text }) => String(text)),
    run: async (sql) => rowsOf(await db.raw(sql)),
    note: (text) => db('notes').where({ text }).first(),
    nested: (work) => around(work),
    // Knex calls the function even if BEGIN was refused. Then the statements of the function fail instead.
    serializable: (work) =>
      around(
        async (inner) => {
          await inner.texts();
          await work();
        },
        { isolationLevel: 'serializable' },
      ),
    connection: () => knexConnection(db as Knex.Transaction),
  };
}

/** Returns the rows of a raw statement, whose result differs between the clients. */
function rowsOf(result: unknown): unknown[] {
  if (Array.isArray(result)) return Array.isArray(result[0]) ? result[0] : result;
  return (result as { readonly rows: unknown[] }).rows;
}

/** Opens Knex on the database that the address names. */
export const knexLayer: DataLayer = {
  name: 'Knex',
  open(url, poolSize) {
    const db = openClient(CLIENT_OF[new URL(url).protocol]!, url, {
      pool: { min: 0, max: poolSize },
      // Suppresses Knex's warnings about the connection that a test kills.
      log: { warn: () => undefined },
    });
    const dbOf = lendToKnex(db);
    return {
      connect: () => db.raw('SELECT 1'),
      own: db,
      handle: (context) => knexHandle(dbOf(context)),
      close: () => db.destroy(),
    };
  },
};

const CLIENT_OF: Readonly<Record<string, string>> = {
  'postgres:': 'pg',
  'mariadb:': 'mysql2',
  'sqlite:': 'sqlite3',
};
