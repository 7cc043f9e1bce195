import { Pool, type PoolClient } from 'pg';
import { lendToPg, type LentPool } from 'shop-appointments/adapters/pg';
import type { DataLayer, Handle } from './data-layer';

/** A client of `pg`, or its pool; both can send statements. */
type Queryable = Pick<LentPool<Pool>, 'query'>;

/** Plain `pg`: transactions are begun with BEGIN on a client of the pool. */
export const pgLayer: DataLayer = {
  name: 'pg',
  open(url, poolSize) {
    const pool = new Pool({ connectionString: url, max: poolSize });
    const poolOf = lendToPg(pool);
    const handleOf = (db: Queryable, connect?: () => Promise<PoolClient>): Handle => {
      const rowsOf = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
        (await db.query<Record<string, unknown>>(sql, values)).rows;
      const around = async <T>(begin: string, work: (inner: Handle) => Promise<T>): Promise<T> => {
        const client = connect ? await connect() : undefined;
        const inner = client ?? db;
        try {
          await inner.query(begin);
          const result = await work(handleOf(inner));
          await inner.query('COMMIT');
          return result;
        } catch (error) {
          await inner.query('ROLLBACK').catch(() => undefined);
          throw error;
        } finally {
          client?.release();
        }
      };
      return {
        own: db,
        insert: (text) => rowsOf('INSERT INTO notes (text) VALUES ($1)', [text]),
        texts: async () =>
          (await rowsOf('SELECT text FROM notes ORDER BY id')).map(({ text }) => String(text)),
        run: (sql) => rowsOf(sql),
        note: async (text) => (await rowsOf('SELECT * FROM notes WHERE text = $1', [text]))[0],
        nested: (work) => around('BEGIN', work),
        serializable: (work) => around('BEGIN ISOLATION LEVEL SERIALIZABLE', work),
        connection: () => db,
      };
    };
    return {
      connect: () => pool.query('SELECT 1'),
      own: pool,
      handle(context) {
        const db = poolOf(context);
        return handleOf(db, () => db.connect());
      },
      close: () => pool.end(),
    };
  },
};
