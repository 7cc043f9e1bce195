import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import {
  createTransaction,
  driverTypesOf,
  transactionFields,
  isTransaction,
  logStatement,
  sequelizeTypesOf,
  storageOf,
  wrapCreateConnection,
} from '../../lib/storage/sequelize-internals';
import { forEachDatabase } from '../support/databases';

const ends = { commit: () => Promise.resolve(), rollback: () => Promise.resolve() };

/** Counts the rows of `notes` that a statement sees, inside a transaction or (null) outside of any. */
async function notesSeen(sequelize: Sequelize, transaction: Transaction | null): Promise<number> {
  const [row] = await sequelize.query<{ n: number | string }>('SELECT COUNT(*) AS n FROM notes', {
    type: QueryTypes.SELECT,
    transaction,
  });
  return Number(row!.n);
}

forEachDatabase((name, open) => {
  const logged: unknown[] = [];
  let sequelize: Sequelize;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const database = await open({ logging: (text) => void logged.push(text) });
    ({ sequelize } = database);
    close = () => database.close();
  });
  afterEach(() => close());

  test('a transaction of Sequelize has an id, a connection, a level and an end, and a savepoint has a parent', async () => {
    const t = await sequelize.transaction({ isolationLevel: 'READ COMMITTED' as never });
    expect(isTransaction(t)).toBe(true);
    expect(transactionFields(t)).toMatchObject({
      sequelize,
      id: expect.stringMatching(/./) as string,
      connection: expect.any(Object) as object,
      options: { isolationLevel: 'READ COMMITTED' },
    });
    expect(transactionFields(t).finished).toBeUndefined();
    const savepoint = await sequelize.transaction({ transaction: t });
    expect(transactionFields(savepoint).parent).toBe(t);
    await savepoint.rollback();
    const heard: unknown[] = [];
    t.afterCommit((committed) => void heard.push(committed));
    expect(transactionFields(t)._afterCommitHooks).toHaveLength(1);
    await t.commit();
    expect(transactionFields(t).finished).toBe('commit');
    expect(heard).toEqual([t]);
  });

  test('a transaction created by hand runs statements on the connection that it is given, and refuses them after its end', async () => {
    await sequelize.query('CREATE TABLE IF NOT EXISTS notes (text VARCHAR(20))');
    const t = createTransaction(sequelize, ends);
    expect(transactionFields(t).connection).toBeUndefined();
    const options = { type: 'write', uuid: transactionFields(t).id } as const;
    const connection = await sequelize.connectionManager.getConnection(options);
    Object.assign(connection, { uuid: transactionFields(t).id });
    transactionFields(t).connection = connection;
    await sequelize.query('BEGIN', { transaction: t });
    await sequelize.query("INSERT INTO notes VALUES ('in it')", { transaction: t });
    expect(await notesSeen(sequelize, t)).toBe(1);
    await sequelize.query('ROLLBACK', { transaction: t });
    expect(await notesSeen(sequelize, null)).toBe(0);
    transactionFields(t).finished = 'rollback';
    await expect(notesSeen(sequelize, t)).rejects.toThrow('rollback has been called on this transaction');
    sequelize.connectionManager.releaseConnection(connection);
  });

  test('a statement that the library sends itself reaches the logging of the host', () => {
    logged.length = 0;
    logStatement(sequelize, { uuid: 'a transaction' }, 'SELECT 1')();
    expect(logged).toEqual(['Executing (a transaction): SELECT 1']);
  });

  /** Returns `test` for one of the databases, and `test.skip` for the others. */
  const testOn = (database: string) => (name === database ? test : test.skip);

  testOn('SQLite')('only SQLite: the path of the file is known', () => {
    expect(storageOf(sequelize)).toEqual(expect.stringMatching(/shop\.db$/));
  });

  testOn('PostgreSQL')(
    "only PostgreSQL: values are read by the driver's own parsers, or by Sequelize's",
    async () => {
      // Opens a first connection, after which Sequelize knows PostgreSQL's ids of range types.
      await sequelize.query('SELECT 1', { type: QueryTypes.SELECT });
      const INT4RANGE = 3904;
      const readBy = (types: unknown): unknown =>
        (types as { getTypeParser(oid: number, format: string): (text: string) => unknown }).getTypeParser(
          INT4RANGE,
          'text',
        )('[1,3)');
      expect(readBy(driverTypesOf(sequelize))).toBe('[1,3)');
      expect(readBy(sequelizeTypesOf(sequelize))).toEqual([
        { value: 1, inclusive: true },
        { value: 3, inclusive: false },
      ]);
    },
  );

  testOn('MariaDB')(
    'only MariaDB: the function that replaces Sequelize’s opens each new connection',
    async () => {
      const opened: unknown[] = [];
      wrapCreateConnection(sequelize, (create) => (options) => {
        opened.push(options);
        return create(options);
      });
      await sequelize.query('SELECT 1', { type: QueryTypes.SELECT });
      // Looks at the last connection, because Sequelize has read the server's version on an earlier one.
      expect(opened.at(-1)).toMatchObject({
        host: expect.any(String) as string,
        port: expect.anything() as unknown,
        user: expect.any(String) as string,
        database: expect.any(String) as string,
      });
    },
  );
});
