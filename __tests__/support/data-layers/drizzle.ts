import { asc, eq, type Logger, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  bigserial,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { drizzleConnection, lendToDrizzle } from 'shop-appointments/adapters/drizzle';
import type { DataLayer, Handle } from './data-layer';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const notes = pgTable('notes', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  text: text().notNull(),
  total: numeric(),
  day: date(),
  at: timestamp(),
  instant: timestamp({ withTimezone: true }),
  facts: jsonb(),
  parts: integer().array(),
  data: bytea(),
  isPaid: boolean(),
});

/**
 * Opens the table `notes` with Drizzle. Only the option `casing` maps the column `is_paid` to the property `isPaid`.
 */
export const openNotes = (pool: Pool, logger: Logger | false = false) =>
  drizzle({ client: pool, schema: { notes }, casing: 'snake_case', logger });

type NotesDatabase = Pick<
  NodePgDatabase<{ notes: typeof notes }>,
  'insert' | 'select' | 'query' | 'execute' | 'transaction'
>;

export const drizzleLayer: DataLayer = {
  name: 'Drizzle',
  open(url, poolSize) {
    const pool = new Pool({ connectionString: url, max: poolSize });
    const own = openNotes(pool);
    const dbOf = lendToDrizzle(own);
    const handleOf = (db: NotesDatabase): Handle => ({
      own: db,
      insert: async (value) => db.insert(notes).values({ text: value }),
      texts: async () => (await db.query.notes.findMany({ orderBy: asc(notes.id) })).map((note) => note.text),
      run: async (statement) => (await db.execute(sql.raw(statement))).rows,
      note: async (value) => (await db.select().from(notes).where(eq(notes.text, value)))[0],
      nested: (work) => db.transaction((inner) => work(handleOf(inner))),
      serializable: (work) => db.transaction(work, { isolationLevel: 'serializable' }),
      connection: () => drizzleConnection(db as never),
    });
    return {
      connect: () => pool.query('SELECT 1'),
      own,
      handle: (context) => handleOf(dbOf(context)),
      close: () => pool.end(),
    };
  },
};
