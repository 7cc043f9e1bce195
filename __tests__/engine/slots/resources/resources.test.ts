import { type BookingOf, lines, opening, type ProductOf, pureShop } from '../../../support/shops/pure-shop';

const rules = [opening('09:00', '12:00')];
const ROOM = { id: 1, kind: 'room', quantity: 1 };
const SECOND_ROOM = { id: 2, kind: 'room', quantity: 1 };
const CHAIRS = { id: 3, kind: 'chair', quantity: 3 };
const resources = [ROOM, SECOND_ROOM, CHAIRS];
const day = { from: '2026-03-10' };

const booked = (start: string, end: string, more: Partial<BookingOf> = {}): BookingOf => ({
  start: `2026-03-10T${start}`,
  end: `2026-03-10T${end}`,
  ...more,
});
const massage: ProductOf = { staffIds: [5, 6], needs: [{ kind: 'room' }] };
const nine = { start: '2026-03-10T09:00' };

const shopOf = (products: readonly ProductOf[], bookings: readonly BookingOf[] = [], more = resources) =>
  pureShop({ products, rules, bookings, resources: more });

describe('a need by kind', () => {
  it('takes the first resource of the kind that has room', () => {
    expect(shopOf([massage]).judge(nine)).toMatchObject({ ok: true, staffIds: [5], resourceIds: [1] });
    const first = booked('09:00', '10:00', { staff: [5], resources: [1] });
    expect(shopOf([massage], [first]).judge(nine)).toMatchObject({
      ok: true,
      staffIds: [6],
      resourceIds: [2],
    });
  });

  it('refuses with no_resource when each resource is taken, also by another product', () => {
    const facial: ProductOf = { id: 2, staffIds: [7, 8], needs: [{ kind: 'room' }] };
    const bookings = [
      booked('09:30', '10:30', { product: 2, staff: [7], resources: [1] }),
      booked('09:30', '10:30', { product: 2, staff: [8], resources: [2] }),
    ];
    const shop = shopOf([massage, facial], bookings);
    expect(shop.judge(nine)).toMatchObject({ ok: false, reasons: ['no_resource'], available: 0 });
    expect(shop.judge({ ...nine, staff: [5] })).toMatchObject({ reasons: ['no_resource'], available: 0 });
    expect(lines(shop.list(day))).toEqual([
      '2026-03-10T09:00 5 0/0',
      '2026-03-10T09:00 6 0/0',
      '2026-03-10T10:00 5 0/0',
      '2026-03-10T10:00 6 0/0',
      '2026-03-10T11:00 5 1/0',
      '2026-03-10T11:00 6 1/0',
    ]);
  });

  it('refuses when there is no resource of the kind', () => {
    expect(shopOf([massage], [], [CHAIRS]).judge(nine).reasons).toEqual(['no_resource']);
  });
});

describe('a combined record', () => {
  it('adds up only members for whom a resource is left after the members before them', () => {
    expect(lines(shopOf([massage], [], [ROOM]).list({ ...day, combine: true }))[0]).toBe(
      '2026-03-10T09:00 0 1/0 max 1',
    );
    expect(lines(shopOf([massage]).list({ ...day, combine: true }))[0]).toBe('2026-03-10T09:00 0 2/0 max 1');
  });

  it('counts the member with the most places first', () => {
    const classes: ProductOf = {
      staffIds: [5, 6],
      staffCapacities: [
        { staffId: 5, capacity: 2 },
        { staffId: 6, capacity: 4 },
      ],
      needs: [{ kind: 'room' }],
    };
    expect(lines(shopOf([classes], [], [ROOM]).list({ ...day, combine: true }))[0]).toBe(
      '2026-03-10T09:00 0 4/0 max 4',
    );
  });
});

