import { QueryTypes, type Sequelize } from 'sequelize';
import {
  connectionOf,
  type Driver,
  nestingConnectionOf,
  onTransactionEnd,
  type Sqlite3Connection,
  type Storage,
  type Transaction,
  type TransactionOutcome,
} from '../../../lib/storage/storage';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';

const DRIVERS: Readonly<Record<string, Driver>> = { SQLite: 'sqlite3', PostgreSQL: 'pg', MariaDB: 'mariadb' };
/** Returns the error that `work` throws synchronously. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
const refused = (why: RegExp) => ({
  code: 'shop_appointments_invalid_option',
  message: expect.stringMatching(why) as string,
});

type Send = (sql: string) => Promise<unknown>;

/** Returns a function that sends statements on a lent connection with the driver's own method. */
function sender(connection: unknown, driver: Driver): Send {
  if (driver !== 'sqlite3') return (sql) => (connection as { query: Send }).query(sql);
  return (sql) =>
    new Promise((resolve, reject) =>
      (connection as Sqlite3Connection).all(sql, (error: Error | null, rows: unknown) =>
        error ? reject(error) : resolve(rows),
      ),
    );
}

forEachDatabase((name, open) => {
  const driver = DRIVERS[name]!;
  const nesting = (t: Transaction): Send => sender(nestingConnectionOf(t, driver), driver);

  const onNotes = (
    body: (storage: Storage, notes: () => Promise<string[]>, sequelize: Sequelize) => Promise<void>,
  ) =>
    onFreshStorage(open, async (storage, { sequelize }) => {
      await sequelize.query('CREATE TABLE IF NOT EXISTS host_notes (note VARCHAR(20))');
      const notes = async () => {
        const rows = await sequelize.query<{ note: string }>('SELECT note FROM host_notes ORDER BY note', {
          type: QueryTypes.SELECT,
        });
        return rows.map(({ note }) => note);
      };
      await body(storage, notes, sequelize);
    });
  const note = (text: string) => `INSERT INTO host_notes VALUES ('${text}')`;

  test("a statement on the driver's own connection is part of the transaction", async () => {
    await onNotes(async (storage, notes) => {
      const write = (text: string, fails: boolean) =>
        storage.transaction(async (t) => {
          await sender(connectionOf(t, driver), driver)(note(text));
          expect(await notes()).not.toContain(text);
          if (fails) throw new Error('undo');
        });
      await write('kept', false);
      await expect(write('undone', true)).rejects.toThrow('undo');
      expect(await notes()).toEqual(['kept']);
    });
  });

  test('transactions of two borrowers nest; one that overlaps with the other is refused, and undoes nothing', async () => {
    await onNotes(async (storage, notes) => {
      await storage.transaction(async (t) => {
        const [first, second] = [1, 2].map(() => sender(nestingConnectionOf(t, driver, {}), driver)) as [
          Send,
          Send,
        ];
        await first('BEGIN');
        await second('BEGIN');
        await second(note('undone'));
        await expect(first('COMMIT')).rejects.toMatchObject(refused(/began later is still open/));
        await expect(first('ROLLBACK')).rejects.toMatchObject(refused(/one after another/));
        await second('ROLLBACK');
        await first(note('kept'));
        await first('COMMIT');
        await expect(second('COMMIT')).rejects.toMatchObject(refused(/without a BEGIN/));
      });
      expect(await notes()).toEqual(['kept']);
    });
  });

  test("a data layer's own transactions nest: the inner ends leave the outer open", async () => {
    await onNotes(async (storage, notes) => {
      await storage.transaction(async (t) => {
        const send = nesting(t);
        await send(note('a outer'));
        await send('BEGIN');
        await send(note('b committed'));
        await send('START TRANSACTION');
        await send(note('c undone'));
        await send('ROLLBACK');
        await send('COMMIT');
        await send('BEGIN');
        await send(note('d undone'));
        await send('ROLLBACK');
        await send(note('e outer'));
        expect(await notes()).toEqual([]);
      });
      expect(await notes()).toEqual(['a outer', 'b committed', 'e outer']);
    });
  });

  test('a committed inner transaction is undone with the outer one', async () => {
    await onNotes(async (storage, notes) => {
      const work = storage.transaction(async (t) => {
        const send = nesting(t);
        await send('BEGIN');
        await send(note('undone'));
        await send('COMMIT');
        throw new Error('undo');
      });
      await expect(work).rejects.toThrow('undo');
      expect(await notes()).toEqual([]);
    });
  });

  test('a failed statement in an inner transaction is undone by its rollback, and the outer goes on', async () => {
    await onNotes(async (storage, notes) => {
      await storage.transaction(async (t) => {
        const send = nesting(t);
        await send(note('outer'));
        await send('BEGIN');
        await send(note('inner'));
        await expect(send('SELECT nonsense FROM nowhere')).rejects.toThrow();
        await send('ROLLBACK');
        await send(note('then'));
      });
      expect(await notes()).toEqual(['outer', 'then']);
    });
  });

  test('a COMMIT or ROLLBACK without a BEGIN, and another isolation level, are refused, and the error says what to do', async () => {
    await onNotes(async (storage, notes) => {
      await storage.transaction(async (t) => {
        const send = nesting(t);
        await send(note('kept'));
        await expect(send('COMMIT')).rejects.toMatchObject(refused(/Return from the port/));
        await expect(send('ROLLBACK')).rejects.toMatchObject(refused(/throw to undo/));
        await expect(send('BEGIN ISOLATION LEVEL SERIALIZABLE')).rejects.toMatchObject(
          refused(/SERIALIZABLE/),
        );
        await expect(send('SELECT 1; COMMIT')).rejects.toMatchObject(refused(/several statements/));
        await send('SET TRANSACTION ISOLATION LEVEL READ COMMITTED');
      });
      expect(await notes()).toEqual(['kept']);
    });
  });

  test('a connection that a port keeps is refused after the end of the transaction', async () => {
    await onNotes(async (storage, notes) => {
      let kept: Transaction | undefined;
      let send: Send | undefined;
      await storage.transaction(async (t) => {
        kept = t;
        send = nesting(t);
      });
      await expect(send!(note('late'))).rejects.toMatchObject(refused(/has ended/));
      expect(thrownBy(() => connectionOf(kept))).toMatchObject(refused(/has ended/));
      expect(await notes()).toEqual([]);
    });
  });

  test('another driver, and a value that is no transaction, are refused', async () => {
    await onNotes(async (storage) => {
      const other = driver === 'pg' ? 'mariadb' : 'pg';
      await storage.transaction(async (t) => {
        expect(thrownBy(() => connectionOf(t, other))).toMatchObject(refused(/not of/));
      });
      for (const value of [undefined, null, {}, 'transaction'])
        expect(thrownBy(() => nestingConnectionOf(value))).toMatchObject(refused(/context\.transaction/));
    });
  });

  test('the end of a transaction is reported once, after the commit or the rollback', async () => {
    await onNotes(async (storage, notes) => {
      const heard: TransactionOutcome[] = [];
      await storage.transaction(async (t) => {
        onTransactionEnd(t, (outcome) => heard.push(outcome));
        onTransactionEnd(t, () => {
          throw new Error('a listener that fails');
        });
        onTransactionEnd(t, (outcome) => heard.push(outcome));
        await nesting(t)('BEGIN');
        await nesting(t)(note('a'));
        await nesting(t)('COMMIT');
        expect(heard).toEqual([]);
      });
      expect(heard).toEqual(['committed', 'committed']);
      const failing = storage.transaction(async (t) => {
        onTransactionEnd(t, (outcome) => heard.push(outcome));
        throw new Error('undo');
      });
      await expect(failing).rejects.toThrow('undo');
      expect(heard).toEqual(['committed', 'committed', 'rolledBack']);
      expect(await notes()).toEqual(['a']);
    });
  });

  test('a port that ends the transaction itself gets an error, and no other transaction is harmed', async () => {
    await onNotes(async (storage, notes) => {
      const work = storage.transaction(async (t) => {
        await sender(connectionOf(t, driver), driver)(note('ended by the port'));
        await t.commit();
      });
      await expect(work).rejects.toMatchObject(refused(/has ended/));
      await storage.transaction((t) => nesting(t)(note('next')));
      expect(await notes()).toEqual(['ended by the port', 'next']);
    });
  });

  test('a borrower that lives longer than a transaction gets the connection of each one', async () => {
    await onNotes(async (storage, notes) => {
      const borrower = {};
      for (const text of ['first', 'second']) {
        await storage.transaction(async (t) => {
          await sender(nestingConnectionOf(t, driver, borrower), driver)(note(text));
        });
      }
      expect(await notes()).toEqual(['first', 'second']);
    });
  });

  // On SQLite the shop's own transactions do not wait in the library's queue.
  if (name === 'SQLite') return;

  test('inside a transaction that the host began with Sequelize, the same connection is lent', async () => {
    await onNotes(async (_storage, notes, sequelize) => {
      const heard: TransactionOutcome[] = [];
      await sequelize.transaction({ isolationLevel: 'READ COMMITTED' as never }, async (t) => {
        onTransactionEnd(t, (outcome) => heard.push(outcome));
        await nesting(t)('BEGIN');
        await nesting(t)(note('host'));
        await nesting(t)('COMMIT');
      });
      expect([await notes(), heard]).toEqual([['host'], ['committed']]);
    });
  });

  if (name !== 'PostgreSQL') return;

  test('a failure that a port swallows is an error: the server has undone the transaction', async () => {
    await onNotes(async (storage, notes) => {
      const heard: TransactionOutcome[] = [];
      const work = storage.transaction(async (t) => {
        onTransactionEnd(t, (outcome) => heard.push(outcome));
        await nesting(t)(note('lost'));
        await nesting(t)('SELECT nonsense').catch(() => undefined);
      });
      await expect(work).rejects.toMatchObject({
        code: 'shop_rest_host_error',
        message: expect.stringMatching(/Nothing was stored/) as string,
      });
      expect([await notes(), heard]).toEqual([[], ['rolledBack']]);
    });
  });

  test('values through the lent connection are those of pg itself, in each form of a query', async () => {
    await onNotes(async (storage, _notes, sequelize) => {
      const pg = new (await import('pg')).Client({ connectionString: urlOf(sequelize) });
      await pg.connect();
      const text = `SELECT 9007199254740993::int8 AS big, 1.50::numeric AS exact, '2031-03-10'::date AS day,
        '2031-03-10T10:00Z'::timestamptz AS at, '{"a":1}'::jsonb AS doc, $1::int AS four`;
      try {
        const own = await pg.query(text, [4]);
        await storage.transaction(async (t) => {
          const lent = nestingConnectionOf(t, 'pg');
          expect((await lent.query(text, [4])).rows).toEqual(own.rows);
          expect((await lent.query({ text, values: [4] })).rows).toEqual(own.rows);
          const callbacks = lent as unknown as {
            query(text: string, values: unknown[], done: (error: unknown, result: unknown) => void): void;
          };
          const called = new Promise((resolve) =>
            callbacks.query(text, [4], (_error, result) => resolve(result)),
          );
          expect(await called).toMatchObject({ rows: own.rows });
        });
      } finally {
        await pg.end();
      }
    });
  });
});

function urlOf(sequelize: Sequelize): string {
  const { host, port, username, password, database } = sequelize.config;
  return `postgres://${username}:${password ?? ''}@${host}:${port}/${database}`;
}
