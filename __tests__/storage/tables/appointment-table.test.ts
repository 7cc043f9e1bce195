import type { AppointmentRecord } from '../../../lib/domain/appointment';
import type { Storage } from '../../../lib/storage/storage';
import { asInstant } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';
import { appointmentRecord, MORNING } from '../../support/stored';

const insert = (storage: Storage, fields: Partial<AppointmentRecord> = {}) =>
  storage.transaction((t) => storage.appointments.insert(appointmentRecord(fields), t));

forEachDatabase((_name, open) => {
  test('an appointment is read back as it was written, every field of it', async () => {
    const record = appointmentRecord({
      status: 'trash',
      previousStatus: 'pending-confirmation',
      customerStatus: 'no-show',
      productId: 5_000_000_000,
      customerId: 12,
      staffIds: [30, 4, 11],
      start: asInstant(4_102_444_800),
      end: asInstant(4_102_448_400),
      occupiedFrom: asInstant(4_102_416_000),
      occupiedTo: asInstant(4_102_502_400),
      allDay: true,
      quantity: 10_000,
      cost: '12345678901234567890.12',
      costIncludesTax: true,
      orderId: 77,
      orderItemId: 78,
      orderStatus: 'on-hold',
      orderQuantity: 9_999,
      timezone: 'America/New_York',
      localTimezone: '+05:45',
      googleCalendarEventId: 'ev_😀',
      googleCalendarStaffEventIds: ['a,b', 'c"d'],
      metaData: [{ id: 1, key: 'note', value: { nested: ["O'Hara", null, 1.5, '\\'] } }],
      enforce: 'none',
      expiresAt: asInstant(4_102_445_000),
      orderReference: 'ref-1',
      dateModified: asInstant(MORNING + 1),
    });
    await onFreshStorage(open, async (storage) => {
      const stored = await insert(storage, record);
      const times = { startIso: '2100-01-01T00:00:00+00:00', endIso: '2100-01-01T01:00:00+00:00' };
      expect(stored).toEqual({ ...record, ...times, id: stored.id, version: 1 });
      expect(await storage.appointments.find([stored.id, 999])).toEqual(new Map([[stored.id, stored]]));
    });
  });

  test('an update stores the whole appointment and raises the version', async () => {
    await onFreshStorage(open, async (storage) => {
      const before = await insert(storage, { staffIds: [1, 2] });
      const after = await storage.transaction((t) =>
        storage.appointments.update({ ...before, staffIds: [2, 3], quantity: 4 }, t),
      );
      expect(after).toEqual({ ...before, staffIds: [2, 3], quantity: 4, version: 2 });
      expect((await storage.appointments.find([before.id])).get(before.id)).toEqual(after);
    });
  });

  test('of two updates from one version, the later is repeated on the newer row', async () => {
    await onFreshStorage(open, async (storage) => {
      const { id } = await insert(storage);
      const read = async () => (await storage.appointments.find([id])).get(id)!;
      let tries = 0;
      const stale = await read();
      await storage.transaction((t) =>
        storage.appointments.update({ ...stale, customerStatus: 'arrived' }, t),
      );
      await storage.transaction(async (t) => {
        const row = tries++ === 0 ? stale : (await storage.appointments.find([id], t)).get(id)!;
        await storage.appointments.update({ ...row, quantity: 7 }, t);
      });
      expect(tries).toBe(2);
      expect(await read()).toMatchObject({ customerStatus: 'arrived', quantity: 7, version: 3 });
    });
  });

  test('a removed appointment is gone from reads, lists and bookings', async () => {
    await onFreshStorage(open, async (storage) => {
      const { id } = await insert(storage, { staffIds: [4] });
      await storage.transaction((t) => storage.appointments.remove(id, t));
      expect((await storage.appointments.find([id])).size).toBe(0);
      const window = {
        from: asInstant(0),
        to: asInstant(MORNING * 2),
        notStatuses: ['cancelled'],
        now: MORNING,
      };
      expect(await storage.takenPlaces.bookings({ productIds: [1], staffIds: [4], ...window })).toEqual([]);
      const page = { orderBy: 'id', order: 'asc', limit: 10, offset: 0 } as const;
      expect(await storage.appointments.list({ staffId: 4, ...page })).toEqual({ items: [], total: 0 });
    });
  });

  test('appointments that wait for one order are found by its reference, the smallest id first', async () => {
    await onFreshStorage(open, async (storage) => {
      const first = await insert(storage, { orderReference: 'a' });
      await insert(storage, { orderReference: 'b' });
      const second = await insert(storage, { orderReference: 'a' });
      await insert(storage, {});
      const found = await storage.appointments.withReference('a');
      expect(found.map(({ id }) => id)).toEqual([first.id, second.id]);
    });
  });

  test('an order counts its live appointments only', async () => {
    await onFreshStorage(open, async (storage) => {
      for (const status of ['confirmed', 'in-cart', 'complete'])
        await insert(storage, { orderId: 1, status });
      for (const status of ['cancelled', 'was-in-cart', 'trash'])
        await insert(storage, { orderId: 2, status });
      const open = await storage.appointments.openOnOrders([1, 2, 3]);
      expect(open).toEqual(
        new Map([
          [1, 3],
          [2, 0],
          [3, 0],
        ]),
      );
    });
  });
});
