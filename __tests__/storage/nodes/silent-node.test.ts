import type { Sequelize } from 'sequelize';
import type { Database } from '../../../lib/storage/database';
import { StatementTimeoutError } from '../../../lib/storage/transactions/database-error-kind';
import { retryRead } from '../../../lib/storage/transactions/retry-while-busy';
import { type Acquired, StatementWatch } from '../../../lib/storage/transactions/statement-watch';

/** Makes a read whose first statement gets no response in time. */
function silentOnce() {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked === 1) throw new StatementTimeoutError(4_000);
    return `answer ${asked}`;
  };
}

test('a read without a response from a node in time is repeated once, at the next node', async () => {
  expect(await retryRead(silentOnce(), { hasOtherNodes: true })).toBe('answer 2');
  const neverAnswered = async () => Promise.reject(new StatementTimeoutError(4_000));
  await expect(retryRead(neverAnswered, { hasOtherNodes: true })).rejects.toMatchObject({
    code: 'shop_rest_busy',
  });
});

test('a read without a response from a single server in time is a 503', async () => {
  await expect(retryRead(silentOnce(), { hasOtherNodes: false })).rejects.toMatchObject({
    code: 'shop_rest_busy',
  });
});

/** Watches a faked database with nodes, and records what the watch reports to the nodes. */
function watchOverNodes() {
  const connection = {};
  const lost: unknown[] = [];
  const cut: unknown[] = [];
  const holder: Acquired = {};
  const sequelize = {
    connectionManager: { destroyConnection: async () => undefined },
  } as unknown as Sequelize;
  const database = {
    sequelize,
    file: null,
    nodes: { lost: (one: unknown) => lost.push(one) },
    cut: (one: unknown) => cut.push(one),
  } as unknown as Database;
  return {
    holder,
    watch: new StatementWatch(database, 20),
    acquire: () => (holder.connection = connection),
    connection,
    lost,
    cut,
  };
}

test.each([
  ['breaks', Object.assign(new Error('connect ECONNRESET'), { code: 'ECONNRESET' })],
  ['has a full disk', Object.assign(new Error('The table is full'), { errno: 1114 })],
])('a node that %s during a statement is replaced by the next one', async (_, error) => {
  const { watch, holder, acquire, connection, lost } = watchOverNodes();
  const statement = async () => {
    acquire();
    throw error;
  };
  await expect(watch.within(statement, holder)).rejects.toBe(error);
  expect(lost).toEqual([connection]);
});

test('a node that does not respond to a statement is replaced, and its connection is cut', async () => {
  const { watch, holder, acquire, connection, lost, cut } = watchOverNodes();
  const statement = async () => {
    acquire();
    await new Promise(() => undefined);
  };
  await expect(watch.within(statement, holder)).rejects.toBeInstanceOf(StatementTimeoutError);
  expect([lost, cut]).toEqual([[connection], [connection]]);
});

test('a node that refuses a faulty statement is kept', async () => {
  const { watch, holder, acquire, lost } = watchOverNodes();
  const statement = async () => {
    acquire();
    throw Object.assign(new Error('no such column'), { errno: 1054, sqlState: '42S22' });
  };
  await expect(watch.within(statement, holder)).rejects.toThrow('no such column');
  expect(lost).toEqual([]);
});
