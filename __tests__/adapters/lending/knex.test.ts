import { type Knex, knex } from 'knex';
import type { CallContext } from 'shop-appointments';
import { readsJson } from '../../../adapters/knex/mysql2-json';
import { knexConnection, lendToKnex } from 'shop-appointments/adapters/knex';
import { forEachDatabase, openDatabase, type TestDatabase } from '../../support/databases';
import { CLIENTS, connectionOf, FULL_ROWS, openClient, TABLES } from '../../support/data-layers/knex-clients';
import { openShop, type TestShop } from '../../support/shops/core-shop';

class Undo extends Error {}
const undo = (): never => {
  throw new Undo();
};
const refused = (why: RegExp) => ({
  code: 'shop_appointments_invalid_option',
  message: expect.stringMatching(why) as string,
});
const refusal = (why: RegExp): Error => expect.objectContaining(refused(why)) as Error;

test.each(['better-sqlite3', 'mssql', 'pgnative', 'cockroachdb'])(
  'the client %s is refused, and the error says what to do',
  (client) => {
    expect(() => lendToKnex(knex({ client, useNullAsDefault: true }))).toThrow(
      refusal(/use pg \(PostgreSQL\), mysql2 or mysql \(MariaDB\), or sqlite3/i),
    );
  },
);

test.each([
  ['2.3.3', false],
  ['3.9.0', false],
  ['3.22.6', false],
  ['3.23.0', true],
  ['3.24.6', true],
  ['4.0.0', true],
])('mysql2 %s: JSON columns of MariaDB are read: %s', (version, isRead) => {
  expect(readsJson(version)).toBe(isRead);
});

test('a value that is not an instance of Knex is refused', () => {
  expect(() => lendToKnex({} as never)).toThrow(refusal(/not an instance of Knex/));
});

