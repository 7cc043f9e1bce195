import type { Transaction } from 'sequelize';
import { AppointmentsError } from '../../../lib/domain/errors';
import { createStorage, type GuardKey, type Storage } from '../../../lib/storage/storage';
import { forEachDatabase, openDatabase } from '../../support/databases';
import { meeting } from '../../support/shops/meeting';
import { onFreshStorage, stoppedClock } from '../../support/storage';
import { MORNING, ruleDraft } from '../../support/stored';

const titles = async (storage: Storage) => (await storage.rules.all()).map(({ title }) => title);
const lockError = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

forEachDatabase((name, open) => {
  test('writes of the work are kept when it returns, and undone when it throws', async () => {
    await onFreshStorage(open, async (storage) => {
      const insert = (title: string, failure?: Error) =>
        storage.transaction(async (t) => {
          const rule = await storage.rules.insert(ruleDraft({ title }), MORNING, t);
          if (failure) throw failure;
          return rule.title;
        });
      expect(await insert('kept')).toBe('kept');
      await expect(insert('undone', new Error('on purpose'))).rejects.toThrow('on purpose');
      expect(await titles(storage)).toEqual(['kept']);
    });
  });

  test('work that met a busy database is undone and repeated as a whole, even if the error was wrapped', async () => {
    await onFreshStorage(open, async (storage) => {
      const failures: unknown[] = [
        lockError(),
        Object.assign(new Error('wrapped'), { parent: { code: 'SQLITE_BUSY' } }),
        new AppointmentsError('shop_rest_host_error', 'An adapter failed', {}, { cause: { errno: 1205 } }),
      ];
      const title = await storage.transaction(async (t) => {
        await storage.rules.insert(
          ruleDraft({ title: `with ${failures.length} failures ahead` }),
          MORNING,
          t,
        );
        if (failures.length > 0) throw failures.shift();
        return 'done';
      });
      expect(title).toBe('done');
      expect(await titles(storage)).toEqual(['with 0 failures ahead']);
    });
  });

  test('any other failure is not tried again', async () => {
    await onFreshStorage(open, async (storage) => {
      let tries = 0;
      const work = storage.transaction(async () => {
        tries++;
        throw new AppointmentsError('shop_appointments_slot_unavailable', 'Taken');
      });
      await expect(work).rejects.toMatchObject({ code: 'shop_appointments_slot_unavailable' });
      expect(tries).toBe(1);
    });
  });

  test('in an open transaction, the work runs once inside it', async () => {
    await onFreshStorage(open, async (storage) => {
      let tries = 0;
      const outer = storage.transaction(async (t) => {
        await storage.transaction(async (inner) => {
          expect(inner).toBe(t);
          await storage.rules.insert(ruleDraft(), MORNING, inner);
        }, t);
        expect(await storage.rules.all(t)).toHaveLength(1);
        tries++;
        throw new Error('undo both');
      });
      await expect(outer).rejects.toThrow('undo both');
      expect([await titles(storage), tries]).toEqual([[], 1]);
    });
  });

  test('a read outside of a transaction sees committed data while another transaction writes', async () => {
    await onFreshStorage(
      open,
      async (storage) => {
        const [written, read] = [meeting(1), meeting(1)];
        const writing = storage.transaction(async (t) => {
          await storage.rules.insert(ruleDraft({ title: 'not yet' }), MORNING, t);
          await written();
          await read.met;
        });
        await written.met;
        expect(await titles(storage)).toEqual([]);
        await read();
        await writing;
        expect(await titles(storage)).toEqual(['not yet']);
      },
      { pool: { max: 3 } },
    );
  });

  if (name !== 'SQLite') {
    test('two transactions that lock in opposite orders both succeed: the deadlock’s victim is repeated', async () => {
      await onFreshStorage(open, async (storage) => {
        const rows: GuardKey[] = [
          { scope: 'product', id: 1, day: 1 },
          { scope: 'product', id: 2, day: 1 },
        ];
        await storage.transaction((t) => storage.guards.lock(rows, t));
        const crossing = meeting(2);
        let tries = 0;
        const work = ([first, second]: GuardKey[]) =>
          storage.transaction(async (t) => {
            tries++;
            await storage.guards.lock([first!], t);
            await crossing();
            await storage.guards.lock([second!], t);
          });
        await Promise.all([work(rows), work([...rows].reverse())]);
        expect(tries).toBe(3);
        expect(await storage.guards.versions(rows)).toBe(2 + 4);
      });
    });

    test("a transaction of the library sees what others commit meanwhile; the host's next one on its connection has the host's level", async () => {
      await onFreshStorage(
        open,
        async (storage, { sequelize, url }) => {
          const other = createStorage({ database: url, clock: stoppedClock });
          /**
           * Returns the number of rules that a transaction sees before and after another process writes one.
           */
          const seen = async (t: Transaction): Promise<number[]> => {
            const before = (await storage.rules.all(t)).length;
            await other.transaction((o) => other.rules.insert(ruleDraft(), MORNING, o));
            return [before, (await storage.rules.all(t)).length];
          };
          try {
            expect(await storage.transaction(seen)).toEqual([0, 1]);
            const t = await sequelize.transaction();
            // On MariaDB the shop's transactions are REPEATABLE READ.
            expect(await seen(t)).toEqual(name === 'MariaDB' ? [1, 1] : [1, 2]);
            await t.commit();
          } finally {
            await other.close();
          }
        },
        { pool: { max: 1 } },
      );
    });
  }
});

