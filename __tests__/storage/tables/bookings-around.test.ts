import type { AppointmentRecord } from '../../../lib/domain/appointment';
import type { BookingQuery, Storage } from '../../../lib/storage/storage';
import { asInstant } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';
import { appointmentRecord, MORNING } from '../../support/stored';

const at = (hours: number) => asInstant(MORNING + hours * 3600);
const PLACELESS = ['was-in-cart', 'cancelled', 'trash'];

forEachDatabase((_name, open) => {
  /** Stores the rows, each with another quantity. Returns the quantities of the rows that each query finds. */
  async function find(
    rows: Partial<AppointmentRecord>[],
    ...queries: Partial<BookingQuery>[]
  ): Promise<number[][]> {
    const found: number[][] = [];
    await onFreshStorage(open, async (storage: Storage) => {
      await storage.transaction(async (t) => {
        for (const row of rows) await storage.appointments.insert(appointmentRecord(row), t);
      });
      for (const query of queries) {
        const whole = {
          productIds: [1],
          staffIds: [],
          from: at(0),
          to: at(1),
          notStatuses: PLACELESS,
          now: at(0),
          ...query,
        };
        found.push((await storage.takenPlaces.bookings(whole)).map(({ quantity }) => quantity));
      }
    });
    return found;
  }

  test('a booking has all data that judging needs', async () => {
    await onFreshStorage(open, async (storage) => {
      const record = appointmentRecord({
        productId: 3,
        staffIds: [8, 2],
        quantity: 2,
        status: 'in-cart',
        expiresAt: at(1),
        occupiedFrom: at(-9),
        occupiedTo: at(15),
      });
      const { id } = await storage.transaction((t) => storage.appointments.insert(record, t));
      const query = {
        productIds: [3],
        staffIds: [2, 8],
        from: at(14),
        to: at(20),
        notStatuses: PLACELESS,
        now: at(0),
      };
      expect(await storage.takenPlaces.bookings(query)).toEqual([
        {
          id,
          productId: 3,
          staffIds: [8, 2],
          start: at(-9),
          end: at(15),
          paddedFrom: at(-9),
          paddedTo: at(15),
          lanes: [],
          lanesLaterBy: at(-9),
          quantity: 2,
          expiresAt: at(1),
        },
      ]);
    });
  });

  test('for booking limits, a booking of a whole day is read with the start and end that were booked', async () => {
    await onFreshStorage(open, async (storage) => {
      const whole = { start: at(1), end: at(2), occupiedFrom: at(-9), occupiedTo: at(15) };
      const timed = { start: at(3), end: at(4), occupiedFrom: at(3), occupiedTo: at(4) };
      await storage.transaction(async (t) => {
        for (const times of [whole, timed]) await storage.appointments.insert(appointmentRecord(times), t);
      });
      const bookings = await storage.takenPlaces.bookings({
        productIds: [1],
        staffIds: [],
        from: at(-9),
        to: at(15),
        notStatuses: PLACELESS,
        now: at(0),
        forLimits: true,
      });
      expect(bookings.map(({ start, end, booked }) => ({ start, end, booked }))).toEqual([
        { start: at(-9), end: at(15), booked: { start: at(1), end: at(2) } },
        { start: at(3), end: at(4), booked: undefined },
      ]);
    });
  });

  test('a booking that only touches the window is outside it', async () => {
    const rows = [
      { quantity: 1, start: at(-1), end: at(0) },
      { quantity: 2, start: at(-1), end: asInstant(at(0) + 1) },
      { quantity: 3, start: asInstant(at(1) - 1), end: at(2) },
      { quantity: 4, start: at(1), end: at(2) },
      { quantity: 5, start: at(-5), end: at(5) },
    ];
    expect(await find(rows, {})).toEqual([[2, 3, 5]]);
  });

  test('the time between parts that lie far apart is left out', async () => {
    const hour = (quantity: number, from: number) => ({
      quantity,
      staffIds: [8],
      occupiedFrom: at(from),
      occupiedTo: at(from + 1),
    });
    const rows = [hour(1, 0), hour(2, 10), hour(3, 20)];
    const parts = [
      { from: at(0), to: at(1) },
      { from: at(20), to: at(21) },
    ];
    const whole = { from: at(0), to: at(21), within: parts };
    const found = await find(rows, whole, { ...whole, productIds: [2], staffIds: [8] });
    expect(found).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  test('bookings that belong to the products or name the members are found, each once', async () => {
    const rows = [
      { quantity: 1, productId: 1, staffIds: [5, 6] },
      { quantity: 2, productId: 2, staffIds: [5, 6] },
      { quantity: 3, productId: 2, staffIds: [7] },
      { quantity: 4, productId: 1 },
      { quantity: 5, productId: 3 },
    ];
    const queries = [
      { productIds: [1], staffIds: [5, 6] },
      { productIds: [], staffIds: [5, 6] },
      { productIds: [1, 2], staffIds: [] },
      { productIds: [3], staffIds: [7] },
      { productIds: [], staffIds: [] },
    ];
    expect(await find(rows, ...queries)).toEqual([[1, 2, 4], [1, 2], [1, 2, 3, 4], [3, 5], []]);
  });

  test('an appointment that was moved to another member, product and time is found there only', async () => {
    await onFreshStorage(open, async (storage) => {
      const moved = { productId: 2, staffIds: [6], paddedFrom: at(10), paddedTo: at(11) };
      await storage.transaction(async (t) => {
        const before = await storage.appointments.insert(appointmentRecord({ staffIds: [5] }), t);
        await storage.appointments.update({ ...before, ...moved }, t);
      });
      const count = async (productIds: number[], staffIds: number[], hour: number) =>
        (
          await storage.takenPlaces.bookings({
            productIds,
            staffIds,
            from: at(hour),
            to: at(hour + 1),
            notStatuses: PLACELESS,
            now: at(0),
          })
        ).length;
      expect([await count([], [6], 10), await count([2], [], 10), await count([2], [6], 10)]).toEqual([
        1, 1, 1,
      ]);
      expect([await count([], [5], 10), await count([1], [], 0), await count([], [6], 0)]).toEqual([0, 0, 0]);
    });
  });

  test('statuses that free the place, expired holds and excepted ids take nothing', async () => {
    const rows: Partial<AppointmentRecord>[] = [
      { quantity: 1, status: 'cancelled' },
      { quantity: 2, status: 'trash' },
      { quantity: 3, status: 'in-cart', expiresAt: at(0) },
      { quantity: 4, status: 'in-cart', expiresAt: asInstant(at(0) + 1) },
      { quantity: 5, status: 'in-cart', expiresAt: null },
      { quantity: 6, status: 'paid', expiresAt: at(-1) },
    ];
    expect(await find(rows, {}, { notStatuses: [...PLACELESS, 'in-cart'] })).toEqual([[4, 5, 6], [6]]);
    await onFreshStorage(open, async (storage) => {
      const record = appointmentRecord({ staffIds: [1] });
      const { id } = await storage.transaction((t) => storage.appointments.insert(record, t));
      const query = {
        productIds: [1],
        staffIds: [1],
        from: at(0),
        to: at(1),
        notStatuses: PLACELESS,
        now: at(0),
      };
      expect(await storage.takenPlaces.bookings({ ...query, exceptIds: [id] })).toEqual([]);
    });
  });
});
