import type { FreeSlot } from '../../../lib/engine/slots/types';
import type { NextSlots, NextSlotsQuery } from '../../../lib/services/slots/next-slots';
import { onDates, opening } from '../../support/shops/pure-shop';
import { slotServiceOf } from '../../support/shops/slot-service';

/**
 * Formats a slot as `2026-03-10T09:00 5 1`: date, member (- for none), places. Combined slots also have
 * `max`.
 */
const line = ({ date, staffId, available, maxQuantity }: FreeSlot): string =>
  `${date} ${staffId ?? '-'} ${available}${maxQuantity === undefined ? '' : ` max ${maxQuantity}`}`;

/** Returns the slots of a search, and the date and time up to which it searched. */
const facts = ({ records, searchedUntil }: NextSlots) => ({
  slots: records.map(line),
  until: searchedUntil === null ? null : new Date(searchedUntil * 1000).toISOString().slice(0, 16),
});

function serviceOf(file: Parameters<typeof slotServiceOf>[0]) {
  const service = slotServiceOf(file);
  return { ...service, next: async (query: NextSlotsQuery = {}) => facts(await service.slots.next(query)) };
}

/**
 * A salon that is open from 9 to 11 each day, with two members. Member 5 is booked on the morning of Monday 9
 * March.
 */
const SALON = {
  products: [{ id: 1, staffIds: [5, 6] }],
  rules: [opening('09:00', '11:00')],
  bookings: [{ start: '2026-03-09T09:00', end: '2026-03-09T10:00', staff: [5] }],
};

describe('the first free starts', () => {
  const salon = serviceOf(SALON);

  it('are one unless the query wants more, with all members together', async () => {
    expect(await salon.next()).toEqual({ slots: ['2026-03-09T09:00 0 1 max 1'], until: null });
    expect(await salon.next({ count: 3 })).toEqual({
      slots: ['2026-03-09T09:00 0 1 max 1', '2026-03-09T10:00 0 2 max 1', '2026-03-10T09:00 0 2 max 1'],
      until: null,
    });
  });

  it('have a record for each member that is named and has places', async () => {
    const query = { staffIds: [5, 6], count: 3 };
    expect((await salon.next(query)).slots).toEqual([
      '2026-03-09T09:00 6 1',
      '2026-03-09T10:00 5 1',
      '2026-03-09T10:00 6 1',
    ]);
    expect((await salon.next({ staffIds: [5] })).slots).toEqual(['2026-03-09T10:00 5 1']);
  });

  it('say when they end', async () => {
    const { records } = await salon.slots.next({});
    expect(records[0]).toMatchObject({
      startIso: '2026-03-09T09:00:00+00:00',
      end: salon.at('2026-03-09T10:00'),
      endIso: '2026-03-09T10:00:00+00:00',
    });
  });

  it('are not before `after`, and may be at that moment', async () => {
    expect((await salon.next({ after: '2026-03-09T10:00' })).slots).toEqual(['2026-03-09T10:00 0 2 max 1']);
    expect((await salon.next({ after: '2026-03-09T10:01' })).slots).toEqual(['2026-03-10T09:00 0 2 max 1']);
    expect((await salon.next({ after: '2020-01-01' })).slots).toEqual(['2026-03-09T09:00 0 1 max 1']);
  });

  it('lie in the hours and on the weekdays of the query', async () => {
    const query = { timeFrom: '10:00', timeTo: '11:00', weekdays: [6, 0], count: 2 };
    expect((await salon.next(query)).slots).toEqual([
      '2026-03-14T10:00 0 2 max 1',
      '2026-03-15T10:00 0 2 max 1',
    ]);
  });

  it('have places for the whole quantity in one booking', async () => {
    const rooms = serviceOf({
      products: [
        { id: 1, capacity: 3, maxQuantity: 2 },
        { id: 2, staffIds: [5, 6], staffCapacities: { 6: 3 }, duration: 120 },
      ],
      rules: [opening('09:00', '11:00')],
      bookings: [{ product: 1, start: '2026-03-09T09:00', end: '2026-03-09T10:00', quantity: 2 }],
    });
    const first = async (query: NextSlotsQuery) => (await rooms.next(query)).slots[0];
    expect(await first({ productIds: [1] })).toBe('2026-03-09T09:00 0 1 max 1');
    expect(await first({ productIds: [1], quantity: 2 })).toBe('2026-03-09T10:00 0 3 max 2');
    expect(await rooms.next({ productIds: [1], quantity: 3 })).toEqual({ slots: [], until: null });
    expect(await first({ productIds: [2], quantity: 3 })).toBe('2026-03-09T09:00 0 4 max 3');
    expect(await first({ productIds: [2], quantity: 4 })).toBeUndefined();
  });

  it('of several products are in the order of a list', async () => {
    const shop = serviceOf({
      products: [{ id: 2 }, { id: 1, duration: 30 }, { id: 3, durationUnit: 'day', duration: 1 }],
      rules: [opening('09:00', '10:00')],
    });
    const { records } = await shop.slots.next({ count: 5 });
    expect(records.map(({ date, productId }) => `${date} ${productId}`)).toEqual([
      '2026-03-09 3',
      '2026-03-09T09:00 1',
      '2026-03-09T09:00 2',
      '2026-03-09T09:30 1',
      '2026-03-10 3',
    ]);
  });

  it('of a product by the day may be today', async () => {
    const hotel = serviceOf({
      now: '2026-03-09T18:00',
      products: [{ durationUnit: 'day', duration: 2 }],
      rules: [opening('00:00', '24:00')],
    });
    expect((await hotel.next()).slots).toEqual(['2026-03-09 0 1 max 1']);
  });

  it('are none if no product is left, and then nothing is searched', async () => {
    expect(await salon.next({ productIds: [99] })).toEqual({ slots: [], until: null });
    const before = salon.asked.length;
    expect(await salon.next({ staffIds: [99] })).toEqual({ slots: [], until: null });
    expect(salon.asked).toHaveLength(before);
  });
});

