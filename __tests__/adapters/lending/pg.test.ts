import { Pool, type PoolClient, Query, types } from 'pg';
import { lendToPg, type LentPool } from 'shop-appointments/adapters/pg';
import { pgLayer } from '../../support/data-layers/pg';
import { type WithNotes, withNotes } from '../../support/data-layers/with-notes';
import { forEachDatabase, openDatabase } from '../../support/databases';
import { openShop } from '../../support/shops/core-shop';

const refused = (why: RegExp) => ({
  code: 'shop_appointments_invalid_option',
  message: expect.stringMatching(why) as string,
});
const refusal = (why: RegExp): Error => expect.objectContaining(refused(why)) as Error;

forEachDatabase((name) => {
  if (name !== 'PostgreSQL') {
    test('a transaction of another database is refused, and the error says what to do', async () => {
      const database = await openDatabase();
      const shop = await openShop({ database: database.sequelize });
      const poolOf = lendToPg(new Pool());
      await shop.appointments.transaction(async (transaction) => {
        expect(() => poolOf({ transaction })).toThrow(refusal(/not of pg/));
      });
      await shop.close();
      await database.close();
    });
    return;
  }

  let notes: WithNotes;
  let pool: Pool;
  let poolOf: ReturnType<typeof lendToPg<Pool>>;
  beforeAll(async () => {
    notes = await withNotes(pgLayer);
    const asText = { getTypeParser: () => (value: unknown) => value } as unknown as typeof types;
    pool = new Pool({ connectionString: notes.database.url, max: 2, types: asText });
    poolOf = lendToPg(pool);
  });
  beforeEach(() => notes.empty());
  afterAll(async () => {
    await pool.end();
    await notes.close();
  });
  const inTransaction = <T>(work: (lent: LentPool<Pool>) => Promise<T>): Promise<T> =>
    notes.shop.appointments.transaction((transaction) => work(poolOf({ transaction })));
  const insert = (client: Pick<PoolClient, 'query'>, text: string): Promise<unknown> =>
    client.query('INSERT INTO notes (text) VALUES ($1)', [text]);

  test('values are read with the parsers of the pool, in every form of a statement', async () => {
    const read = async (lent: LentPool<Pool>): Promise<unknown[]> => {
      const client = await lent.connect();
      const results: unknown[] = [
        (await lent.query('SELECT 1 AS one')).rows,
        (await client.query('SELECT $1::integer AS one', [1])).rows,
        (await client.query({ text: 'SELECT 1 AS one', rowMode: 'array' })).rows,
        (await client.query({ text: 'SELECT 1 AS one', types })).rows,
        await new Promise((resolve) =>
          client.query('SELECT $1::integer AS one', [1], (_error, { rows }) => resolve(rows)),
        ),
      ];
      client.release();
      return results;
    };
    const [one, number] = [[{ one: '1' }], [{ one: 1 }]];
    expect(await read(pool)).toEqual([one, one, [['1']], number, one]);
    expect(await inTransaction(read)).toEqual([one, one, [['1']], number, one]);
  });

  test('connect and query take callbacks', async () => {
    await inTransaction(
      (lent) =>
        new Promise<void>((resolve, reject) =>
          lent.connect((error, client, release) => {
            if (error) return reject(error);
            client?.query("INSERT INTO notes (text) VALUES ('called back')", (failure: Error | null) => {
              release();
              if (failure) reject(failure);
              else resolve();
            });
          }),
        ),
    );
    expect(await notes.stored()).toEqual(['called back']);
  });

  test('a statement that submits itself, as cursors and streams do, passes through', async () => {
    const rows = await inTransaction(async (lent) => {
      const client = await lent.connect();
      await insert(client, 'streamed');
      const query = client.query(new Query('SELECT text FROM notes'));
      const read: unknown[] = [];
      await new Promise((resolve, reject) => {
        query.on('row', (row: unknown) => read.push(row));
        query.on('end', resolve);
        query.on('error', reject);
      });
      return read;
    });
    expect(rows).toEqual([{ text: 'streamed' }]);
  });

  test('transactions of two clients nest, and are refused if they overlap', async () => {
    await inTransaction(async (lent) => {
      const [outer, inner] = [await lent.connect(), await lent.connect()];
      await outer.query('BEGIN');
      await inner.query('BEGIN');
      await insert(inner, 'undone');
      await expect(outer.query('COMMIT')).rejects.toMatchObject(refused(/one after another/));
      await inner.query('ROLLBACK');
      await insert(outer, 'kept');
      await outer.query('COMMIT');
    });
    expect(await notes.stored()).toEqual(['kept']);
  });

  test('a BEGIN on the pool itself is a savepoint', async () => {
    await inTransaction(async (lent) => {
      await lent.query('BEGIN');
      await insert(lent, 'undone');
      await lent.query('ROLLBACK');
      await expect(lent.query('COMMIT')).rejects.toMatchObject(refused(/without a BEGIN/));
      await insert(lent, 'kept');
    });
    expect(await notes.stored()).toEqual(['kept']);
  });

  test('after the end of its transaction, a lent pool refuses promises and callbacks alike', async () => {
    let kept: LentPool<Pool> | undefined;
    await inTransaction(async (lent) => void (kept = lent));
    const ended = refused(/has ended/);
    await expect(kept!.connect()).rejects.toMatchObject(ended);
    const told = await new Promise((resolve) => kept!.connect((error) => resolve(error)));
    expect(told).toMatchObject(ended);
  });
});
