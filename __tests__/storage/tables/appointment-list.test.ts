import type { AppointmentRecord } from '../../../lib/domain/appointment';
import type { AppointmentListQuery, Storage } from '../../../lib/storage/storage';
import { asInstant } from '../../../lib/time/units';
import { forEachDatabase } from '../../support/databases';
import { onFreshStorage } from '../../support/storage';
import { appointmentRecord, MORNING } from '../../support/stored';

const at = (hours: number) => asInstant(MORNING + hours * 3600);

/** Rows of appointments, each with another quantity, by which the tests identify the rows. */
const ROWS: Partial<AppointmentRecord>[] = [
  {
    quantity: 1,
    productId: 1,
    customerId: 10,
    staffIds: [5],
    start: at(0),
    dateCreated: at(-9),
    orderId: 100,
  },
  {
    quantity: 2,
    productId: 2,
    customerId: 11,
    staffIds: [5, 6],
    start: at(1),
    dateCreated: at(-8),
    status: 'paid',
  },
  {
    quantity: 3,
    productId: 1,
    customerId: 10,
    staffIds: [],
    start: at(2),
    dateCreated: at(-8),
    status: 'trash',
  },
  {
    quantity: 4,
    productId: 2,
    customerId: 12,
    staffIds: [6],
    start: at(3),
    dateCreated: at(-7),
    status: 'in-cart',
  },
  {
    quantity: 5,
    productId: 1,
    customerId: 11,
    staffIds: [7],
    start: at(48),
    dateCreated: at(-6),
    orderId: 101,
  },
];

forEachDatabase((_name, open) => {
  /** Returns the quantities of the appointments on the page, and the total number. */
  async function list(storage: Storage, query: Partial<AppointmentListQuery>): Promise<[number[], number]> {
    const page = { orderBy: 'id', order: 'asc', limit: 10, offset: 0, ...query } as const;
    const { items, total } = await storage.appointments.list(page);
    return [items.map(({ quantity }) => quantity), total];
  }

  async function onRows(body: (storage: Storage) => Promise<void>): Promise<void> {
    await onFreshStorage(open, async (storage) => {
      await storage.transaction(async (t) => {
        for (const row of ROWS) await storage.appointments.insert(appointmentRecord(row), t);
      });
      await body(storage);
    });
  }

  test('a list of appointments can be filtered by each filter, and by several together', async () => {
    await onRows(async (storage) => {
      const cases: [Partial<AppointmentListQuery>, number[]][] = [
        [{}, [1, 2, 3, 4, 5]],
        [{ productId: 1 }, [1, 3, 5]],
        [{ customerId: 11 }, [2, 5]],
        [{ staffId: 6 }, [2, 4]],
        [{ orderIds: [100, 101, 102] }, [1, 5]],
        [{ orderIds: [] }, []],
        [{ search: { customerIds: [10, 12, 99] } }, [1, 3, 4]],
        [{ search: { customerIds: [] } }, []],
        [{ createdAfter: at(-9) }, [2, 3, 4, 5]],
        [{ createdBefore: at(-7) }, [1, 2, 3]],
        [{ createdAfter: at(-9), createdBefore: at(-6) }, [2, 3, 4]],
        [{ statuses: ['paid', 'trash'] }, [2, 3]],
        [{ statuses: [] }, []],
        [{ notStatuses: ['in-cart', 'was-in-cart', 'trash'] }, [1, 2, 5]],
        [{ notStatuses: [] }, [1, 2, 3, 4, 5]],
        [{ startFrom: at(1) }, [2, 3, 4, 5]],
        [{ startBefore: at(1) }, [1]],
        [{ startFrom: at(1), startBefore: at(3) }, [2, 3]],
        [{ staffId: 5, startFrom: at(1), startBefore: at(2) }, [2]],
        [{ productId: 1, customerId: 11, notStatuses: ['trash'] }, [5]],
      ];
      for (const [query, expected] of cases) {
        expect([query, ...(await list(storage, query))]).toEqual([query, expected, expected.length]);
      }
    });
  });

  test('a list can be restricted to some ids or to larger ones, or exclude some', async () => {
    await onRows(async (storage) => {
      const { items } = await storage.appointments.list({
        orderBy: 'id',
        order: 'asc',
        limit: 10,
        offset: 0,
      });
      const [first, second, third] = items.map(({ id }) => id);
      const cases: [Partial<AppointmentListQuery>, number[]][] = [
        [{ ids: [third!, first!, 9_007_199_254_740_991] }, [1, 3]],
        [{ ids: [] }, []],
        [{ notIds: [second!, third!] }, [1, 4, 5]],
        [{ notIds: [] }, [1, 2, 3, 4, 5]],
        [{ ids: [first!, second!], notIds: [first!] }, [2]],
        [{ afterId: second! }, [3, 4, 5]],
      ];
      for (const [query, expected] of cases) {
        expect([query, ...(await list(storage, query))]).toEqual([query, expected, expected.length]);
      }
    });
  });

  test('a viewer sees their own bookings and those that name them as a member, and otherwise nothing', async () => {
    await onRows(async (storage) => {
      expect(await list(storage, { visibleTo: { customerId: 12, staffId: 5 } })).toEqual([[1, 2, 4], 3]);
      expect(await list(storage, { visibleTo: { customerId: 10 } })).toEqual([[1, 3], 2]);
      expect(await list(storage, { visibleTo: { staffId: 6 } })).toEqual([[2, 4], 2]);
      expect(await list(storage, { visibleTo: { staffId: 6 }, startFrom: at(2) })).toEqual([[4], 1]);
      expect(await list(storage, { visibleTo: {} })).toEqual([[], 0]);
    });
  });

  test('a list has every order, with equal values by id in the same direction', async () => {
    await onRows(async (storage) => {
      const cases: [AppointmentListQuery['orderBy'], number[]][] = [
        ['id', [1, 2, 3, 4, 5]],
        ['date_created', [1, 2, 3, 4, 5]],
        ['date_modified', [1, 2, 3, 4, 5]],
        ['start', [1, 2, 3, 4, 5]],
        ['end', [1, 2, 3, 4, 5]],
        ['product_id', [1, 3, 5, 2, 4]],
        ['customer_id', [1, 3, 2, 5, 4]],
        ['status', [1, 5, 4, 2, 3]],
      ];
      for (const [orderBy, ascending] of cases) {
        expect([orderBy, (await list(storage, { orderBy, order: 'asc' }))[0]]).toEqual([orderBy, ascending]);
        const descending = [...ascending].reverse();
        expect([orderBy, (await list(storage, { orderBy, order: 'desc' }))[0]]).toEqual([
          orderBy,
          descending,
        ]);
      }
    });
  });

  test('pages cut the list, and the total counts all of it', async () => {
    await onRows(async (storage) => {
      expect(await list(storage, { limit: 2, offset: 0 })).toEqual([[1, 2], 5]);
      expect(await list(storage, { limit: 2, offset: 4 })).toEqual([[5], 5]);
      expect(await list(storage, { limit: 2, offset: 6 })).toEqual([[], 5]);
    });
  });
});
