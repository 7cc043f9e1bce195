import { drizzle } from 'drizzle-orm/node-postgres';
import { drizzle as overHttp } from 'drizzle-orm/pg-proxy';
import { Pool } from 'pg';
import { drizzleConnection, lendToDrizzle } from 'shop-appointments/adapters/drizzle';
import { drizzleLayer, notes, openNotes } from '../../support/data-layers/drizzle';
import { withNotes } from '../../support/data-layers/with-notes';
import { forEachDatabase } from '../../support/databases';

const refused = (why: RegExp): Error =>
  expect.objectContaining({
    code: 'shop_appointments_invalid_option',
    message: expect.stringMatching(why) as string,
  }) as Error;

test.each([
  ['a database of another driver', overHttp(async () => ({ rows: [] })), /PgRemoteDatabase.*node-postgres/],
  ['an object that is no database', { execute: () => undefined }, /lendToDrizzle: this cannot share/],
])('%s is refused, and the error says what to do', (_what, db, why) => {
  expect(() => lendToDrizzle(db as never)).toThrow(refused(why));
  expect(() => drizzleConnection(db as never)).toThrow(refused(/db\.transaction\(async \(tx\)/));
});

test('a Drizzle version that keeps its connection elsewhere is refused by its name', () => {
  const db = drizzle(new Pool());
  Object.assign(db, { session: {} });
  expect(() => lendToDrizzle(db)).toThrow(refused(/^This version of drizzle-orm/));
});

test('a database without a transaction has no connection to join', () => {
  expect(() => drizzleConnection(drizzle(new Pool()) as never)).toThrow(refused(/db\.transaction/));
});

forEachDatabase((name) => {
  if (name !== 'PostgreSQL') return test.skip('transactions are lent on PostgreSQL', () => undefined);

  test('the handle has the schema, casing and logger of the shop’s Drizzle database', async () => {
    const shared = await withNotes(drizzleLayer);
    const pool = new Pool({ connectionString: shared.database.url });
    const logged: string[] = [];
    const dbOf = lendToDrizzle(openNotes(pool, { logQuery: (sql) => void logged.push(sql) }));
    try {
      await shared.shop.appointments.transaction(async (transaction) => {
        const db = dbOf({ transaction });
        await db.insert(notes).values({ text: 'paid', isPaid: true });
        expect(await db.query.notes.findFirst()).toMatchObject({ text: 'paid', isPaid: true });
        expect(await db.$count(notes)).toBe(1);
        expect(db.$cache).toBe(dbOf({}).$cache);
        const { rows } = await db.$client.query('SELECT text FROM notes');
        expect(rows).toEqual([{ text: 'paid' }]);
      });
      expect(logged[0]).toMatch(/^insert into "notes" .*"is_paid"/);
      expect(logged).toHaveLength(3);
    } finally {
      await pool.end();
      await shared.close();
    }
  });

  test('a nested transaction inside a transaction of the library cannot be joined', async () => {
    const shared = await withNotes(drizzleLayer);
    const pool = new Pool({ connectionString: shared.database.url });
    const dbOf = lendToDrizzle(openNotes(pool));
    try {
      await shared.shop.appointments.transaction((transaction) =>
        dbOf({ transaction }).transaction(async (tx) =>
          expect(shared.shop.appointments.joinTransaction(drizzleConnection(tx))).rejects.toEqual(
            refused(/context\.transaction/),
          ),
        ),
      );
    } finally {
      await pool.end();
      await shared.close();
    }
  });

  test('the connection of a transaction of the host is found, also in a nested one', async () => {
    const shared = await withNotes(drizzleLayer);
    const pool = new Pool({ connectionString: shared.database.url });
    try {
      await openNotes(pool).transaction(async (tx) => {
        const { rows } = await tx.execute('SELECT pg_backend_pid() AS pid');
        const found = await tx.transaction(async (inner) => drizzleConnection(inner));
        expect((await found.query('SELECT pg_backend_pid() AS pid')).rows).toEqual(rows);
        expect(drizzleConnection(tx)).toBe(found);
      });
    } finally {
      await pool.end();
      await shared.close();
    }
  });
});
