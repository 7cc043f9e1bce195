import { type Sequelize, Transaction } from 'sequelize';
import { createStorage, type Storage } from '../../../lib/storage/storage';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage, stoppedClock } from '../../support/storage';
import { MORNING, ruleDraft } from '../../support/stored';

const { READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE } = Transaction.ISOLATION_LEVELS;
const insertRule = (storage: Storage, host?: Transaction) =>
  storage.transaction((t) => storage.rules.insert(ruleDraft(), MORNING, t), host);
const refused = (why: RegExp) => ({
  code: 'shop_appointments_invalid_option',
  message: expect.stringMatching(why) as string,
});

async function counts(storage: Storage, sequelize: Sequelize): Promise<[number, number]> {
  const [row] = await sequelize.query<{ n: number | string }>('SELECT COUNT(*) AS n FROM host_notes', {
    type: 'SELECT' as never,
  });
  return [(await storage.rules.all()).length, Number(row!.n)];
}

forEachDatabase((name, open) => {
  test('a host’s writes in transaction() are stored or undone together with the library’s', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      await sequelize.query('CREATE TABLE IF NOT EXISTS host_notes (text VARCHAR(20))');
      const both = (fail: boolean) =>
        storage.transaction(async (transaction) => {
          await sequelize.query("INSERT INTO host_notes VALUES ('paid')", { transaction });
          await insertRule(storage, transaction);
          if (fail) throw new Error('undo');
        });
      await both(false);
      await expect(both(true)).rejects.toThrow('undo');
      expect(await counts(storage, sequelize)).toEqual([1, 1]);
    });
  });

  test('a savepoint inside transaction() may be joined, too', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      await storage.transaction(async (t) => {
        const savepoint = await sequelize.transaction({ transaction: t });
        await insertRule(storage, savepoint);
        await savepoint.rollback();
        await insertRule(storage, t);
      });
      expect(await storage.rules.all()).toHaveLength(1);
    });
  });

  test('a transaction that has ended, or is of another connection, is refused', async () => {
    await onFreshStorage(open, async (storage, { url }) => {
      let ended: Transaction | undefined;
      await storage.transaction(async (t) => void (ended = t));
      await expect(insertRule(storage, ended)).rejects.toMatchObject(refused(/has ended/));
      const other = createStorage({ database: url, clock: stoppedClock });
      try {
        await other.transaction((t) =>
          expect(insertRule(storage, t)).rejects.toMatchObject(refused(/another Sequelize instance/)),
        );
      } finally {
        await other.close();
      }
    });
  });

  if (name === 'SQLite') {
    test('on SQLite a transaction that did not wait for its turn is refused, and the error says what to do', async () => {
      await onFreshStorage(open, async (storage, { sequelize }) => {
        const t = await sequelize.transaction();
        await expect(insertRule(storage, t)).rejects.toMatchObject(refused(/appointments\.transaction/));
        await t.rollback();
      });
    });
    return;
  }

  test('a transaction begun by the host commits or rolls back both', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      await sequelize.query('CREATE TABLE IF NOT EXISTS host_notes (text VARCHAR(20))');
      const both = async (end: 'commit' | 'rollback') => {
        const transaction = await sequelize.transaction({ isolationLevel: READ_COMMITTED });
        await sequelize.query("INSERT INTO host_notes VALUES ('paid')", { transaction });
        await insertRule(storage, transaction);
        await insertRule(storage, transaction);
        await transaction[end]();
      };
      await both('rollback');
      expect(await counts(storage, sequelize)).toEqual([0, 0]);
      await both('commit');
      expect(await counts(storage, sequelize)).toEqual([2, 1]);
    });
  });

  test.each([REPEATABLE_READ, SERIALIZABLE])(
    'a transaction at %s is refused at once',
    async (isolationLevel) => {
      await onFreshStorage(open, async (storage, { sequelize }) => {
        const t = await sequelize.transaction({ isolationLevel });
        await expect(insertRule(storage, t)).rejects.toMatchObject(refused(new RegExp(isolationLevel)));
        await t.rollback();
        expect(await storage.rules.all()).toEqual([]);
      });
    },
  );

  test("a transaction with no level of its own has the server's: PostgreSQL tells it, and MariaDB does not", async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const t = await sequelize.transaction();
      const inserted = insertRule(storage, t);
      const outcome =
        name === 'PostgreSQL'
          ? expect(inserted).resolves.toMatchObject({ kind: 'global' })
          : expect(inserted).rejects.toMatchObject(refused(/not known.*READ COMMITTED/));
      try {
        await outcome;
      } finally {
        await t.rollback();
      }
    });
  });

  test('an isolation level that is set after the transaction began does not deceive the check', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      // Changes the isolation level after the transaction has begun. MariaDB then reports the session's level, which
      // applies only to the next transaction.
      const deceit =
        name === 'PostgreSQL'
          ? { isolationLevel: READ_COMMITTED, sql: 'SET TRANSACTION ISOLATION LEVEL SERIALIZABLE' }
          : { isolationLevel: undefined, sql: 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED' };
      const t = await sequelize.transaction({ isolationLevel: deceit.isolationLevel });
      await sequelize.query(deceit.sql, { transaction: t });
      const outcome = expect(insertRule(storage, t)).rejects.toMatchObject(refused(/SERIALIZABLE|not known/));
      try {
        await outcome;
      } finally {
        await t.rollback();
      }
      expect(await storage.rules.all()).toEqual([]);
    });
  });

  test('inside a host’s transaction nothing is repeated: the host gets the failure', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const host = await sequelize.transaction({ isolationLevel: READ_COMMITTED });
      let tries = 0;
      const failure = Object.assign(new Error('deadlock'), { code: '40P01' });
      const work = storage.transaction(async () => {
        tries++;
        throw failure;
      }, host);
      await expect(work).rejects.toBe(failure);
      expect(tries).toBe(1);
      await host.rollback();
    });
  });
});
