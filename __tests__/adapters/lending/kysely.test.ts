import {
  CamelCasePlugin,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type LogEvent,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import { Pool, Query } from 'pg';
import { kyselyConnection, lendToKysely } from 'shop-appointments/adapters/kysely';
import { kyselyLayer } from '../../support/data-layers/kysely';
import { type WithNotes, withNotes } from '../../support/data-layers/with-notes';
import { forEachDatabase } from '../../support/databases';

interface Tables {
  notes: { text: string; isPaid: boolean | null };
}

const refused = (why: RegExp) => ({
  code: 'shop_appointments_invalid_option',
  message: expect.stringMatching(why) as string,
});
const refusal = (why: RegExp): Error => expect.objectContaining(refused(why)) as Error;

const onMysql = (): Kysely<Tables> =>
  new Kysely({
    dialect: {
      createAdapter: () => new MysqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new MysqlIntrospector(db),
      createQueryCompiler: () => new MysqlQueryCompiler(),
    },
  });
/** A Kysely instance for PostgreSQL that does not use the driver `pg`. */
const onOtherDriver = (): Kysely<Tables> =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

test('an instance of another database, or none, is refused, and the error says what to do', () => {
  expect(() => lendToKysely(onMysql())).toThrow(refusal(/only Kysely over pg/));
  expect(() => lendToKysely({} as never)).toThrow(refusal(/not an instance of Kysely/));
});

test('only a running transaction over pg can be joined', async () => {
  const notRunning = refused(/db\.transaction\(\)\.execute\(async \(trx\)/);
  await expect(kyselyConnection(onOtherDriver() as never)).rejects.toMatchObject(notRunning);
  let ended: Transaction<Tables> | undefined;
  await onOtherDriver()
    .transaction()
    .execute(async (trx) => {
      ended = trx;
      await expect(kyselyConnection(trx)).rejects.toMatchObject(refused(/not run on a client of pg/));
    });
  await expect(kyselyConnection(ended!)).rejects.toMatchObject(notRunning);
});

forEachDatabase((name) => {
  if (name !== 'PostgreSQL') return test.skip('transactions are lent on PostgreSQL', () => undefined);

  let notes: WithNotes;
  let db: Kysely<Tables>;
  const logged: LogEvent[] = [];
  beforeAll(async () => {
    notes = await withNotes(kyselyLayer);
    const pool = new Pool({ connectionString: notes.database.url, max: 1 });
    db = new Kysely({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin()],
    });
  });
  beforeEach(async () => {
    logged.length = 0;
    await notes.empty();
  });
  afterAll(async () => {
    await db.destroy();
    await notes.close();
  });
  const inTransaction = <T>(work: (lent: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const dbOf = lendToKysely(db, { log: (event) => void logged.push(event), cursor: WholeCursor });
    return notes.shop.appointments.transaction((transaction) => work(dbOf({ transaction })));
  };
  const insert = (to: Kysely<Tables>, text: string): Promise<unknown> =>
    to.insertInto('notes').values({ text, isPaid: true }).execute();

  test('class, plugins, schema and log of the handle are those of the instance', async () => {
    await inTransaction(async (lent) => {
      expect(lent).toBeInstanceOf(Kysely);
      await insert(lent, 'paid');
      expect(await lent.selectFrom('notes').select(['text', 'isPaid']).execute()).toEqual([
        { text: 'paid', isPaid: true },
      ]);
      expect((await lent.introspection.getTables()).map((table) => table.name)).toContain('notes');
    });
    expect(logged.map(({ level, query }) => [level, query.sql]).slice(0, 1)).toEqual([
      ['query', 'insert into "notes" ("text", "is_paid") values ($1, $2)'],
    ]);
    const dbOf = lendToKysely(db.withSchema('elsewhere'));
    await notes.shop.appointments.transaction(async (transaction) => {
      const compiled: CompiledQuery = dbOf({ transaction }).selectFrom('notes').selectAll().compile();
      expect(compiled.sql).toBe('select * from "elsewhere"."notes"');
    });
  });

  test('a lent Kysely instance returns numbers of changed rows as the host’s instance does', async () => {
    const counts = await inTransaction(async (lent) => {
      await insert(lent, 'paid');
      const update = lent.updateTable('notes').set({ isPaid: true });
      return [await update.executeTakeFirst(), await update.where('text', '=', 'none').executeTakeFirst()];
    });
    expect(counts).toEqual([{ numUpdatedRows: 1n }, { numUpdatedRows: 0n }]);
  });

  test('both of Kysely’s ways to begin nest, and overlapping transactions are refused', async () => {
    const work = inTransaction(async (lent) => {
      await lent.transaction().execute((trx) => insert(trx, 'kept'));
      const begun = await lent.startTransaction().execute();
      const saved = await begun.savepoint('inner').execute();
      await insert(saved, 'undone');
      await saved.rollbackToSavepoint('inner').execute();
      await begun.commit().execute();
      expect(await lent.selectFrom('notes').select('text').execute()).toEqual([{ text: 'kept' }]);
      const [first, second] = [
        await lent.startTransaction().execute(),
        await lent.startTransaction().execute(),
      ];
      await insert(second, 'second');
      await first.commit().execute();
    });
    await expect(work).rejects.toMatchObject(refused(/one after another/));
    expect(await notes.stored()).toEqual([]);
  });

  test('a lent Kysely instance streams rows with the cursor that was passed', async () => {
    const read = await inTransaction(async (lent) => {
      await insert(lent, 'one');
      const rows: unknown[] = [];
      for await (const row of lent.selectFrom('notes').select('text').stream(1)) rows.push(row);
      return rows;
    });
    expect(read).toEqual([{ text: 'one' }]);
  });

  test('the connection of a transaction of the host is found without a statement', async () => {
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql`SELECT pg_backend_pid() AS pid`.execute(trx);
      const connection = await kyselyConnection(trx);
      expect((await connection.query('SELECT pg_backend_pid() AS pid')).rows).toEqual(rows);
    });
  });
});

/** The part of `pg-cursor` that Kysely uses: a cursor submits itself to the client, and is then read in parts. */
class WholeCursor extends Query {
  private readonly all = new Promise<unknown[]>((resolve, reject) => {
    const rows: unknown[] = [];
    this.on('row', (row: unknown) => rows.push(row));
    this.on('end', () => resolve(rows));
    this.on('error', reject);
  });

  async read(count: number): Promise<unknown[]> {
    return (await this.all).splice(0, count);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
