import { setTimeout } from 'node:timers/promises';
import { QueryTypes, type Transaction } from 'sequelize';
import {
  createStorage,
  type Guard,
  type GuardKey,
  RULES_DAY,
  type Storage,
} from '../../../lib/storage/storage';
import { forEachDatabase } from '../../support/databases';
import { meeting } from '../../support/shops/meeting';
import { onFreshStorage, stoppedClock } from '../../support/storage';
import { MORNING, ruleDraft } from '../../support/stored';
import { waitingConnections } from '../../support/waiting-connections';
import { statementsOf } from '../../support/statements-of';

interface Tally {
  readonly taken: number | string;
}

const key = (scope: GuardKey['scope'], id: number, day: number): GuardKey => ({ scope, id, day });
const lock = (storage: Storage, ...keys: GuardKey[]) =>
  storage.transaction((t) => storage.guards.lock(keys, t));

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(150);
}

forEachDatabase((name, open) => {
  test('locking raises the version of each guard row once, in whatever order and however often it is named', async () => {
    await onFreshStorage(open, async (storage) => {
      const [a, b] = [key('staff', 2, 20_000), key('product', 10, 20_000)];
      await lock(storage, a, b, a);
      await lock(storage, b);
      const versions = async (...keys: GuardKey[]) => storage.guards.versions(keys);
      expect([await versions(a), await versions(b), await versions(a, b), await versions(b, a)]).toEqual([
        1, 2, 3, 3,
      ]);
      expect([await versions(key('staff', 10, 20_000)), await versions()]).toEqual([0, 0]);
    });
  });

  test('a lock that is rolled back leaves the version of its row unchanged', async () => {
    await onFreshStorage(open, async (storage) => {
      const row = key('product', 1, 20_000);
      const failing = storage.transaction(async (t) => {
        await storage.guards.lock([row], t);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await storage.guards.versions([row])).toBe(0);
    });
  });

  test('the version of a range changes with every row inside it and with no other', async () => {
    await onFreshStorage(open, async (storage) => {
      const ranges = [
        { scope: 'staff', ids: [1, 2], fromDay: 100, toDay: 102 },
        { scope: 'product', ids: [9], fromDay: 100, toDay: 102 },
      ] as const;
      const version = () => storage.guards.versions(ranges);
      await lock(
        storage,
        key('staff', 1, 99),
        key('staff', 2, 103),
        key('staff', 3, 101),
        key('product', 1, 101),
      );
      expect(await version()).toBe(0);
      await lock(storage, key('staff', 1, 100), key('staff', 2, 102), key('product', 9, 101));
      expect(await version()).toBe(3);
    });
  });

  test('five thousand guard rows are locked and counted in a few statements', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const keys = Array.from({ length: 5_000 }, (_, at) =>
        key('staff', at % 14, 20_000 + Math.floor(at / 14)),
      );
      await storage.transaction(async (t) => {
        const statements = await statementsOf(sequelize, () => storage.guards.lock(keys, t));
        expect(statements).toHaveLength(1);
        expect(await storage.guards.versions(keys, t)).toBe(5_000);
      });
    });
  });

  test('the holder of the guard rows works alone: eight writers on new and overlapping days lose no count', async () => {
    await onFreshStorage(
      open,
      async (storage, { sequelize }) => {
        const days = Array.from({ length: 12 }, (_, at) => 20_000 + at);
        await sequelize.query('CREATE TABLE IF NOT EXISTS tally (day BIGINT, taken BIGINT)');
        await sequelize.query(`INSERT INTO tally VALUES ${days.map((day) => `(${day}, 0)`).join(', ')}`);
        /**
         * Increases a count by reading and then writing it. An increment is lost if two transactions do this at the
         * same time.
         */
        const takeOne = async (day: number, transaction: Transaction) => {
          const read = `SELECT taken FROM tally WHERE day = ${day}`;
          const [row] = await sequelize.query<Tally>(read, { type: QueryTypes.SELECT, transaction });
          const write = `UPDATE tally SET taken = ${Number(row!.taken) + 1} WHERE day = ${day}`;
          await sequelize.query(write, { transaction });
        };
        const book = (mine: number[], refuse: boolean) =>
          storage.transaction(async (t) => {
            const keys = mine.flatMap((day) => [
              key('staff', 1, day),
              key('product', 1 + (mine[0]! % 2), day),
            ]);
            await storage.guards.lock(refuse ? keys : keys.reverse(), t);
            for (const day of mine) await takeOne(day, t);
            if (refuse) throw new Error('refused');
          });
        const write = async (writer: number) => {
          for (let round = 0; round < 12; round++) {
            const first = (writer * 5 + round) % 9;
            const refuse = (writer + round) % 4 === 0;
            const booking = book(days.slice(first, first + 4), refuse);
            await (refuse ? expect(booking).rejects.toThrow('refused') : booking);
          }
        };
        await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
        const counts = await sequelize.query<Tally>('SELECT taken FROM tally', { type: QueryTypes.SELECT });
        const taken = counts.reduce((sum, row) => sum + Number(row.taken), 0);
        // Each of the eight writers succeeded in nine of its twelve rounds, with four days per round.
        expect(taken).toBe(8 * 9 * 4);
      },
      { pool: { max: 8 } },
    );
  });

  test('bookings share the lock of the rules without waiting for each other, and a rule is written between them, never at the same time', async () => {
    await onFreshStorage(
      open,
      async (storage) => {
        const rules = [key('rules', 0, RULES_DAY), key('rules', 7, RULES_DAY)];
        await lock(storage, ...rules);
        const before = await storage.guards.versions(rules);
        const together = meeting(name === 'SQLite' ? 1 : 2);
        const order: string[] = [];
        const read = async () =>
          storage.transaction(async (t) => {
            await storage.guards.share(rules, t);
            const seen = (await storage.rules.all(t)).length;
            await together();
            // Waits long enough for the other writer to write, unless a lock stops it.
            await setTimeout(100);
            order.push(`read ${seen}`);
            expect((await storage.rules.all(t)).length).toBe(seen);
          });
        const reads = [read(), read()];
        // Starts the write after both reads, because a read after a waiting lock waits, too.
        await together.met;
        const write = storage.transaction(async (t) => {
          await storage.guards.lock(rules, t);
          await storage.rules.insert(ruleDraft(), MORNING, t);
        });
        await Promise.all([...reads, write]);
        expect(order).toHaveLength(2);
        expect(await storage.guards.versions(rules)).toBe(before + 2);
      },
      { pool: { max: 5 } },
    );
  });

  // SQLite has one writer at a time, so two transactions never share a lock.
  const onServers = name === 'SQLite' ? test.skip : test;

  onServers('a change of rules gets its turn, however many bookings follow each other', async () => {
    await onFreshStorage(
      open,
      async (storage, { sequelize }) => {
        const rules = [key('rules', 0, RULES_DAY), key('staff', 7, RULES_DAY)];
        await lock(storage, ...rules);
        const waiting = () => waitingConnections(sequelize);
        const events: string[] = [];
        const done: Promise<void>[] = [];
        /**
         * Starts a booking that stays in its transaction until the returned function is called. Resolves when the
         * booking has its lock, or waits for the lock.
         */
        const come = async (booking: string): Promise<() => Promise<void>> => {
          const leave = meeting(2);
          const before = await waiting();
          done.push(
            storage.transaction(async (t) => {
              await storage.guards.share(rules, t);
              events.push(booking);
              await leave();
            }),
          );
          await until(async () => events.includes(booking) || (await waiting()) > before);
          return leave;
        };
        let leave = await come('first');
        done.push(
          storage.transaction(async (t) => {
            await storage.guards.lock(rules, t);
            events.push('rules');
          }),
        );
        await until(async () => (await waiting()) > 0);
        for (const booking of ['second', 'third', 'fourth', 'fifth']) {
          const next = await come(booking);
          void leave();
          leave = next;
        }
        void leave();
        await Promise.all(done);
        expect(events.indexOf('rules')).toBe(1);
      },
      { pool: { max: 8 } },
    );
  });

  test('guard rows are locked before the write, whether they are locked before or after the reads', async () => {
    await onFreshStorage(open, async (storage) => {
      const day = key('product', 1, 20_000);
      const reads = [storage.rules.ofOwnersRead([{ kind: 'global', kindId: null }])];
      await storage.lockingTransaction(async (t) => {
        await storage.guards.behind({ shared: [], locked: [day] }, reads, t);
        // Judges a second booking under the same lock.
        await storage.guards.behind({ shared: [], locked: [] }, reads, t);
        await storage.guards.lockBehind(t);
      });
      expect(await storage.guards.versions([day])).toBe(1);
    });
  });

  test('reads after the lock see the writes of the transactions for which they waited', async () => {
    await onFreshStorage(
      open,
      async (storage) => {
        const rules = [key('rules', 0, RULES_DAY)];
        const day = [key('product', 1, 20_000)];
        const reads = [storage.rules.ofOwnersRead([{ kind: 'global', kindId: null }])];
        const read = (guard: Guard) =>
          storage.transaction(async (t) => (await storage.guards.behind(guard, reads, t))[0]!.length);
        for (const [at, guard] of [
          { shared: rules, locked: [] },
          { shared: [key('staff', 8, RULES_DAY)], locked: day },
          { shared: rules, locked: day },
        ].entries()) {
          const locked = meeting(1);
          const write = storage.transaction(async (t) => {
            await storage.guards.lock(at === 1 ? day : rules, t);
            await locked();
            await storage.rules.insert(ruleDraft(), MORNING, t);
          });
          await locked.met;
          expect(await read(guard)).toBe(at + 1);
          await write;
        }
      },
      { pool: { max: 5 } },
    );
  });

  test('sharing guard rows that do not exist yet still blocks a writer, and changes no version', async () => {
    await onFreshStorage(
      open,
      async (storage) => {
        const rules = [key('rules', 3, RULES_DAY)];
        const events: string[] = [];
        const shared = meeting(1);
        const booking = storage.transaction(async (t) => {
          await storage.guards.share(rules, t);
          await shared();
          // Waits long enough for the other writer to write, unless a lock stops it.
          await setTimeout(100);
          events.push('booked');
        });
        await shared.met;
        const write = storage.transaction(async (t) => {
          await storage.guards.lock(rules, t);
          events.push('rule written');
        });
        await Promise.all([booking, write]);
        expect(events).toEqual(['booked', 'rule written']);
        expect(await storage.guards.versions(rules)).toBe(1);
      },
      { pool: { max: 5 } },
    );
  });

  test('another process is blocked by the lock, too', async () => {
    await onFreshStorage(open, async (storage, { url }) => {
      const other = createStorage({ database: url, clock: stoppedClock });
      try {
        let inside = 0;
        let most = 0;
        const work = (each: Storage) =>
          each.transaction(async (t) => {
            await each.guards.lock([key('product', 1, 1)], t);
            most = Math.max(most, ++inside);
            await each.rules.all(t);
            inside--;
          });
        await Promise.all(Array.from({ length: 20 }, (_, at) => work(at % 2 ? storage : other)));
        expect(most).toBe(1);
        expect(await storage.guards.versions([key('product', 1, 1)])).toBe(20);
      } finally {
        await other.close();
      }
    });
  });
});
