import { AppointmentsError } from '../../../lib/domain/errors';
import type { SlotQuery } from '../../../lib/engine/slots/types';
import type { Limits } from '../../../lib/options';
import { forMember, lines, opening, type PureShopFile } from '../../support/shops/pure-shop';
import { MANAGER, slotServiceOf } from '../../support/shops/slot-service';

type Viewer = { readonly userId?: number };

interface ShopOf extends PureShopFile {
  readonly limits?: Partial<Limits>;
}

/** Returns functions that list a shop's slots on 2026-03-09. */
function serviceOf(file: ShopOf) {
  const { slots } = slotServiceOf(file);
  const list = async (query: SlotQuery, viewer?: Viewer) => slots.list(query, viewer);
  return {
    list,
    lines: async (query: SlotQuery, viewer?: Viewer) => lines((await list(query, viewer)).records),
    /** Lists the ids of the products that have slots. */
    products: async (query: SlotQuery, viewer?: Viewer) => [
      ...new Set((await list(query, viewer)).records.map(({ productId }) => productId)),
    ],
  };
}

const day = { minDate: '2026-03-10', maxDate: '2026-03-10' };

async function refusal(answer: Promise<unknown>): Promise<unknown> {
  const error: unknown = await answer.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppointmentsError);
  expect(error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
  return (error as AppointmentsError).data.params;
}

describe('order of slots: start, then product, then staff in the product’s staff order', () => {
  const shop = serviceOf({
    products: [
      { id: 20, staffIds: [6, 5], duration: 60 },
      { id: 3, staffIds: [5, 6], duration: 120 },
      { id: 4, duration: 1, durationUnit: 'day' },
    ],
    rules: [
      opening('09:00', '11:00'),
      forMember(6, { fromRange: '09:00', toRange: '09:30', appointable: false }),
    ],
  });

  it('holds over products and members', async () => {
    const { records } = await shop.list(day);
    expect(records.map((slot) => [slot.date, slot.productId, slot.staffId])).toEqual([
      ['2026-03-10', 4, null],
      ['2026-03-10T09:00', 3, 5],
      ['2026-03-10T09:00', 20, 5],
      ['2026-03-10T09:30', 20, 6],
      ['2026-03-10T10:00', 20, 5],
    ]);
  });

  it('does not follow the order of the ids that were sent', async () => {
    const { records } = await shop.list({ ...day, productIds: [20, 3] });
    expect(records.map(({ productId }) => productId)).toEqual([3, 20, 20, 20]);
  });

  it('members at one start are in the product’s order', async () => {
    const both = serviceOf({ products: [{ staffIds: [6, 5, 9] }], rules: [opening('09:00', '10:00')] });
    expect(await both.lines(day)).toEqual([
      '2026-03-10T09:00 6 1/0',
      '2026-03-10T09:00 5 1/0',
      '2026-03-10T09:00 9 1/0',
    ]);
  });

  it('is by instant, so that the second of two repeated hours follows the first', async () => {
    const night = serviceOf({
      timezone: 'Europe/Berlin',
      products: [
        { id: 1, duration: 60 },
        { id: 2, duration: 120 },
      ],
      rules: [opening('02:00', '03:00')],
    });
    const { records } = await night.list({ minDate: '2026-10-25', maxDate: '2026-10-25' });
    expect(records.map((slot) => [slot.startIso, slot.productId])).toEqual([
      ['2026-10-25T02:00:00+02:00', 1],
      ['2026-10-25T02:00:00+02:00', 2],
      ['2026-10-25T02:00:00+01:00', 1],
    ]);
  });
});

describe('the products of a list', () => {
  const shop = serviceOf({
    products: [
      { id: 1, categoryIds: [7] },
      { id: 2, categoryIds: [7, 8] },
      { id: 3, status: 'draft', categoryIds: [8] },
      { id: 4, extra: { catalog_visibility: 'hidden' } },
      { id: 5, type: 'simple' },
      { id: 6, type: 'simple', status: 'draft' },
    ],
    rules: [opening('09:00', '10:00')],
  });

  it.each<[string, SlotQuery, number[]]>([
    ['all products that the viewer may see, if none is named', {}, [1, 2]],
    ['an empty list of ids names no product in particular', { productIds: [], categoryIds: [] }, [1, 2]],
    ['the named products', { productIds: [2] }, [2]],
    ['unknown products are left out', { productIds: [2, 99] }, [2]],
    ['unpublished and hidden products are left out', { productIds: [2, 3, 4] }, [2]],
    ['no product, if none of the named is visible', { productIds: [3, 99] }, []],
    ['the products of the named categories', { categoryIds: [8] }, [2]],
    ['the products of any of the named categories', { categoryIds: [7, 8] }, [1, 2]],
    ['no product of an empty category', { categoryIds: [99] }, []],
    ['products and categories: the products that fulfil both', { productIds: [1, 2], categoryIds: [8] }, [2]],
    ['no product, if no named product is in the categories', { productIds: [1], categoryIds: [8] }, []],
  ])('%s', async (_, query, expected) => {
    expect(await shop.products({ ...day, ...query })).toEqual(expected);
  });

  it('a manager sees unpublished and hidden ones', async () => {
    expect(await shop.products(day, MANAGER)).toEqual([1, 2, 3, 4]);
    expect(await shop.products(day, { userId: 2 })).toEqual([1, 2]);
  });

  it('the shop itself sees unpublished and hidden products, too', async () => {
    expect(await shop.products(day, {})).toEqual([1, 2, 3, 4]);
  });

  it('a product that is not appointable is refused; one that may not be seen is left out silently', async () => {
    expect(await refusal(shop.list({ ...day, productIds: [2, 5] }))).toEqual({
      productIds: 'product 5 is not appointable',
    });
    expect(await shop.products({ ...day, productIds: [2, 6] })).toEqual([2]);
    expect(await refusal(shop.list({ ...day, productIds: [6] }, MANAGER))).toHaveProperty('productIds');
  });

  it('an empty list has a total, too', async () => {
    expect(await shop.list({ ...day, productIds: [99] })).toEqual({ records: [], total: 0 });
  });
});

