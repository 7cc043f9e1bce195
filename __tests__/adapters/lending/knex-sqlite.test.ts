import type { Knex } from 'knex';
import type { Appointments, CallContext } from 'shop-appointments';
import { lendToKnex } from 'shop-appointments/adapters/knex';
import { openClient, TABLES } from '../../support/data-layers/knex-clients';
import { openDatabase, testOnSqlite } from '../../support/databases';
import { openShop } from '../../support/shops/core-shop';

/** A connection of `sqlite3`, as Knex hands it to `afterCreate`. */
interface Connection {
  exec(sql: string, done: (error: unknown) => void): void;
}

/**
 * The library's core, the shop's own Knex instance, and the function that returns the Knex instance of a
 * transaction.
 */
interface Shared {
  readonly appointments: Appointments;
  readonly own: Knex;
  readonly dbOf: (context: CallContext) => Knex;
}

/**
 * Opens one database file for the library and for Knex. Knex's statements wait up to `busyTimeout`
 * milliseconds for the lock.
 */
async function onOneFile(busyTimeout: number, body: (shared: Shared) => Promise<void>): Promise<void> {
  const database = await openDatabase();
  for (const sql of TABLES.SQLite!) await database.sequelize.query(sql);
  const shop = await openShop({ database: database.sequelize });
  const afterCreate = (connection: Connection, done: (error: unknown) => void): void =>
    connection.exec(`PRAGMA busy_timeout = ${busyTimeout}`, done);
  const own = openClient('sqlite3', database.url, { pool: { min: 1, max: 1, afterCreate } });
  try {
    await body({ appointments: shop.appointments, own, dbOf: lendToKnex(own) });
  } finally {
    await own.destroy();
    await shop.close();
    await database.close();
  }
}

const textsOf = (db: Knex): Promise<string[]> => db('notes').orderBy('text').pluck<string[]>('text');

testOnSqlite(
  'without a busy timeout, a write of the shop’s own connection fails while the library writes',
  async () => {
    await onOneFile(0, async ({ appointments, own }) => {
      await appointments.transaction(async () => {
        await expect(own('notes').insert({ text: 'own' })).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      });
    });
  },
);

testOnSqlite(
  'with the recipe’s busy timeout, the same write waits for the library, and readers do not',
  async () => {
    await onOneFile(10_000, async ({ appointments, own, dbOf }) => {
      let late: Promise<unknown> | undefined;
      await appointments.transaction(async (transaction) => {
        await dbOf({ transaction })('notes').insert({ text: 'lent' });
        expect(await textsOf(own)).toEqual([]);
        late = own('notes')
          .insert({ text: 'own' })
          .then(() => undefined);
      });
      await late;
      expect(await textsOf(own)).toEqual(['lent', 'own']);
    });
  },
);

testOnSqlite('simultaneous bookings, lent writes and writes of the shop itself all succeed', async () => {
  await onOneFile(10_000, async ({ appointments, own, dbOf }) => {
    const write = (at: number): Promise<unknown>[] => [
      own('notes').insert({ text: `own ${at}` }),
      own.transaction((trx) => trx('notes').insert({ text: `own transaction ${at}` })),
      appointments.transaction((transaction) =>
        dbOf({ transaction })('notes').insert({ text: `lent ${at}` }),
      ),
      appointments.create({ productId: 1, start: `2026-03-${10 + at}T10:00` }),
    ];
    await Promise.all(Array.from({ length: 10 }, (_, at) => write(at)).flat());
    expect([await textsOf(own), (await appointments.list({})).total]).toMatchObject([{ length: 30 }, 10]);
  });
});

testOnSqlite(
  'a transaction that Knex itself begins cannot write after an outdated read; one in the library’s queue can',
  async () => {
    await onOneFile(10_000, async ({ appointments, own, dbOf }) => {
      const readThenWrite = async (db: Knex, text: string): Promise<void> => {
        await textsOf(db);
        await db('notes').insert({ text });
      };
      const late = own.transaction(async (trx) => {
        await textsOf(trx);
        await appointments.transaction((transaction) => readThenWrite(dbOf({ transaction }), 'first'));
        await trx('notes').insert({ text: 'late' });
      });
      await expect(late).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      await appointments.transaction((transaction) => readThenWrite(dbOf({ transaction }), 'in turn'));
      expect(await textsOf(own)).toEqual(['first', 'in turn']);
    });
  },
);