describe('a need for each place', () => {
  const wash: ProductOf = { capacity: 5, needs: [{ kind: 'chair', per: 'place' }] };

  it('limits the quantity of a booking', () => {
    expect(lines(shopOf([wash]).list(day))[0]).toBe('2026-03-10T09:00 - 3/0');
    expect(shopOf([wash]).judge({ ...nine, quantity: 4 })).toMatchObject({
      reasons: ['no_resource'],
      available: 3,
    });
  });

  it('takes the quantity that was booked', () => {
    const shop = shopOf([wash], [booked('09:00', '10:00', { quantity: 2, resources: [3] })]);
    expect(lines(shop.list(day))[0]).toBe('2026-03-10T09:00 - 1/2');
  });

  it('is never split over two resources', () => {
    const two = [ROOM, SECOND_ROOM];
    const shop = shopOf([{ capacity: 5, needs: [{ kind: 'room', per: 'place' }] }], [], two);
    expect(shop.judge({ ...nine, quantity: 2 })).toMatchObject({ ok: false, available: 1 });
  });
});

describe('a need for each session', () => {
  const yoga: ProductOf = { capacity: 8, paddingBefore: 30, needs: [{ kind: 'room', per: 'session' }] };
  const first = booked('09:00', '10:00', { resources: [2] });

  it('is met by the room that the session already has', () => {
    expect(shopOf([yoga], [first]).judge(nine)).toMatchObject({ ok: true, resourceIds: [2], available: 7 });
  });

  it('takes another room for another session, and keeps the padding between both', () => {
    const shop = shopOf([{ ...yoga, interval: 30 }], [first], [SECOND_ROOM]);
    const judge = (start: string) => shop.judge({ start: `2026-03-10T${start}` }).reasons;
    expect(judge('10:00')).toEqual(['no_resource']);
    expect(judge('10:30')).toEqual([]);
  });

  it('counts once for bookings of other products', () => {
    const other: ProductOf = { id: 2, needs: [{ resourceId: 3, quantity: 2 }] };
    const session: ProductOf = { capacity: 8, needs: [{ resourceId: 3, per: 'session' }] };
    const bookings = [1, 2, 3].map(() => booked('09:00', '10:00', { resources: [3] }));
    expect(shopOf([session, other], bookings).judge({ ...nine, product: 2 }).ok).toBe(true);
    const each: ProductOf = { ...session, needs: [{ resourceId: 3 }] };
    expect(shopOf([each, other], bookings).judge({ ...nine, product: 2 }).reasons).toEqual(['no_resource']);
  });

  it('has a session of its own for each member', () => {
    const lesson: ProductOf = {
      staffIds: [5, 6],
      staffCapacities: { 5: 4, 6: 4 },
      needs: [{ kind: 'room', per: 'session' }],
    };
    const withFirst = booked('09:00', '10:00', { staff: [5], resources: [1] });
    const shop = shopOf([lesson], [withFirst], [ROOM]);
    expect(shop.judge({ ...nine, staff: [5] }).ok).toBe(true);
    expect(shop.judge({ ...nine, staff: [6] }).reasons).toEqual(['no_resource']);
    expect(shop.judge(nine)).toMatchObject({ staffIds: [5], available: 3 });
  });

  it('lets the shop choose only members who find a resource, whatever their order', () => {
    const lesson: ProductOf = {
      staffIds: [5, 6],
      staffCapacities: { 5: 4, 6: 4 },
      needs: [{ kind: 'room', per: 'session' }],
    };
    const withSecond = booked('09:00', '10:00', { staff: [6], resources: [1] });
    const shop = shopOf([lesson], [withSecond], [ROOM]);
    expect(shop.judge(nine)).toMatchObject({ ok: true, staffIds: [6], resourceIds: [1] });
  });
});