test('a product with a wrong setting is not searched', async () => {
  const shop = serviceOf({ ...SALON, products: [{ paddingBefore: -1 }], bookings: [] });
  expect(await shop.next()).toEqual({ slots: [], until: null });
  expect(shop.asked).toEqual([]);
});

describe('a search that finds fewer starts than wanted', () => {
  const closed = { products: [{}], rules: [onDates(opening('09:00', '10:00'), '2029-06-01')] };

  it('says where to continue, two years later, after few reads; a second search then finds later starts', async () => {
    const shop = serviceOf(closed);
    const first = await shop.next();
    expect(first).toEqual({ slots: [], until: '2028-03-09T00:00' });
    expect(shop.asked).toHaveLength(7);
    const second = await shop.next({ after: `${first.until}Z` });
    expect(second).toEqual({ slots: ['2029-06-01T09:00 0 1 max 1'], until: null });
    expect(shop.asked).toHaveLength(14);
  });

  it('keeps what it found', async () => {
    const shop = serviceOf({
      ...closed,
      rules: [...closed.rules, onDates(opening('09:00', '10:00'), '2026-04-01')],
    });
    expect(await shop.next({ count: 2 })).toEqual({
      slots: ['2026-04-01T09:00 0 1 max 1'],
      until: '2028-03-09T00:00',
    });
  });

  it('ends for good at the last bookable day of the products', async () => {
    const shop = serviceOf({
      ...closed,
      products: [
        { id: 1, maxDate: 30 },
        { id: 2, maxDate: 60 },
      ],
    });
    expect(await shop.next()).toEqual({ slots: [], until: null });
    // The products have different last days for bookings. No search goes beyond the later of these days.
    expect(Math.max(...shop.asked.map(({ to }) => to))).toBeLessThan(shop.at('2026-05-12'));
    expect(await shop.next({ after: '2026-06-01' })).toEqual({ slots: [], until: null });
  });

  it('begins at the first bookable day, however late that is', async () => {
    const shop = serviceOf({ ...SALON, products: [{ minDate: 1000 }], bookings: [] });
    expect(await shop.next()).toEqual({ slots: ['2028-12-03T09:00 0 1 max 1'], until: null });
    expect(shop.asked).toHaveLength(1);
  });

  it('ends for good at the last possible date', async () => {
    const shop = serviceOf(closed);
    expect(await shop.next({ after: '2999-06-01' })).toEqual({ slots: [], until: null });
    expect(await shop.next({ after: '2999-12-31T12:00' })).toEqual({ slots: [], until: null });
  });
});

