import { mariadb } from '../../../lib/storage/dialects/mariadb';
import type { Statement } from '../../../lib/storage/sql';
import { databaseErrorKindOf } from '../../../lib/storage/transactions/database-error-kind';

const LOCK: Statement = { sql: 'UPDATE guards SET version = version + 1', columns: null };
const RULES: Statement = { sql: 'SELECT id FROM rules', columns: ['id'] };
const BOOKINGS: Statement = { sql: 'SELECT id FROM bookings', columns: ['id'] };
const DONE = { affectedRows: 0, insertId: 0 };

/** A connection that sends one response, or fails with an error of the driver. */
const connectionWith = (response: unknown) => ({
  destroy: jest.fn(),
  query: () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)),
});

const sent = async (response: unknown) => {
  const connection = connectionWith(response);
  const [round] = mariadb.rounds([LOCK, RULES, BOOKINGS]);
  const rows = await round!.send(connection).catch((error: unknown) => databaseErrorKindOf(error));
  return [rows, connection.destroy.mock.calls.length];
};

test('the rows of a block are those of its reads, in their order', async () => {
  expect(await sent([[{ id: 1 }], [{ id: 2 }], DONE])).toEqual([[[{ id: 1 }], [{ id: 2 }]], 0]);
});

test.each([
  ['more results than reads', [[], [], [], [], DONE]],
  ['fewer results than reads', [[], DONE]],
  ['no rows at all', DONE],
  ['two columns of one name', Object.assign(new Error('duplicate field'), { errno: 45_040 })],
  ['an unexpected packet', Object.assign(new Error('unexpected packet'), { errno: 45_011 })],
])('a response with %s closes the connection, and counts as a lost one', async (_, response) => {
  expect(await sent(response)).toEqual(['away', 1]);
});

test('an error of the server leaves the connection open', async () => {
  expect(await sent(Object.assign(new Error('deadlock'), { errno: 1213, sqlState: '40001' }))).toEqual([
    'busy',
    0,
  ]);
});