describe('several needs of one booking', () => {
  it('for each session count separately, and a session that has them takes nothing more', () => {
    const two: ProductOf = {
      capacity: 8,
      needs: [
        { resourceId: 3, per: 'session' },
        { resourceId: 3, per: 'session' },
      ],
    };
    const other: ProductOf = { id: 2, needs: [{ resourceId: 3, quantity: 2 }] };
    const session = [booked('09:00', '10:00', { resources: [3, 3] })];
    const shop = shopOf([two, other], session);
    expect(shop.judge({ ...nine, product: 2 }).reasons).toEqual(['no_resource']);
    expect(shop.judge(nine)).toMatchObject({ ok: true, resourceIds: [3, 3] });
  });

  it('of which the session shares one: each booking takes the other one for itself', () => {
    const mixed: ProductOf = {
      capacity: 8,
      needs: [{ resourceId: 3, per: 'session' }, { resourceId: 3 }],
    };
    const once = booked('09:00', '10:00', { resources: [3, 3] });
    expect(shopOf([mixed], [once]).judge(nine).ok).toBe(true);
    expect(shopOf([mixed], [once, once]).judge(nine).reasons).toEqual(['no_resource']);
  });

  it('take disjoint quantities, with backtracking', () => {
    const both: ProductOf = { needs: [{ kind: 'room' }, { resourceId: 1 }] };
    expect(shopOf([both]).judge(nine)).toMatchObject({ ok: true, resourceIds: [2, 1] });
    expect(shopOf([both], [], [ROOM]).judge(nine).reasons).toEqual(['no_resource']);
  });
});

describe('the hours of a resource', () => {
  const ofRoom = { kind: 'resource' as const, kindId: 1 };
  const shopWith = (more: readonly Parameters<typeof pureShop>[0]['rules'][number][]) =>
    pureShop({ products: [massage], rules: [...rules, ...more], resources: [ROOM] });

  it('are all hours, apart from closures, without an opening rule of its own', () => {
    expect(shopWith([]).judge(nine).ok).toBe(true);
    const closed = shopWith([opening('09:00', '10:00', { ...ofRoom, appointable: false })]);
    expect(closed.judge(nine).reasons).toEqual(['no_resource']);
    expect(closed.judge({ start: '2026-03-10T10:00' }).ok).toBe(true);
  });

  it('are those of its opening rule, and rules of the site do not apply to it', () => {
    const shop = shopWith([opening('10:00', '11:00', ofRoom)]);
    const judge = (start: string) => shop.judge({ start: `2026-03-10T${start}` }).ok;
    expect([judge('09:00'), judge('10:00'), judge('11:00')]).toEqual([false, true, false]);
  });

  it('do not count with enforce=capacity, and nothing counts with enforce=none', () => {
    const closed = shopWith([opening('09:00', '10:00', { ...ofRoom, appointable: false })]);
    expect(closed.judge({ ...nine, enforce: 'capacity' })).toMatchObject({ ok: true, resourceIds: [1] });
    const taken = shopOf([massage], [booked('09:00', '10:00', { staff: [5], resources: [1] })], [ROOM]);
    expect(taken.judge({ ...nine, enforce: 'capacity' }).ok).toBe(false);
    expect(taken.judge({ ...nine, enforce: 'none' })).toMatchObject({ ok: true, resourceIds: [1] });
  });
});

describe('the padding of a booking', () => {
  it('keeps a gap to bookings of other products on the resource', () => {
    const cleaned: ProductOf = { ...massage, paddingAfter: 15 };
    const facial: ProductOf = { id: 2, staffIds: [7], interval: 15, needs: [{ resourceId: 1 }] };
    const shop = shopOf([cleaned, facial], [booked('09:00', '10:00', { staff: [5], resources: [1] })]);
    const judge = (start: string) => shop.judge({ product: 2, start: `2026-03-10T${start}` }).reasons;
    expect(judge('10:00')).toEqual(['no_resource']);
    expect(judge('10:15')).toEqual([]);
  });
});

describe('resources that the caller names', () => {
  it('are taken, or the booking is refused', () => {
    expect(shopOf([massage]).judge({ ...nine, resources: [2] }).resourceIds).toEqual([2]);
    const shop = shopOf([massage], [booked('09:00', '10:00', { staff: [5], resources: [2] })]);
    expect(shop.judge({ ...nine, resources: [2] }).reasons).toEqual(['no_resource']);
  });

  it('come first if they are preferred, and others are taken if they have no room', () => {
    const taken = [booked('09:00', '10:00', { staff: [5], resources: [2] })];
    expect(shopOf([massage]).judge({ ...nine, preferred: [2] }).resourceIds).toEqual([2]);
    expect(shopOf([massage], taken).judge({ ...nine, preferred: [2] }).resourceIds).toEqual([1]);
  });
});
