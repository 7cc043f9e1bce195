import { setTimeout as sleep } from 'node:timers/promises';
import { createStorage } from '../../../lib/storage/storage';
import { forEachDatabase } from '../../support/databases';
import { interceptStatements } from '../../support/statements-of';
import { onFreshStorage, stoppedClock } from '../../support/storage';
import { MORNING, ruleDraft } from '../../support/stored';

forEachDatabase((name, open) => {
  const testOnMariadb = name === 'MariaDB' ? test : test.skip;
  const testOnServers = name === 'SQLite' ? test.skip : test;

  testOnMariadb(
    'only MariaDB: after a deadlock, code that continues writes nothing outside of the transaction',
    async () => {
      await onFreshStorage(open, async (storage, { sequelize }) => {
        const later: unknown[] = [];
        const work = storage.transaction(async (t) => {
          await storage.rules.insert(ruleDraft({ title: 'before' }), MORNING, t);
          const stop = interceptStatements(sequelize, ({ sql }, run) =>
            sql.startsWith('INSERT')
              ? Promise.reject(Object.assign(new Error('Deadlock found'), { errno: 1213, sqlState: '40001' }))
              : run(),
          );
          await storage.rules.insert(ruleDraft({ title: 'deadlock' }), MORNING, t).catch(() => undefined);
          stop();
          await storage.rules.insert(ruleDraft({ title: 'after' }), MORNING, t).catch((error: unknown) => {
            later.push(error);
            throw error;
          });
        });
        await expect(work).rejects.toMatchObject({ code: 'shop_appointments_invalid_option' });
        expect(later).toHaveLength(1);
        expect(await storage.rules.all()).toEqual([]);
      });
    },
  );

  testOnServers(
    'only servers: a hook after the commit that exceeds the time limit of a statement affects neither the commit nor other connections',
    async () => {
      await onFreshStorage(open, async (_, { sequelize }) => {
        const timeoutMs = 300;
        const storage = createStorage({ database: sequelize, clock: stoppedClock, timeoutMs });
        const insert = (title: string) =>
          storage.transaction((t) => storage.rules.insert(ruleDraft({ title }), MORNING, t));
        await storage.transaction(async (t) => {
          await storage.rules.insert(ruleDraft({ title: 'first' }), MORNING, t);
          t.afterCommit(async () => {
            const ended = performance.now() + 2 * timeoutMs;
            // Each insert gets the connection of the first transaction, because no other one in the pool is free.
            for (let n = 0; performance.now() < ended; n += 1) {
              await insert(`during ${n}`);
              await sleep(20);
            }
          });
        });
        const titles = (await storage.rules.all()).map(({ title }) => title);
        expect(titles[0]).toBe('first');
        expect(titles.length).toBeGreaterThan(2);
        await storage.close();
      });
    },
  );

  test('a log function that throws does not affect any statement', async () => {
    const seen: string[] = [];
    const logging = (sql: string, options: unknown): void => {
      if (!sql.includes('shop_appointments_rules')) return;
      seen.push((options as { readonly type: string }).type);
      throw new Error('The log is full');
    };
    await onFreshStorage(
      open,
      async (storage) => {
        await storage.transaction((t) => storage.rules.insert(ruleDraft({ title: 'kept' }), MORNING, t));
        expect(await storage.rules.all()).toMatchObject([{ title: 'kept' }]);
        expect(seen).toContain('RAW');
      },
      { logging: logging as never },
    );
  });
});