describe('a staff filter keeps a product’s own members only', () => {
  const shop = serviceOf({
    products: [{ id: 1, staffIds: [5, 6] }, { id: 2, staffIds: [6, 7] }, { id: 3 }],
    rules: [opening('09:00', '10:00')],
  });

  it('of each product, and none of a product without staff', async () => {
    expect(
      (await shop.list({ ...day, staffIds: [6, 99] })).records.map((slot) => [slot.productId, slot.staffId]),
    ).toEqual([
      [1, 6],
      [2, 6],
    ]);
    expect(await shop.products({ ...day, staffIds: [5] })).toEqual([1]);
    expect(await shop.products({ ...day, staffIds: [99] })).toEqual([]);
  });

  it('an empty list filters nothing', async () => {
    expect(await shop.products({ ...day, staffIds: [] })).toEqual([1, 2, 3]);
  });
});

describe('paging', () => {
  const shop = serviceOf({ products: [{}], rules: [opening('09:00', '21:00')] });
  const first = async (query: SlotQuery) => {
    const { records, total } = await shop.list({ ...day, ...query });
    return [records.length, records[0]?.date.slice(11), total];
  };

  it('happens only on request', async () => {
    expect(await first({})).toEqual([12, '09:00', 12]);
  });

  it('is ten a page by default', async () => {
    expect(await first({ page: 1 })).toEqual([10, '09:00', 12]);
    expect(await first({ page: 2 })).toEqual([2, '19:00', 12]);
    expect(await first({ perPage: 5 })).toEqual([5, '09:00', 12]);
    expect(await first({ page: 3, perPage: 5 })).toEqual([2, '19:00', 12]);
    expect(await first({ page: 4, perPage: 5 })).toEqual([0, undefined, 12]);
  });
});

describe('paged_stream stops after page times per_page records, with the same records as the whole response', () => {
  const month = { minDate: '2026-10-20', maxDate: '2026-11-10', combineStaff: true };
  const file: ShopOf = {
    timezone: 'Europe/Berlin',
    products: [
      { id: 1, staffIds: [5, 6], duration: 45 },
      { id: 2, staffIds: [6], duration: 1, durationUnit: 'day' },
      { id: 3, duration: 90 },
    ],
    rules: [opening('22:00', '04:00'), opening('10:00', '12:00')],
    bookings: [{ start: '2026-10-25T02:00', end: '2026-10-25T04:00', staff: [5] }],
  };

  it('on every page, over products, midnights and a repeated hour', async () => {
    const shop = serviceOf(file);
    const { records } = await shop.list(month);
    expect(records.length).toBeGreaterThan(300);
    for (let page = 1; page <= Math.ceil(records.length / 37) + 1; page += 1) {
      const streamed = await shop.list({ ...month, page, perPage: 37, pagedStream: true });
      expect(streamed).toEqual({ records: records.slice((page - 1) * 37, page * 37) });
    }
  });

  it('makes only the days that it needs: a limit that the whole response exceeds does not stop its first page', async () => {
    const shop = serviceOf({ ...file, limits: { slotRecords: 60 } });
    await refusal(shop.list(month));
    await refusal(shop.list({ ...month, page: 1, perPage: 20 }));
    const { records, total } = await shop.list({ ...month, page: 1, perPage: 20, pagedStream: true });
    expect([records.length, total]).toEqual([20, undefined]);
  });

  it.each<[string, SlotQuery]>([
    ['member by member', { combineStaff: false, page: 1, perPage: 20 }],
    ['without paging', {}],
  ])('has no effect %s', async (_, query) => {
    const shop = serviceOf(file);
    const plain = await shop.list({ ...month, ...query });
    expect(plain.total).toBeGreaterThan(300);
    expect(await shop.list({ ...month, ...query, pagedStream: true })).toEqual(plain);
  });

  it('has no total, even if there are no slots', async () => {
    const shop = serviceOf(file);
    const query = { ...month, productIds: [99], page: 1, pagedStream: true };
    expect(await shop.list(query)).toEqual({ records: [] });
  });
});

