import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { lendToTypeorm, typeormConnection } from 'shop-appointments/adapters/typeorm';
import { forEachDatabase, openDatabase, type TestDatabase } from '../../support/databases';
import { NOTES } from '../../support/data-layers/data-layer';
import { openNotes, TYPEORMS } from '../../support/data-layers/typeorm';
import { eventually } from '../../support/eventually';
import { openShop, type TestShop } from '../../support/shops/core-shop';

const refused = (why: RegExp): Error =>
  expect.objectContaining({
    code: 'shop_appointments_invalid_option',
    message: expect.stringMatching(why) as string,
  }) as Error;

/**
 * Resolves when the transaction of the query runner has ended. Listens to TypeORM's subscribers, as an event bus does.
 */
const commitOf = ({ subscribers }: DataSource, runner: QueryRunner): Promise<string> =>
  new Promise((resolve, reject) => {
    if (!runner.isTransactionActive) return resolve('no transaction');
    const heard =
      (settle: () => void) =>
      ({ queryRunner }: { readonly queryRunner: QueryRunner }): void => {
        if (queryRunner === runner && !queryRunner.isTransactionActive) settle();
      };
    subscribers.push({
      afterTransactionCommit: heard(() => resolve('committed')),
      afterTransactionRollback: heard(() => reject(new Error('rolled back'))),
    });
  });