forEachDatabase((name) => {
  describe.each(CLIENTS[name]!)('Knex with the client %s', (client) => {
    let stored: TestDatabase;
    let shop: TestShop;
    let own: Knex;
    let dbOf: (context: CallContext) => Knex;
    beforeAll(async () => {
      // On MariaDB, the library's session has another time zone than the host's session.
      const zone = name === 'MariaDB' ? { timezone: '+02:00' } : {};
      stored = await openDatabase({ pool: { max: 1 }, ...zone });
      for (const sql of TABLES[name]!) await stored.sequelize.query(sql);
      shop = await openShop({ database: stored.sequelize });
      own = openClient(client, stored.url);
      dbOf = lendToKnex(own);
    });
    beforeEach(() => own('notes').delete());
    afterAll(async () => {
      await own.destroy();
      await shop.close();
      await stored.close();
    });
    const inTransaction = <T>(work: (db: Knex, context: CallContext) => Promise<T>): Promise<T> =>
      shop.appointments.transaction((transaction) => work(dbOf({ transaction }), { transaction }));
    const insert = (db: Knex, text: string): Promise<unknown> => db('notes').insert({ text });
    const texts = async (db: Knex = own): Promise<string[]> => db('notes').orderBy('id').pluck('text');

    test('without a transaction the instance is the host’s own', () => {
      expect(dbOf({})).toBe(own);
    });

    test('writes are kept or undone with the library’s transaction', async () => {
      await inTransaction(async (db, context) => {
        expect(dbOf(context)).toBe(db);
        await insert(db, 'kept');
        expect(await texts()).toEqual([]);
      });
      const undone = inTransaction(async (db) => {
        await insert(db, 'undone');
        undo();
      });
      await expect(undone).rejects.toThrow(Undo);
      expect(await texts()).toEqual(['kept']);
    });

    test('nested transactions are kept and undone alone, however deep', async () => {
      await inTransaction(async (db) => {
        await insert(db, 'outer');
        await db.transaction(async (trx) => {
          await insert(trx, 'kept');
          await trx
            .transaction(async (deep) => {
              await deep.transaction((deepest) => insert(deepest, 'undone with its parent'));
              undo();
            })
            .catch(() => undefined);
          await trx.transaction((deep) => insert(deep, 'kept deep'));
        });
        const begun = await db.transaction();
        await insert(begun, 'undone');
        await begun.rollback();
        expect(begun.isCompleted()).toBe(true);
        await insert(db, 'last');
      });
      expect(await texts()).toEqual(['outer', 'kept', 'kept deep', 'last']);
    });

    test('a nested transaction is undone with the outer one', async () => {
      const work = inTransaction(async (db) => {
        await db.transaction((trx) => insert(trx, 'undone'));
        undo();
      });
      await expect(work).rejects.toThrow(Undo);
      expect(await texts()).toEqual([]);
    });

    test('a statement that fails inside a nested transaction leaves the outer one usable', async () => {
      await inTransaction(async (db) => {
        await insert(db, 'once');
        const twice = db.transaction((trx) => insert(trx, 'once'));
        await expect(twice).rejects.toMatchObject({
          message: expect.stringMatching(/unique|duplicate/i) as string,
        });
        await insert(db, 'after');
      });
      expect(await texts()).toEqual(['once', 'after']);
    });

    test('nested transactions that overlap are refused before one undoes the other', async () => {
      const work = inTransaction(async (db) => {
        let tellBegun = (): void => undefined;
        const secondHasBegun = new Promise<void>((resolve) => (tellBegun = resolve));
        const first = db.transaction(async (trx) => {
          await insert(trx, 'first');
          await secondHasBegun;
        });
        const second = db.transaction(async (trx) => {
          await insert(trx, 'second');
          tellBegun();
          await first.catch(() => undefined);
          undo();
        });
        await second.catch(() => undefined);
        await first;
      });
      await expect(work).rejects.toMatchObject(refused(/one after another/));
      expect(await texts()).toEqual([]);
    });

    test.each(['commit', 'rollback'])('after the %s an instance refuses to work', async (end) => {
      let kept: Knex | undefined;
      const work = inTransaction(async (db) => {
        kept = db;
        await insert(db, 'inside');
        if (end === 'rollback') undo();
      });
      await work.catch(() => undefined);
      const late = refused(/has ended/);
      await expect(insert(kept!, 'late')).rejects.toMatchObject(late);
      await expect(kept!.transaction((trx) => insert(trx, 'late'))).rejects.toMatchObject(late);
      expect(await texts()).toEqual(end === 'commit' ? ['inside'] : []);
    });

    test('a repeated transaction starts from the beginning', async () => {
      const seen: Knex[] = [];
      await inTransaction(async (db) => {
        seen.push(db);
        expect(await texts(db)).toEqual([]);
        await db.transaction(async (trx) => {
          await insert(trx, `try ${seen.length}`);
          if (seen.length === 1) throw Object.assign(new Error('try again'), BUSY[name]);
        });
      });
      expect(new Set(seen).size).toBe(2);
      expect(await texts()).toEqual(['try 2']);
    });

    test('values equal those on the host’s own connections', async () => {
      const [columns, ...rows] = FULL_ROWS[name]!;
      const write = async (db: Knex): Promise<unknown[]> => {
        await db('every_type').delete();
        const results: unknown[] = [];
        for (const [at, row] of rows.entries())
          results.push(await db('every_type').insert({ ...row, id: at + 1 }, columns as never));
        results.push(await db('every_type').orderBy('id'));
        results.push(await db('every_type').first());
        results.push(await db('every_type').count({ count: '*' }).sum({ sum: 'amount' }));
        return results;
      };
      const lent = await inTransaction(write);
      const readLater = await own('every_type').orderBy('id');
      expect(await write(own)).toStrictEqual(lent);
      expect(lent).toContainEqual(readLater);
    });

    const SETTINGS = [
      { timezone: '+05:30', supportBigNumbers: true },
      { timezone: 'Z', supportBigNumbers: true, bigNumberStrings: true, dateStrings: true },
      { dateStrings: ['DATE'], typeCast: (field: Field, next: () => unknown) => castOf(field) ?? next() },
    ];
    (name === 'MariaDB' ? test.each(SETTINGS) : test.skip.each(SETTINGS))(
      'the settings of the host’s connections decide the values: %j',
      async (settings) => {
        const connection = { ...connectionOf(stored.url), ...settings } as Knex.StaticConnectionConfig;
        const shops = openClient(client, stored.url, { connection });
        const [, ...rows] = FULL_ROWS[name]!;
        const write = async (db: Knex): Promise<unknown> => {
          await db('every_type').delete();
          for (const [at, row] of rows.entries()) await db('every_type').insert({ ...row, id: at + 1 });
          return db('every_type').orderBy('id');
        };
        try {
          const lent = await shop.appointments.transaction((transaction) =>
            write(lendToKnex(shops)({ transaction })),
          );
          expect(await shops('every_type').orderBy('id')).toStrictEqual(lent);
          expect(await write(shops)).toStrictEqual(lent);
        } finally {
          await shops.destroy();
        }
      },
    );

    test('counts and ids are those of the host’s own connections', async () => {
      const write = async (db: Knex): Promise<unknown[]> => [
        (await db('notes').insert([{ text: 'a' }, { text: 'b' }], RETURNING[name] as never[])).length,
        await db('notes').where({ text: 'a' }).update({ text: 'a' }),
        await db('notes').where({ text: 'none' }).update({ text: 'a' }),
        await db('notes').whereIn('text', ['a', 'b']).increment('amount', 2),
        await db('notes').where({ text: 'b' }).update({ text: 'c', amount: 7 }),
        await db('notes').delete(),
      ];
      const [, unchanged, none, , changed, deleted] = await inTransaction(write);
      expect([unchanged, none, changed, deleted]).toEqual([1, 0, 1, 2]);
      expect(await inTransaction(write)).toStrictEqual(await write(own));
      if (name === 'PostgreSQL') return;
      const [id] = await inTransaction((db) => db('notes').insert({ text: 'with an id' }));
      expect(await own('notes').first('id')).toEqual({ id });
    });

    test('the configuration, and listeners, of the instance are those of the host', async () => {
      const sent: string[] = [];
      const shops = openClient(client, stored.url, {
        wrapIdentifier: (value, original) => original(value === 'body' ? 'text' : value),
        postProcessResponse: (result: unknown) => (Array.isArray(result) ? result.length : result),
      });
      shops.on('query', ({ sql }: { sql: string }) => sent.push(sql));
      const dbOfShop = lendToKnex(shops);
      try {
        await shop.appointments.transaction(async (transaction) => {
          const db = dbOfShop({ transaction });
          await db('notes').insert({ body: 'mapped' });
          expect(await db('notes').where({ body: 'mapped' })).toBe(1);
          expect(await db.transaction((trx) => trx('notes').where({ body: 'mapped' }))).toBe(1);
        });
        expect(sent[0]).toMatch(/^insert into .notes. \(.text.\)/);
        expect(sent).toHaveLength(5);
      } finally {
        await shops.destroy();
      }
    });

    test('a stream ends with its rows', async () => {
      if (name === 'PostgreSQL') return; // Knex streams from PostgreSQL only with the package `pg-query-stream`.
      await inTransaction(async (db) => {
        await insert(db, 'one');
        const rows = [];
        for await (const { text } of db('notes').select('text').stream()) rows.push(text);
        expect(rows).toEqual(['one']);
      });
    });

    if (name === 'PostgreSQL') {
      test('the connection of a transaction of the host is found; without a transaction there is none', async () => {
        let ended: Knex.Transaction | undefined;
        await own.transaction(async (trx) => {
          ended = trx;
          const connection = await knexConnection(trx);
          const { rows } = await trx.raw<{ rows: unknown }>('SELECT pg_backend_pid() AS pid');
          expect((await connection.query('SELECT pg_backend_pid() AS pid')).rows).toEqual(rows);
        });
        for (const other of [own as Knex.Transaction, ended!])
          await expect(knexConnection(other)).rejects.toMatchObject(
            refused(/knex\.transaction\(async \(trx\)/),
          );
      });
      return;
    }

    test('a transaction of the host cannot be joined, and the error says what to do', async () => {
      await own.transaction((trx) =>
        expect(knexConnection(trx)).rejects.toMatchObject(refused(/appointments\.transaction.*lendToKnex/)),
      );
    });
  });
});

/** A column as a MySQL driver passes it to the function `typeCast`. */
interface Field {
  readonly type: string;
  readonly length: number;
  readonly name: string;
  readonly table: string;
  string(): string | null;
}
const castOf = (field: Field): string | undefined =>
  ['LONGLONG', 'TINY'].includes(field.type) ? `${field.table}.${field.name}: ${field.string()}` : undefined;

/** Columns that an INSERT returns. Only PostgreSQL returns any. */
const RETURNING: Readonly<Record<string, readonly string[]>> = { PostgreSQL: ['text'] };

/** A driver error, by database, after which the library repeats the transaction. */
const BUSY: Readonly<Record<string, object>> = {
  SQLite: { code: 'SQLITE_BUSY' },
  PostgreSQL: { code: '40001', severity: 'ERROR' },
  MariaDB: { errno: 1213, sqlState: '40001' },
};