describe('the limits of a search', () => {
  it('end a search early, at a midnight: the number of members times the days', async () => {
    const products = [{ id: 1, staffIds: [5, 6, 7] }, { id: 2 }];
    const shop = serviceOf({ products, rules: [], limits: { memberDays: 43 } });
    expect(await shop.next()).toEqual({ slots: [], until: '2026-03-19T00:00' });
  });

  it('end a search early, at a midnight: the number of examined slots, free or not', async () => {
    const sold = { product: 1, start: '2026-03-01', end: '2026-05-01' };
    const file = {
      products: [{ id: 1, duration: 60 }],
      rules: [opening('09:00', '17:00')],
      bookings: [sold],
    };
    const shop = serviceOf({ ...file, limits: { slotRecords: 20 } });
    expect(await shop.next()).toEqual({ slots: [], until: '2026-03-12T00:00' });
    const filtered = { timeFrom: '12:00', timeTo: '13:00' };
    expect(await shop.next(filtered)).toEqual({ slots: [], until: '2026-03-29T00:00' });
  });

  it('end a search early, at a midnight: the slots times the members that each of them adds up', async () => {
    // A search of 10 days with 2 slots each, every slot computed for 10 members, may make at most 200 computations.
    const staffIds = Array.from({ length: 10 }, (_, at) => at + 1);
    const file = { ...SALON, bookings: [], products: [{ id: 1, staffIds, maxQuantity: 2 }] };
    const shop = serviceOf({ ...file, limits: { slotRecords: 20 } });
    expect(await shop.next({ quantity: 2 })).toEqual({ slots: [], until: '2026-03-19T00:00' });
    // Slots of single members need one computation each: 4 a day, and at most 20 are allowed.
    const ofTwo = { quantity: 2, staffIds: [1, 2] };
    expect(await shop.next(ofTwo)).toEqual({ slots: [], until: '2026-03-14T00:00' });
  });

  it('count the resources that may meet a need for each member', async () => {
    // A day takes 20 computations: 2 slots, each computed for 2 members and for their 4 resources.
    const file = {
      ...SALON,
      bookings: [],
      products: [{ id: 1, staffIds: [5, 6], needs: [{ kind: 'chair' }], maxQuantity: 2 }],
      resources: [1, 2, 3, 4, 5].map((id) => ({ id, kind: id === 5 ? 'room' : 'chair', quantity: 1 })),
    };
    const shop = serviceOf({ ...file, limits: { slotRecords: 20 } });
    expect(await shop.next({ quantity: 2 })).toEqual({ slots: [], until: '2026-03-19T00:00' });
  });

  it('refuse products that would not get through a single day', async () => {
    const products = [{ id: 1, staffIds: [5, 6, 7] }, { id: 2 }];
    const members = serviceOf({ products, rules: [], limits: { memberDays: 3 } });
    await expect(members.next()).rejects.toMatchObject({
      status: 400,
      data: {
        params: { productIds: 'these products have more than 3 members; ask for fewer products at once' },
      },
    });
    expect(await members.next({ productIds: [1] })).toMatchObject({ slots: [] });
    const slots = serviceOf({
      products: [{ duration: 1 }],
      rules: [opening('00:00', '24:00')],
      bookings: [{ start: '2026-03-01', end: '2026-05-01' }],
      limits: { slotRecords: 1000 },
    });
    await expect(slots.next()).rejects.toMatchObject({
      status: 400,
      data: {
        params: {
          productIds: 'these products have more than 1000 slots on one day; ask for fewer products at once',
        },
      },
    });
    expect(await slots.next({ timeTo: '12:00' })).toMatchObject({ slots: [], until: '2026-03-11T00:00' });
  });

  it('a search ends when its signal aborts', async () => {
    const shop = serviceOf({ products: [{}], rules: [] });
    await expect(shop.next({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });

  it('other work runs during a long search', async () => {
    const shop = serviceOf({
      products: [{ duration: 5 }],
      rules: [opening('00:00', '24:00')],
      bookings: [{ start: '2026-03-01', end: '2029-01-01' }],
    });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await shop.next();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});
