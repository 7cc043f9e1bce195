import promises from 'node:timers/promises';
import type { Transaction } from 'sequelize';
import { MigrationLease } from '../../lib/storage/migration-lease';
import type { Queries } from '../../lib/storage/queries';
import type { Transactions } from '../../lib/storage/transactions/transactions';

/**
 * A faked table of migrations that contains at most the mark of a process that migrates. `reading` is the number of
 * milliseconds that a read takes.
 */
function table(mark?: number) {
  const state = { mark, reading: 0 };
  const queries = {
    select: async () => {
      if (state.reading > 0) await new Promise((resolve) => setTimeout(resolve, state.reading));
      return state.mark === undefined ? [] : [{ applied_at: state.mark }];
    },
    execute: async (sql: string, [first, last]: readonly number[]) => {
      if (sql.startsWith('INSERT')) {
        state.mark = first;
        return 1;
      }
      if (sql.includes('= $2')) {
        if (state.mark !== last) return 0;
        state.mark = first;
        return 1;
      }
      const isOwn = state.mark !== undefined && state.mark >= first! && state.mark <= last!;
      if (!isOwn) return 0;
      state.mark = sql.startsWith('DELETE') ? undefined : state.mark! + 1;
      return 1;
    },
  };
  const transactions = {
    run: <T>(work: (t: Transaction) => Promise<T>) => work(null as unknown as Transaction),
  };
  const lease = new MigrationLease(
    queries as unknown as Queries,
    transactions as unknown as Transactions,
    'migrations',
  );
  return { state, lease };
}

// Jest's fake timers do not control `node:timers/promises`: a waiting process would try only once during a test.
beforeEach(() => {
  jest.useFakeTimers();
  jest
    .spyOn(promises, 'setTimeout')
    .mockImplementation((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});
const SECOND = 1_000;

test('a migrating process renews its mark while it works, and removes it at the end', async () => {
  const { state, lease } = table();
  const marks: (number | undefined)[] = [];
  const held = lease.hold(async () => {
    for (let n = 0; n < 3; n += 1) {
      marks.push(state.mark);
      await new Promise((resolve) => setTimeout(resolve, 5 * SECOND));
    }
  });
  await jest.advanceTimersByTimeAsync(20 * SECOND);
  await held;
  const [first] = marks as [number];
  expect(marks.map((mark) => mark! - first)).toEqual([0, 1, 2]);
  expect(state.mark).toBeUndefined();
});

test('a migrating process whose mark another process has replaced stops before its next step', async () => {
  const { state, lease } = table();
  const held = lease.hold(async (assertHeld) => {
    assertHeld();
    state.mark = 7;
    await new Promise((resolve) => setTimeout(resolve, 6 * SECOND));
    assertHeld();
  });
  const refused = expect(held).rejects.toMatchObject({ code: 'shop_rest_busy' });
  await jest.advanceTimersByTimeAsync(10 * SECOND);
  await refused;
  expect(state.mark).toBe(7);
});

test('the lease of a migrating process that is silent for thirty seconds is taken, not earlier', async () => {
  const { lease } = table(7);
  let isTaken = false;
  const held = lease.hold(async () => {
    isTaken = true;
  });
  await jest.advanceTimersByTimeAsync(29 * SECOND);
  expect(isTaken).toBe(false);
  await jest.advanceTimersByTimeAsync(3 * SECOND);
  await held;
  expect(isTaken).toBe(true);
});

test('a process waits for as long as the migrating process renews its mark', async () => {
  const { state, lease } = table(7);
  const renewal = setInterval(() => {
    state.mark = state.mark! + 1;
  }, 5 * SECOND);
  let isTaken = false;
  const held = lease.hold(async () => {
    isTaken = true;
  });
  await jest.advanceTimersByTimeAsync(90 * SECOND);
  expect(isTaken).toBe(false);
  clearInterval(renewal);
  state.mark = undefined;
  await jest.advanceTimersByTimeAsync(SECOND);
  await held;
  expect(isTaken).toBe(true);
});

test('a read that was blocked does not count as silence, because the migration itself may have blocked it', async () => {
  const { state, lease } = table(7);
  let isTaken = false;
  const held = lease.hold(async () => {
    isTaken = true;
  });
  await jest.advanceTimersByTimeAsync(10 * SECOND);
  state.reading = 40 * SECOND;
  await jest.advanceTimersByTimeAsync(45 * SECOND);
  expect(isTaken).toBe(false);
  state.reading = 0;
  await jest.advanceTimersByTimeAsync(80 * SECOND);
  await held;
  expect(isTaken).toBe(true);
});
