import { QueryTypes } from 'sequelize';
import type { FoundIds, IdKind, IdsByKind } from '../../lib/domain/ids';
import { createStorage, type Storage } from '../../lib/storage/storage';
import { connectTo } from '../support/database-kinds';
import { forEachDatabase } from '../support/databases';
import { statementsOf } from '../support/statements-of';
import { onFreshStorage, stoppedClock } from '../support/storage';

const users = (...ids: readonly string[]): IdsByKind<string> => new Map([['user', new Set(ids)]]);
const integers = (...ids: readonly number[]): IdsByKind<number> => new Map([['user', new Set(ids)]]);
const usersIn = <From, To>(found: FoundIds<From, To>): Record<string, To> =>
  Object.fromEntries(found.get('user')!) as Record<string, To>;
const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `user-${from + at}`);

/** Shuffles the items in an order that depends only on the seed. */
const shuffled = (items: readonly string[], seed: number): string[] =>
  items
    .map((item, at) => ({ item, place: (at * 7919 + seed * 104729) % 1009 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

forEachDatabase((name, open) => {
  test('an id keeps its integer, which is 1 or more, and each kind has integers of its own', async () => {
    await onFreshStorage(open, async ({ externalIds }) => {
      const both = new Map<IdKind, ReadonlySet<string>>([
        ['product', new Set(['a'])],
        ['user', new Set(['a', 'b'])],
      ]);
      const first = await externalIds.integersOf(both);
      const all = [first.get('product')!.get('a')!, ...first.get('user')!.values()];
      expect(new Set(all).size).toBe(3);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
      expect(await externalIds.integersOf(both)).toEqual(first);
      const back = await externalIds.textsOf(new Map([['user', new Set(all)]]));
      expect([...back.get('user')!.values()].sort()).toEqual(['a', 'b']);
    });
  });

  test('ids are compared exactly, and are returned unchanged', async () => {
    const odd = ['a', 'A', 'a ', ' a', 'ä', 'a\u0308', '🙂', '🙂🙂', "'; --", '%', '_', 'a\n', '1', '01'];
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const found = usersIn(await storage.externalIds.integersOf(users(...odd)));
      expect(new Set(Object.values(found)).size).toBe(odd.length);
      const other = createStorage({ database: sequelize, clock: stoppedClock }).externalIds;
      expect(usersIn(await other.integersOf(users(...odd)))).toEqual(found);
      const texts = await other.textsOf(integers(...Object.values(found)));
      expect([...texts.get('user')!.values()].sort()).toEqual([...odd].sort());
    });
  });

  test('an integer that no id has, or that an id of another kind has, is absent', async () => {
    await onFreshStorage(open, async ({ externalIds }) => {
      const { a } = usersIn(await externalIds.integersOf(users('a')));
      expect((await externalIds.textsOf(new Map([['order', new Set([a!, 987_654])]]))).get('order')).toEqual(
        new Map(),
      );
      expect(usersIn(await externalIds.knownIntegersOf(users('never seen')))).toEqual({});
    });
  });

  test('processes that meet the same new ids at once, in any order, give them the same integers', async () => {
    await onFreshStorage(open, async (storage, { url }) => {
      const sequelize = connectTo(url);
      try {
        const other = createStorage({ database: sequelize, clock: stoppedClock });
        const found = await Promise.all(
          Array.from({ length: 50 }, (_, at) => {
            const ids = shuffled(numbered((at * 7) % 40, ((at * 7) % 40) + 30), at);
            return [storage, other][at % 2]!.externalIds.integersOf(users(...ids));
          }),
        );
        const all = new Map<string, Set<number>>();
        for (const [text, id] of found.flatMap((one) => [...one.get('user')!]))
          all.set(text, (all.get(text) ?? new Set()).add(id));
        expect([...all.values()].filter((ids) => ids.size !== 1)).toEqual([]);
        expect(new Set([...all.values()].flatMap((ids) => [...ids])).size).toBe(all.size);
      } finally {
        await sequelize.close();
      }
    });
  });

  test('transactions that add the same ids call by call, in opposite orders, end with the same integers', async () => {
    await onFreshStorage(open, async (storage, { url }) => {
      const sequelize = connectTo(url);
      try {
        const other = createStorage({ database: sequelize, clock: stoppedClock });
        const each = async (one: Storage, ids: readonly string[]): Promise<Record<string, number>> =>
          one.transaction(async (t) => {
            const found: Record<string, number> = {};
            for (const id of ids)
              Object.assign(found, usersIn(await one.externalIds.integersOf(users(id), t)));
            return found;
          });
        const ids = numbered(0, 8);
        const [forward, backward] = await Promise.all([each(storage, ids), each(other, [...ids].reverse())]);
        expect(forward).toEqual(backward);
      } finally {
        await sequelize.close();
      }
    });
  });

  test('a transaction that is rolled back leaves no integer behind, in the table or in memory', async () => {
    await onFreshStorage(open, async (storage) => {
      const { externalIds } = storage;
      let inside: number | undefined;
      const work = storage.transaction(async (t) => {
        inside = usersIn(await externalIds.integersOf(users('a'), t)).a;
        expect(usersIn(await externalIds.textsOf(integers(inside!), t))).toEqual({ [inside!]: 'a' });
        throw new Error('the shop refuses');
      });
      await expect(work).rejects.toThrow('the shop refuses');
      expect(usersIn(await externalIds.knownIntegersOf(users('a')))).toEqual({});
      expect(usersIn(await externalIds.textsOf(integers(inside!)))).toEqual({});
    });
  });

  test('a savepoint that is rolled back leaves no integer in memory, although its transaction commits', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const { externalIds } = storage;
      await storage.transaction(async (t) => {
        await sequelize.query('SAVEPOINT before_id', { transaction: t });
        await externalIds.integersOf(users('a'), t);
        await sequelize.query('ROLLBACK TO SAVEPOINT before_id', { transaction: t });
      });
      expect(usersIn(await externalIds.knownIntegersOf(users('a')))).toEqual({});
    });
  });

  test('a pair is read once, and then kept in memory', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const { externalIds } = storage;
      const { a } = await storage.transaction(async (t) =>
        usersIn(await externalIds.integersOf(users('a'), t)),
      );
      const lookUp = async () => {
        await externalIds.integersOf(users('a'));
        await externalIds.textsOf(integers(a!));
      };
      expect(await statementsOf(sequelize, lookUp)).toHaveLength(1);
      expect(await statementsOf(sequelize, lookUp)).toHaveLength(0);
    });
  });

  test('ten thousand ids take ten statements to read, and as many to write', async () => {
    await onFreshStorage(open, async ({ externalIds }, { sequelize }) => {
      const ids = numbered(0, 10_000);
      // Returns the statements about ids. Ignores others, because each storage also asks MariaDB once whether it is a
      // cluster.
      const statementsOnIds = async (work: () => Promise<unknown>) =>
        (await statementsOf(sequelize, work)).filter(({ sql }) => / external_ids|_external_ids/.test(sql));
      const added = await statementsOnIds(() => externalIds.integersOf(users(...ids)));
      expect(added.filter(({ sql }) => /INSERT/.test(sql))).toHaveLength(10);
      expect(added.filter(({ sql }) => /^\s*SELECT/.test(sql))).toHaveLength(20);
      const other = createStorage({ database: sequelize, clock: stoppedClock }).externalIds;
      expect(await statementsOnIds(() => other.integersOf(users(...ids)))).toHaveLength(10);
    });
  });

  test('an erased id keeps its integer, and is stored again only when the shop names it', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const { ann, bob } = usersIn(await storage.externalIds.integersOf(users('ann', 'bob')));
      await storage.externalIds.erase('user', ann!);
      const stored = 'SELECT external_id FROM shop_appointments_external_ids';
      const rows = await sequelize.query(stored, { type: QueryTypes.SELECT });
      expect(JSON.stringify(rows)).not.toContain('ann');
      for (const { externalIds } of [storage, createStorage({ database: sequelize, clock: stoppedClock })]) {
        expect(usersIn(await externalIds.textsOf(integers(ann!, bob!)))).toEqual({ [bob!]: 'bob' });
        expect(usersIn(await externalIds.knownIntegersOf(users('ann')))).toEqual({});
      }
      expect(usersIn(await storage.externalIds.integersOf(users('ann')))).toEqual({ ann });
      expect(usersIn(await storage.externalIds.textsOf(integers(ann!)))).toEqual({ [ann!]: 'ann' });
    });
  });

  test(`no integer is used twice on ${name}, even after rows were deleted`, async () => {
    await onFreshStorage(open, async ({ externalIds }, { sequelize }) => {
      const { a } = usersIn(await externalIds.integersOf(users('a')));
      await sequelize.query('DELETE FROM shop_appointments_external_ids');
      const { b } = usersIn(await externalIds.integersOf(users('b')));
      expect(b).toBeGreaterThan(a!);
    });
  });
});