describe.each(TYPEORMS)('%s', (_name, typeorm) => {
  test.each(['mariadb', 'mysql', 'sqlite', 'better-sqlite3'] as const)(
    'a data source of %s is refused, and the error says what to do',
    (type) => {
      const dataSource = { options: { type } } as unknown as DataSource;
      const why = refused(new RegExp(`${type}.*PostgreSQL.*sharesDatabase: false`));
      expect(() => lendToTypeorm(dataSource)).toThrow(why);
      const runner = { startTransaction: () => undefined, isTransactionActive: true, connection: dataSource };
      return expect(typeormConnection(runner as unknown as QueryRunner)).rejects.toEqual(why);
    },
  );

  forEachDatabase((database) => {
    if (database !== 'PostgreSQL') return test.skip('transactions are lent on PostgreSQL', () => undefined);
    let stored: TestDatabase;
    let shop: TestShop;
    let notes: ReturnType<typeof openNotes>;
    let managerOf: ReturnType<typeof lendToTypeorm>;
    beforeAll(async () => {
      stored = await openDatabase();
      await stored.sequelize.query(`DROP TABLE IF EXISTS notes; ${NOTES}`);
      shop = await openShop({ database: stored.sequelize });
    });
    beforeEach(async () => {
      await stored.sequelize.query('DELETE FROM notes');
      notes = openNotes(typeorm, stored.url, 2);
      await notes.dataSource.initialize();
      managerOf = lendToTypeorm(notes.dataSource);
    });
    afterEach(() => notes.dataSource.destroy());
    afterAll(async () => {
      await shop.close();
      await stored.close();
    });
    const inTransaction = (work: (manager: EntityManager) => Promise<unknown>): Promise<unknown> =>
      shop.appointments.transaction((transaction) => work(managerOf({ transaction })));
    const insert = (manager: EntityManager, text: string): Promise<unknown> =>
      manager.save(notes.Note, { text } as never);

    test.each([
      ['commit', ['AfterTransactionCommit']],
      ['rollback', ['AfterTransactionRollback']],
    ])('subscribers hear of the library’s %s once, when it has happened', async (end, told) => {
      const heard: string[] = [];
      const seen: unknown[] = [];
      const hear =
        (event: string) =>
        async ({ queryRunner }: { readonly queryRunner: QueryRunner }): Promise<void> => {
          heard.push(event);
          seen.push([queryRunner.isTransactionActive, await notes.dataSource.manager.count(notes.Note)]);
        };
      notes.dataSource.subscribers.push({
        afterTransactionCommit: hear('AfterTransactionCommit'),
        afterTransactionRollback: hear('AfterTransactionRollback'),
      });
      const work = inTransaction(async (manager) => {
        await insert(manager, 'saved');
        await manager.transaction((inner) => insert(inner, 'nested'));
        await manager
          .transaction(async (inner) => {
            await insert(inner, 'undone');
            throw new Error('undo');
          })
          .catch(() => undefined);
        expect(heard).toEqual([]);
        if (end === 'rollback') throw new Error('undo all');
      });
      await work.catch(() => undefined);
      await eventually(
        () => seen.length,
        (count) => count > 0,
      );
      expect(heard).toEqual(told);
      expect(seen).toEqual([[false, end === 'commit' ? 2 : 0]]);
    });

    test('an event of the host that waits for the commit is not sent before it', async () => {
      const order: string[] = [];
      let waiting: Promise<unknown> | undefined;
      let runner: QueryRunner | undefined;
      await inTransaction(async (manager) => {
        runner = manager.queryRunner;
        waiting = commitOf(notes.dataSource, manager.queryRunner!).then((outcome) => order.push(outcome));
        await insert(manager, 'saved');
        await manager.transaction((inner) => insert(inner, 'nested'));
        await notes.dataSource.query('SELECT 1');
        order.push('the port returns');
      });
      await waiting;
      expect(order).toEqual(['the port returns', 'committed']);
      await eventually(
        () => runner!.isReleased,
        (isReleased) => isReleased,
      );
    });

    test('code of the host that waits for the commit with its event is told of each attempt that was undone', async () => {
      const outcomes: Promise<string>[] = [];
      await inTransaction(async (manager) => {
        const commit = commitOf(notes.dataSource, manager.queryRunner!);
        outcomes.push(commit.catch(String));
        await insert(manager, `try ${outcomes.length}`);
        if (outcomes.length === 1)
          await manager.query(`DO $$ BEGIN RAISE EXCEPTION 'try again' USING ERRCODE = '40001'; END $$`);
      });
      expect(await Promise.all(outcomes)).toEqual(['Error: rolled back', 'committed']);
    });

    test('startTransaction nests, and neither begins nor ends across a transaction that is still open', async () => {
      await inTransaction(async (manager) => {
        const runner = manager.queryRunner!;
        await runner.startTransaction();
        await insert(manager, 'kept');
        await manager.transaction(async (inner) => {
          await runner.startTransaction();
          await insert(inner, 'undone');
          await runner.rollbackTransaction();
        });
        let close = (): void => undefined;
        const closed = new Promise<void>((resolve) => (close = resolve));
        const open = manager.transaction(() => closed);
        const overlapping = refused(/one after another/);
        await expect(runner.startTransaction()).rejects.toEqual(overlapping);
        await expect(runner.commitTransaction()).rejects.toEqual(overlapping);
        await expect(runner.rollbackTransaction()).rejects.toEqual(overlapping);
        close();
        await open;
        await runner.commitTransaction();
      });
      const kept = await notes.dataSource.manager.find(notes.Note);
      expect(kept.map(({ text }) => text)).toEqual(['kept']);
    });

    test('a subscriber that fails after the commit is logged, and does not fail the write', async () => {
      const log = jest.spyOn(notes.dataSource.logger, 'log').mockImplementation();
      notes.dataSource.subscribers.push({
        afterTransactionCommit: () => Promise.reject(new Error('no mail today')),
      });
      await inTransaction((manager) => insert(manager, 'saved'));
      await eventually(
        () => log.mock.calls.length,
        (count) => count > 0,
      );
      expect(log).toHaveBeenCalledWith('warn', expect.stringContaining('no mail today'));
    });

    test('subscribers of entities, and the logger, work inside the transaction', async () => {
      const logged = jest.spyOn(notes.dataSource.logger, 'logQuery').mockImplementation();
      const inserted: unknown[] = [];
      notes.dataSource.subscribers.push({
        listenTo: () => 'Note',
        afterInsert: async ({ manager }) => void inserted.push(await manager.count(notes.Note)),
      });
      await inTransaction(async (manager) => {
        await insert(manager, 'saved');
        expect(inserted).toEqual([1]);
        expect(logged.mock.calls.map(([sql]) => sql).join()).toMatch(/INSERT INTO "notes"/);
      });
    });

    test('the connection of a transaction of the host is found', async () => {
      await notes.dataSource.transaction(async (manager) => {
        const connection = await typeormConnection(manager);
        const rows: unknown = await manager.query('SELECT pg_backend_pid() AS pid');
        expect((await connection.query('SELECT pg_backend_pid() AS pid')).rows).toEqual(rows);
        expect(await typeormConnection(manager.queryRunner!)).toBe(connection);
      });
    });

    test('a manager without a running transaction is refused, and the error says what to do', async () => {
      const { dataSource } = notes;
      const runner = dataSource.createQueryRunner();
      for (const source of [dataSource.manager, runner, runner.manager])
        await expect(typeormConnection(source)).rejects.toEqual(refused(/dataSource\.transaction/));
      let ended: EntityManager | undefined;
      await dataSource.transaction(async (manager) => void (ended = manager));
      await expect(typeormConnection(ended!)).rejects.toEqual(refused(/no transaction runs here/));
    });

    test('a manager in the library’s own transaction cannot be joined', async () => {
      await inTransaction(async (manager) => {
        const connection = await typeormConnection(manager);
        await expect(shop.appointments.joinTransaction(connection)).rejects.toEqual(
          refused(/context\.transaction/),
        );
      });
    });
  });
});