describe('hide_unavailable', () => {
  it('leaves out sold-out slots before pages are cut', async () => {
    const shop = serviceOf({
      products: [{ staffIds: [5, 6] }],
      rules: [opening('09:00', '11:00')],
      bookings: [{ start: '2026-03-10T09:00', end: '2026-03-10T10:00', staff: [5] }],
    });
    expect(await shop.list({ ...day, page: 1, perPage: 2, hideUnavailable: true })).toMatchObject({
      records: [{ staffId: 6 }, { staffId: 5 }],
      total: 3,
    });
  });
});

describe('a limit of lists names itself and the parameter', () => {
  const shop = serviceOf({
    products: [{ id: 1, staffIds: [5, 6, 7] }, { id: 2 }],
    rules: [opening('09:00', '12:00')],
    limits: { memberDays: 12, slotRecords: 9, slotDays: 31 },
  });

  it('the limit of days', async () => {
    expect(await refusal(shop.list({ minDate: '2026-03-10', maxDate: '2026-04-10' }))).toEqual({
      maxDate: 'the window may span at most 31 days',
    });
  });

  it('the limit on the number of members times the days: three members and a product without staff count as four', async () => {
    expect(await refusal(shop.list({ minDate: '2026-03-10', maxDate: '2026-03-13' }))).toEqual({
      maxDate:
        'the number of members, multiplied by the days of the window, may be at most 12; ask for fewer days, products or members',
    });
  });

  it('the limit of records, which exactly that many records keep', async () => {
    const three = { productIds: [2], minDate: '2026-03-10', maxDate: '2026-03-12' };
    expect((await shop.list(three)).total).toBe(9);
    expect(await refusal(shop.list({ ...three, maxDate: '2026-03-13' }))).toEqual({
      maxDate: 'the result may hold at most 9 records; ask for fewer days, products or members',
    });
    const to = { wallClock: Date.UTC(2026, 2, 14) / 1000 };
    expect(await refusal(shop.list({ ...three, maxDate: undefined, to }))).toHaveProperty('to');
  });

  it('the limit of days, for which a day of 25 hours is one day', async () => {
    const berlin = serviceOf({
      timezone: 'Europe/Berlin',
      products: [{}],
      rules: [opening('09:00', '10:00')],
      limits: { memberDays: 1 },
    });
    expect((await berlin.list({ minDate: '2026-10-25', maxDate: '2026-10-25' })).total).toBe(1);
  });

  it('a year of minutes of many members is refused without being made', async () => {
    const huge = serviceOf({
      products: [{ duration: 1, staffIds: Array.from({ length: 270 }, (_, i) => i + 1) }],
      rules: [opening('00:00', '24:00')],
    });
    const before = process.memoryUsage().heapUsed;
    await refusal(huge.list({ minDate: '2026-03-10', maxDate: '2027-03-09' }));
    // A list of all 142 million starts would take more than a gigabyte.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(400e6);
  });
});

describe('what a slot needs beyond the window', () => {
  it('bookings after the window’s end count for slots that start in it', async () => {
    const shop = serviceOf({
      products: [
        { id: 1, duration: 120 },
        { id: 2, duration: 30, durationUnit: 'day' },
        { id: 3, duration: 2, durationUnit: 'month' },
      ],
      rules: [opening('00:00', '24:00')],
      bookings: [
        { product: 1, start: '2026-03-11T00:30', end: '2026-03-11T00:45' },
        { product: 2, start: '2026-04-30T12:00', end: '2026-04-30T13:00' },
        { product: 3, start: '2026-05-31T12:00', end: '2026-05-31T13:00' },
      ],
    });
    const last = async (productIds: number[], date: string) =>
      (await shop.lines({ productIds, minDate: date, maxDate: date })).at(-1);
    expect(await last([1], '2026-03-10')).toBe('2026-03-10T22:00 - 1/0');
    expect(await last([2], '2026-04-01')).toBe('2026-04-01 - 0/1');
    expect(await last([2], '2026-03-31')).toBe('2026-03-31 - 1/0');
    expect(await last([3], '2026-04-01')).toBe('2026-04-01 - 0/1');
  });

  it('places per day count what is booked earlier on the window’s first day and later on the day that a slot runs into', async () => {
    const shop = serviceOf({
      products: [{ duration: 120, interval: 30, capacityBasis: 'day', capacity: 2 }],
      rules: [opening('20:00', '02:00')],
      bookings: [
        { start: '2026-03-11T18:00', end: '2026-03-11T19:00' },
        { start: '2026-03-10T06:00', end: '2026-03-10T07:00' },
      ],
    });
    const from = { wallClock: Date.UTC(2026, 2, 10, 23) / 1000 };
    const to = { wallClock: Date.UTC(2026, 2, 11) / 1000 };
    expect(await shop.lines({ from, to })).toEqual(['2026-03-10T23:00 - 1/1', '2026-03-10T23:30 - 1/1']);
  });
});
