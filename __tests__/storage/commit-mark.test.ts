import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { createStorage, type Storage } from '../../lib/storage/storage';
import { connectTo, openSqliteFile } from '../support/database-kinds';
import { forEachDatabase } from '../support/databases';
import { eventually } from '../support/eventually';
import { onFreshStorage, stoppedClock } from '../support/storage';
import { MORNING, ruleDraft } from '../support/stored';

const write = (storage: Storage): Promise<unknown> =>
  storage.transaction((t) => storage.rules.insert(ruleDraft({}), MORNING, t));

forEachDatabase((name, open) => {
  if (name === 'SQLite') return ofSqliteFiles();
  test('on a server no mark exists, so rows are read instead', async () => {
    await onFreshStorage(open, async (storage) => {
      expect(await storage.commitMark()).toBeUndefined();
    });
  });
});

test('in memory there is one connection, whose own commits are not visible to the mark', async () => {
  const storage = createStorage({ database: 'sqlite::memory:', clock: stoppedClock });
  await storage.migrate();
  expect(await storage.commitMark()).toBeUndefined();
  await storage.close();
});

/** Declares tests of the mark that tells whether anything was committed to a SQLite file. */
function ofSqliteFiles(): void {
  test('is the same object until any process commits', async () => {
    await onFreshStorage(openSqliteFile, async (storage, { sequelize, url }) => {
      const elsewhere = connectTo(url);
      const writes: Record<string, () => Promise<unknown>> = {
        'the library': () => write(storage),
        'a transaction of the host': () =>
          sequelize.transaction((transaction) =>
            sequelize.query('CREATE TABLE a (b INTEGER)', { transaction }),
          ),
        'another connection': () => elsewhere.query('INSERT INTO a VALUES (1)'),
      };
      const told: Record<string, unknown> = {};
      for (const [who, commit] of Object.entries(writes)) {
        const before = await storage.commitMark();
        const again = await storage.commitMark();
        await commit();
        const after = await storage.commitMark();
        told[who] = { known: before !== undefined, still: again === before, then: after === before };
      }
      await elsewhere.close();
      const seen = { known: true, still: true, then: false };
      expect(told).toEqual({
        'the library': seen,
        'a transaction of the host': seen,
        'another connection': seen,
      });
    });
  });

  test('stays the same after a rollback, and during an uncommitted transaction', async () => {
    await onFreshStorage(openSqliteFile, async (storage) => {
      const before = await storage.commitMark();
      const failing = storage.transaction(async (t) => {
        await storage.rules.insert(ruleDraft({}), MORNING, t);
        expect(await storage.commitMark()).toBe(before);
        throw new Error('taken back');
      });
      await expect(failing).rejects.toThrow('taken back');
      expect(await storage.commitMark()).toBe(before);
    });
  });

  test('does not change before the rows do, if the host reads in a transaction', async () => {
    await onFreshStorage(openSqliteFile, async (storage, { sequelize, url }) => {
      const elsewhere = createStorage({ database: url, clock: stoppedClock });
      const before = await storage.commitMark();
      await sequelize.query('BEGIN');
      const rulesOf = async (): Promise<number> => (await storage.rules.all()).length;
      const rules = await rulesOf();
      await write(elsewhere);
      expect(await storage.commitMark()).toBe(before);
      expect(await rulesOf()).toBe(rules);
      await sequelize.query('COMMIT');
      expect(await storage.commitMark()).not.toBe(before);
      expect(await rulesOf()).toBe(rules + 1);
      await elsewhere.close();
    });
  });

  test('does not prevent the host from closing its connections, nor SQLite from tidying up the file', async () => {
    const database = await openSqliteFile();
    const sequelize = connectTo(database.url);
    const storages = [1, 2].map(() => createStorage({ database: sequelize, clock: stoppedClock }));
    await storages[0]!.migrate();
    const marks = await Promise.all(storages.map((storage) => storage.commitMark()));
    expect(marks).not.toContain(undefined);
    const asked = storages[0]!.commitMark();
    await sequelize.close();
    await asked;
    // SQLite removes the file `-wal` when the last connection ends, so a file that is gone means that no connection is open.
    // Sequelize does not wait until the driver has closed its connections.
    const wal = `${database.url.slice('sqlite:'.length)}-wal`;
    await eventually(
      () => existsSync(wal),
      (isThere) => !isThere,
    );
    expect(await storages[1]!.commitMark()).toBeUndefined();
    await database.close();
  });

  test('does not prevent the host from closing its connections at any moment of the first read', async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      const database = await openSqliteFile();
      await database.sequelize.query('SELECT 1');
      const storage = createStorage({ database: database.sequelize, clock: stoppedClock });
      const asked = storage.commitMark();
      for (let turn = 0; turn < turns; turn += 1) await turnOfTheLoop();
      await database.close();
      await asked;
    }
  });

  test('is absent for a file that the library cannot read', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'commit-mark-'));
    const file = join(directory, 'not-a-database.db');
    writeFileSync(file, 'x'.repeat(5000));
    const storage = createStorage({ database: `sqlite:${file}`, clock: stoppedClock });
    expect([await storage.commitMark(), await storage.commitMark()]).toEqual([undefined, undefined]);
    await storage.close();
    rmSync(directory, { recursive: true });
  });
}
