import type { Sequelize } from 'sequelize';
import { type NewPendingOrder, type PendingOrder, type Storage } from '../../../lib/storage/storage';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';

const ORDER: NewPendingOrder = {
  reference: 'ref-1',
  kind: 'booking',
  before: { firstId: 7, lines: [3, 4] },
};

const insert = (storage: Storage, seconds: number, order = ORDER): Promise<PendingOrder> =>
  storage.transaction((t) => storage.pendingOrders.insert(order, seconds, t));
const endLease = (sequelize: Sequelize) =>
  sequelize.query('UPDATE shop_appointments_pending_orders SET leased_until = leased_until - 60');

forEachDatabase((_name, open) => {
  test('a lease ends by the clock of the database, and not by the clock of a process', async () => {
    // The process has a clock that shows a time in the past.
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const { pendingOrders } = storage;
      await insert(storage, 60);
      expect(await pendingOrders.due(10)).toEqual([]);
      const busy = await pendingOrders.take('ref-1', 30, true);
      expect(busy).toMatchObject({ kind: 'busy' });
      expect(busy.kind === 'busy' && busy.seconds > 50 && busy.seconds <= 60).toBe(true);

      await endLease(sequelize);
      expect(await pendingOrders.due(10)).toEqual(['ref-1']);
      expect(await pendingOrders.take('ref-1', 30, false)).toMatchObject({ kind: 'taken', pending: ORDER });
      expect(await pendingOrders.due(10)).toEqual([]);
      expect(await pendingOrders.take('ref-1', 30, false)).toMatchObject({ kind: 'busy' });
    });
  });

  test('a process whose clock is an hour ahead does not take an order that another process has leased', async () => {
    await onFreshStorage(open, async (storage) => {
      const { pendingOrders } = storage;
      await insert(storage, 60);
      const realNow = Date.now.bind(Date);
      const ahead = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 3_600_000);
      expect(await pendingOrders.due(10)).toEqual([]);
      expect(await pendingOrders.take('ref-1', 30, true)).toMatchObject({ kind: 'busy' });
      ahead.mockRestore();
    });
  });

  test('an order that is given back is free for a next try at once, and for the worker when its lease ends', async () => {
    await onFreshStorage(open, async (storage) => {
      const { pendingOrders } = storage;
      await pendingOrders.giveBack(await insert(storage, 60));
      expect(await pendingOrders.due(10)).toEqual([]);
      expect(await pendingOrders.take('ref-1', 30, false)).toMatchObject({ kind: 'busy' });
      expect(await pendingOrders.take('ref-1', 30, true)).toMatchObject({ kind: 'taken' });
      expect(await pendingOrders.take('ref-1', 30, true)).toMatchObject({ kind: 'busy' });
    });
  });

  test('of many processes that take an order at once, one gets it', async () => {
    await onFreshStorage(open, async (storage) => {
      await insert(storage, 0);
      const tries = await Promise.all(
        Array.from({ length: 8 }, () => storage.pendingOrders.take('ref-1', 30, true)),
      );
      expect(tries.filter(({ kind }) => kind === 'taken')).toHaveLength(1);
      expect(tries.filter(({ kind }) => kind === 'busy')).toHaveLength(7);
    });
  });

  test('only the process with the lease releases an order; every process that has completed it removes it', async () => {
    await onFreshStorage(open, async (storage, { sequelize }) => {
      const { pendingOrders } = storage;
      const former = await insert(storage, 60);
      await endLease(sequelize);
      const taken = await pendingOrders.take('ref-1', 60, false);
      if (taken.kind !== 'taken') throw new Error('It is not taken');
      const release = (one: PendingOrder) => storage.transaction((t) => pendingOrders.removeOwn(one, t));
      expect(await release(former)).toBe(false);
      expect(await release(taken.pending)).toBe(true);
      expect(await pendingOrders.take('ref-1', 60, true)).toEqual({ kind: 'gone' });

      const again = await insert(storage, 60);
      await storage.transaction((t) => pendingOrders.remove({ ...again, lease: 'of another process' }, t));
      expect(await pendingOrders.take('ref-1', 60, true)).toEqual({ kind: 'gone' });
    });
  });
});
