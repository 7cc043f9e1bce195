import { createStorage } from '../../lib/storage/storage';
import { forEachDatabase, type OpenDatabase, type TestDatabase } from '../support/databases';
import { stoppedClock } from '../support/storage';
import { MORNING, ruleDraft } from '../support/stored';
import { statementsOf } from '../support/statements-of';

async function onEmpty(open: OpenDatabase, body: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await open();
  try {
    await body(database);
  } finally {
    await database.close();
  }
}

forEachDatabase((_name, _open, open) => {
  test('without its tables, the library says which function to call', async () => {
    await onEmpty(open, async ({ sequelize }) => {
      const storage = createStorage({ database: sequelize, clock: stoppedClock });
      await expect(storage.assertMigrated()).rejects.toMatchObject({
        code: 'shop_appointments_not_migrated',
        message: expect.stringContaining('migrate()') as string,
      });
      await storage.migrate();
      await storage.assertMigrated();
    });
  });

  test('an unreachable database is not mistaken for one without tables', async () => {
    await onEmpty(open, async ({ sequelize }) => {
      const storage = createStorage({ database: sequelize, clock: stoppedClock });
      await sequelize.close();
      await expect(storage.assertMigrated()).rejects.not.toMatchObject({
        code: 'shop_appointments_not_migrated',
      });
    });
  });

  test('migrating again changes nothing', async () => {
    await onEmpty(open, async ({ sequelize }) => {
      const storage = createStorage({ database: sequelize, clock: stoppedClock });
      await storage.migrate();
      const rule = await storage.transaction((t) => storage.rules.insert(ruleDraft(), MORNING, t));
      await storage.outbox.number();
      await createStorage({ database: sequelize, clock: stoppedClock }).migrate();
      expect(await storage.rules.all()).toEqual([rule]);
    });
  });

  test('migrations run in the order of their numbers', async () => {
    await onEmpty(open, async ({ sequelize }) => {
      const migrations: unknown[] = [];
      const logger = {
        info: (facts: object) => void migrations.push((facts as { migration?: string }).migration),
        warn: () => undefined,
        error: () => undefined,
      };
      await createStorage({ database: sequelize, clock: stoppedClock, logger }).migrate();
      expect(migrations.length).toBeGreaterThan(0);
      expect(migrations).toEqual(migrations.toSorted());
    });
  });

  test('processes that start at the same time migrate once', async () => {
    await onEmpty(open, async ({ url }) => {
      const logged: object[] = [];
      const logger = {
        info: (facts: object) => void logged.push(facts),
        warn: () => undefined,
        error: () => undefined,
      };
      const processes = Array.from({ length: 4 }, () =>
        createStorage({ database: url, clock: stoppedClock, logger }),
      );
      try {
        await Promise.all(processes.map((storage) => storage.migrate()));
        await Promise.all(processes.map((storage) => storage.assertMigrated()));
        expect(logged[0]).toEqual({ migration: '0001-tables' });
        expect(new Set(logged.map((facts) => JSON.stringify(facts))).size).toBe(logged.length);
      } finally {
        await Promise.all(processes.map((storage) => storage.close()));
      }
    });
  });

  test('an interrupted migration is continued', async () => {
    await onEmpty(open, async ({ sequelize }) => {
      const storage = createStorage({ database: sequelize, clock: stoppedClock });
      await storage.migrate();
      await sequelize.query('DELETE FROM shop_appointments_migrations');
      await sequelize.query('DROP TABLE shop_appointments_outbox');
      await sequelize.query('DROP TABLE shop_appointments_counters');
      const next = createStorage({ database: sequelize, clock: stoppedClock });
      await expect(next.assertMigrated()).rejects.toMatchObject({ code: 'shop_appointments_not_migrated' });
      await next.migrate();
      expect(await next.outbox.last()).toBe(0);
    });
  });

  test('a database of a newer version is refused by every function, and stays unchanged', async () => {
    await onEmpty(open, async ({ sequelize }) => {
      await createStorage({ database: sequelize, clock: stoppedClock }).migrate();
      await sequelize.query("INSERT INTO shop_appointments_migrations VALUES ('9999-from-the-future', 1)");
      const storage = createStorage({ database: sequelize, clock: stoppedClock });
      const refused = {
        code: 'shop_appointments_not_migrated',
        message: expect.stringMatching(/newer version.*9999-from-the-future.*update/) as string,
      };
      await expect(storage.assertMigrated()).rejects.toMatchObject(refused);
      await expect(storage.migrate()).rejects.toMatchObject(refused);
    });
  });

  test('tables that were found complete are not checked again', async () => {
    await onEmpty(open, async ({ sequelize }) => {
      await createStorage({ database: sequelize, clock: stoppedClock }).migrate();
      const storage = createStorage({ database: sequelize, clock: stoppedClock });
      await storage.assertMigrated();
      expect(await statementsOf(sequelize, () => storage.assertMigrated())).toEqual([]);
    });
  });
});
