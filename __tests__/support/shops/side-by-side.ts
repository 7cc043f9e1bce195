import { setTimeout as sleep } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import type { Appointments } from 'shop-appointments';
import { internalsOf } from '../internals';
import { waitingConnections } from '../waiting-connections';

/**
 * Runs two writes so that both have read before one of them writes, unless one waits for a lock of the other. SQLite
 * allows only one writer, so on SQLite the two are only started at the same time.
 */
export async function sideBySide(
  appointments: Appointments,
  sequelize: Sequelize,
  writes: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<PromiseSettledResult<unknown>[]> {
  if (sequelize.getDialect() === 'sqlite') return Promise.allSettled(writes.map((write) => write()));
  const { live } = internalsOf(appointments).storage;
  const read = live.read.bind(live);
  const seen = { reads: 0, isOneDone: false };
  live.read = async (query, t) => {
    const rows = await read(query, t);
    seen.reads += 1;
    // The first reader of a pair waits for the second one, which does not wait.
    const pair = seen.reads + (seen.reads % 2);
    while (seen.reads < pair && !seen.isOneDone && (await waitingConnections(sequelize)) === 0)
      await sleep(150);
    return rows;
  };
  try {
    return await Promise.allSettled(writes.map((write) => write().finally(() => (seen.isOneDone = true))));
  } finally {
    live.read = read;
  }
}