test('a long series of conflicts is one line for the tries and one for giving up, and later lines count those left out', async () => {
  const clock = jest.spyOn(performance, 'now');
  try {
    await onFreshStorage(openDatabase, async (_, { sequelize }) => {
      const logger = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
      const storage = createStorage({ database: sequelize, clock: stoppedClock, logger });
      const conflict = (): Promise<unknown> =>
        storage
          .transaction(async () => {
            throw lockError();
          })
          .catch(() => undefined);
      for (let at = 0; at < 3; at += 1) await conflict();
      expect(logger.info).toHaveBeenCalledTimes(1);
      expect(logger.warn).toHaveBeenCalledTimes(1);
      const now = performance.now();
      clock.mockImplementation(() => now + 60_000);
      await conflict();
      // The three earlier writes failed nine times each, and were given up at the tenth try. Of these 27 failures and
      // three ends, only the first of each kind has a log line of its own.
      expect(logger.info.mock.calls.at(-1)).toEqual([
        { tries: 1, why: 'deadlock detected', leftOut: 26 },
        expect.any(String),
      ]);
      expect(logger.warn.mock.calls.at(-1)).toEqual([
        { tries: 10, why: 'deadlock detected', leftOut: 2 },
        expect.any(String),
      ]);
      clock.mockRestore();
      await storage.close();
    });
  } finally {
    clock.mockRestore();
  }
});

test('a database that stays busy is a 503 with a time to try again, and a line in the log', async () => {
  await onFreshStorage(openDatabase, async (_, { sequelize }) => {
    const logger = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
    const storage = createStorage({ database: sequelize, clock: stoppedClock, logger });
    let tries = 0;
    const work = storage.transaction(async () => {
      tries++;
      throw lockError();
    });
    await expect(work).rejects.toMatchObject({
      code: 'shop_rest_busy',
      status: 503,
      data: { retryAfter: 1 },
    });
    expect(tries).toBe(10);
    expect(logger.warn.mock.calls).toEqual([
      [{ tries: 10, why: 'deadlock detected' }, expect.stringContaining('busy')],
    ]);
    expect(logger.info.mock.calls).toEqual([
      [{ tries: 1, why: 'deadlock detected' }, expect.stringContaining('tried again')],
    ]);
    expect(logger.error).not.toHaveBeenCalled();
    await storage.close();
  });
});
