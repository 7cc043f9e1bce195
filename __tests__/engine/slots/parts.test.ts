import { asInstant } from '../../../lib/time/units';
import {
  type BookingOf,
  closure,
  forMember,
  lines,
  opening,
  type ProductOf,
  pureShop,
} from '../../support/shops/pure-shop';

/**
 * A hair colouring of two hours: 45 minutes with the stylist, 45 minutes of waiting, 30 minutes with the
 * stylist.
 */
const colour: ProductOf = {
  duration: 120,
  interval: 15,
  staffIds: [5],
  parts: [
    { minutes: 45, staff: true },
    { minutes: 45, staff: false, label: 'Waiting' },
    { minutes: 30, staff: true },
  ],
};
const cut: ProductOf = { id: 2, duration: 45, interval: 15, staffIds: [5] };
const rules = [opening('09:00', '18:00')];
const on = (time: string) => `2026-03-10T${time}`;
const booked = (start: string, end: string, more: Partial<BookingOf> = {}): BookingOf => ({
  start: on(start),
  end: on(end),
  staff: [5],
  ...more,
});
const shopOf = (products: readonly ProductOf[], bookings: readonly BookingOf[] = [], more = rules) =>
  pureShop({ products, rules: more, bookings });

describe('a part without staff', () => {
  it('leaves the member free for another booking', () => {
    const shop = shopOf([colour, cut], [booked('09:00', '11:00')]);
    const judge = (start: string) => shop.judge({ product: 2, start: on(start), staff: [5] }).reasons;
    expect(judge('09:45')).toEqual([]);
    expect(judge('09:30')).toEqual(['staff_busy']);
    expect(judge('10:00')).toEqual(['staff_busy']);
    expect(judge('11:00')).toEqual([]);
  });

  it('can overlap another booking of the member', () => {
    const shop = shopOf([colour, cut], [booked('09:45', '10:30', { product: 2 })]);
    const judge = (start: string) => shop.judge({ start: on(start), staff: [5] }).reasons;
    expect(judge('09:00')).toEqual([]);
    expect(judge('09:15')).toEqual(['staff_busy']);
  });

  it('lets another booking of the same service begin in between', () => {
    const shop = shopOf([colour], [booked('09:00', '11:00')]);
    const free = lines(shop.list({ from: '2026-03-10', hideUnavailable: true }));
    expect(free.slice(0, 2)).toEqual(['2026-03-10T09:45 5 1/0', '2026-03-10T11:00 5 1/0']);
  });

  it('must be in open hours of the site and product, or of the member', () => {
    const lunch = closure('12:00', '13:00');
    const judge = (start: string, more: Parameters<typeof shopOf>[2]) =>
      shopOf([colour], [], more).judge({ start: on(start), staff: [5], enforce: 'full' }).reasons;
    const ofMember = forMember(5, lunch);
    // The member is away during the waiting, but the site is open.
    expect(judge('11:15', [...rules, forMember(5, closure('12:00', '12:45'))])).toEqual([]);
    expect(judge('11:15', [...rules, closure('12:00', '12:45')])).toEqual(['closed']);
    // The site is closed during the waiting, but the member is open.
    const openMember = forMember(5, opening('12:00', '12:45', { priority: 2 }));
    expect(judge('11:15', [...rules, closure('12:00', '12:45'), openMember])).toEqual([]);
    // The member is away during a part with staff.
    expect(judge('11:15', [...rules, ofMember])).toEqual(['closed']);
  });
});

describe('the length of a booking', () => {
  it('that differs from the duration makes one part with staff', () => {
    const shop = shopOf([colour, cut], [booked('09:45', '10:30', { product: 2 })]);
    const longer = { start: on('09:00'), end: on('11:15'), staff: [5], enforce: 'capacity' as const };
    expect(shop.judge(longer).reasons).toEqual(['staff_busy']);
  });
});

describe('paddings of a service with parts', () => {
  it('lie before its first and after its last span, and not within it', () => {
    const padded: ProductOf = { ...colour, paddingBefore: 15, paddingAfter: 30 };
    const shop = shopOf([padded, cut], [booked('10:00', '12:00')]);
    const judge = (start: string) => shop.judge({ product: 2, start: on(start), staff: [5] }).reasons;
    expect(judge('09:15')).toEqual(['staff_busy']);
    expect(judge('09:00')).toEqual([]);
    expect(judge('10:45')).toEqual([]);
    expect(judge('12:15')).toEqual(['staff_busy']);
    expect(judge('12:30')).toEqual([]);
  });

  it('do not keep the waiting time of a new booking free', () => {
    const padded: ProductOf = { ...colour, paddingBefore: 15, paddingAfter: 30 };
    const judge = (start: string, end: string) =>
      shopOf([padded, cut], [booked(start, end, { product: 2 })]).judge({ start: on('10:00'), staff: [5] })
        .reasons;
    expect(judge('10:45', '11:30')).toEqual([]);
    expect(judge('09:00', '09:45')).toEqual([]);
    expect(judge('09:15', '10:00')).toEqual(['staff_busy']);
    expect(judge('12:15', '13:00')).toEqual(['staff_busy']);
    expect(judge('12:30', '13:15')).toEqual([]);
  });

  it('keep the gap of the other booking at each end of a span', () => {
    const padded: ProductOf = { ...cut, duration: 15, paddingBefore: 15 };
    const shop = shopOf([colour, padded], [booked('10:00', '12:00')]);
    const judge = (start: string) => shop.judge({ product: 2, start: on(start), staff: [5] }).reasons;
    expect(judge('10:45')).toEqual(['staff_busy']);
    expect(judge('11:00')).toEqual([]);
    expect(judge('11:15')).toEqual([]);
  });
});

test('of two spans of one booking that overlap by their paddings count once', () => {
  const short: ProductOf = {
    duration: 60,
    interval: 20,
    staffIds: [5],
    staffCapacities: { 5: 3 },
    paddingBefore: 30,
    paddingAfter: 0,
    parts: [
      { minutes: 20, staff: true },
      { minutes: 20, staff: false },
      { minutes: 20, staff: true },
    ],
  };
  const shop = shopOf([short], [booked('09:00', '10:00')]);
  const at = lines(shop.list({ from: '2026-03-10' })).find((line) => line.includes('09:40'));
  expect(at).toBe('2026-03-10T09:40 5 2/1');
});

test('a member who is at another product in one part has the smallest capacity of all parts as scheduled', () => {
  const group: ProductOf = { ...colour, staffCapacities: { 5: 3 } };
  const smaller = forMember(5, opening('10:30', '18:00', { priority: 2, capacity: 2 }));
  const shop = shopOf([group, cut], [booked('09:00', '09:45', { product: 2 })], [...rules, smaller]);
  expect(lines(shop.list({ from: '2026-03-10' }))[0]).toBe('2026-03-10T09:00 5 0/2');
});

describe('a resource in some parts', () => {
  const washed: ProductOf = { ...colour, needs: [{ kind: 'basin', parts: [0, 2] }] };
  const wash: ProductOf = { id: 2, duration: 45, interval: 15, staffIds: [6], needs: [{ kind: 'basin' }] };
  const resources = [{ id: 1, kind: 'basin', quantity: 1 }];

  it('is free in the others', () => {
    const bookings = [booked('09:00', '11:00', { resources: [1] })];
    const shop = pureShop({ products: [washed, wash], rules, bookings, resources });
    const judge = (start: string) => shop.judge({ product: 2, start: on(start) }).reasons;
    expect(judge('09:30')).toEqual(['no_resource']);
    expect(judge('09:45')).toEqual([]);
    expect(judge('10:00')).toEqual(['no_resource']);
  });

  it('is stored with a span for each run of parts', () => {
    const shop = pureShop({ products: [washed], rules, resources });
    const { lanes } = shop.judge({ start: on('09:00') });
    const spans = (from: string, to: string) => ({ start: shop.at(on(from)), end: shop.at(on(to)) });
    const two = [spans('09:00', '09:45'), spans('10:30', '11:00')];
    expect(lanes).toEqual({
      paddedFrom: shop.at(on('09:00')),
      paddedTo: shop.at(on('11:00')),
      lanes: [
        {
          owner: { kind: 'staff', id: 5 },
          spans: two,
          quantity: 1,
          paddedFrom: shop.at(on('09:00')),
          paddedTo: shop.at(on('11:00')),
          isShared: false,
        },
        {
          owner: { kind: 'resource', id: 1 },
          spans: two,
          quantity: 1,
          paddedFrom: shop.at(on('09:00')),
          paddedTo: shop.at(on('11:00')),
          isShared: false,
        },
      ],
    });
  });
});

describe('with `availabilitySpan: 1`, a part after closing time', () => {
  const evening: ProductOf = {
    duration: 90,
    interval: 30,
    staffIds: [5],
    availabilitySpan: 1,
    parts: [
      { minutes: 30, staff: true },
      { minutes: 30, staff: false },
      { minutes: 30, staff: true },
    ],
  };
  const many = { ...opening('09:00', '10:00'), capacity: 3 };

  it('has the places of the last open instant of the booking', () => {
    const shop = shopOf([evening], [], [many]);
    expect(lines(shop.list({ from: '2026-03-10' }))).toEqual([
      '2026-03-10T09:00 5 3/0',
      '2026-03-10T09:30 5 3/0',
    ]);
    expect(shop.judge({ start: on('09:00'), quantity: 3 }).ok).toBe(true);
  });

  it('finds its resource as large as it was then', () => {
    const late: ProductOf = { ...evening, needs: [{ kind: 'chair', quantity: 2, parts: [2] }] };
    const resources = [{ id: 1, kind: 'chair', quantity: 1 }];
    const chairs = { ...many, capacity: 2, kind: 'resource' as const, kindId: 1 };
    const shop = pureShop({ products: [late], rules: [many, chairs], resources });
    expect(shop.judge({ start: on('09:00') })).toMatchObject({ ok: true, resourceIds: [1] });
  });
});

describe('the stored lanes of a booking with parts and paddings', () => {
  const parts = [
    { minutes: 30, staff: false },
    { minutes: 30, staff: true },
    { minutes: 15, staff: true },
    { minutes: 45, staff: false },
  ];
  const lanesAt = (product: ProductOf, resources: Parameters<typeof pureShop>[0]['resources'] = []) => {
    const shop = pureShop({
      products: [{ duration: 120, interval: 30, ...product, parts }],
      rules,
      resources,
    });
    const { lanes } = shop.judge({ start: on('10:00') });
    const minute = (at: number): number => (at - shop.at(on('10:00'))) / 60;
    return {
      from: minute(lanes.paddedFrom),
      to: minute(lanes.paddedTo),
      each: lanes.lanes!.map(({ owner, spans, paddedFrom, paddedTo }) => [
        owner.kind,
        spans.map(({ start, end }) => [minute(start), minute(end)]),
        [minute(paddedFrom), minute(paddedTo)],
      ]),
    };
  };

  it('have one span for adjacent parts with staff', () => {
    expect(lanesAt({ staffIds: [5] }).each).toEqual([['staff', [[30, 75]], [30, 75]]]);
  });

  it('include the whole booking, also where no member is taken, and paddings that go beyond it', () => {
    expect(lanesAt({ staffIds: [5], paddingBefore: 10, paddingAfter: 20 })).toEqual({
      from: 0,
      to: 120,
      each: [['staff', [[30, 75]], [20, 95]]],
    });
    expect(lanesAt({ staffIds: [5], paddingBefore: 40, paddingAfter: 60 })).toMatchObject({
      from: -10,
      to: 135,
    });
  });

  it('have the paddings of each owner, also if a member and a resource have the same id', () => {
    const needs = [{ kind: 'basin', parts: [0, 1, 2, 3] }];
    const product = { staffIds: [5], needs, paddingBefore: 10, paddingAfter: 20 };
    expect(lanesAt(product, [{ id: 5, kind: 'basin', quantity: 1 }]).each).toEqual([
      ['staff', [[30, 75]], [20, 95]],
      ['resource', [[0, 120]], [-10, 140]],
    ]);
  });
});

describe('a last part without staff', () => {
  const drying: ProductOf = {
    duration: 60,
    interval: 30,
    staffIds: [5],
    parts: [
      { minutes: 30, staff: true },
      { minutes: 30, staff: false },
    ],
  };

  it('may end at closing time', () => {
    const shop = shopOf([drying], [], [opening('09:00', '10:30')]);
    expect(lines(shop.list({ from: '2026-03-10' }))).toEqual([
      '2026-03-10T09:00 5 1/0',
      '2026-03-10T09:30 5 1/0',
    ]);
  });

  it('must be open until its end', () => {
    const shop = shopOf([drying], [], [...rules, closure('09:45', '09:50')]);
    expect(shop.judge({ start: on('09:00'), staff: [5] }).reasons).toEqual(['closed']);
    expect(shop.judge({ start: on('09:00'), staff: [5], enforce: 'capacity' }).reasons).toEqual([]);
  });

  it('that is closed leaves no places, whichever booking was measured before', () => {
    const shop = shopOf([drying], [], [...rules, closure('09:45', '09:50'), closure('13:15', '13:20')]);
    const span = { start: shop.at(on('09:00')), end: shop.at(on('18:00')) };
    const meter = shop.world(span).view(shop.settings()).meter({ kind: 'staff', id: 5 });
    const measure = (time: string) => {
      const start = shop.at(on(time));
      const end = asInstant(start + 3600);
      const { open, remaining, capacity, scheduled, blocked } = meter({ start, end, openUntil: end });
      return [open, remaining, capacity, scheduled, blocked];
    };
    const free = [true, 1, 1, 0, false];
    const closed = [false, 0, 1, 0, false];
    expect(['14:00', '09:00', '11:00', '12:30', '11:00'].map(measure)).toEqual([
      free,
      closed,
      free,
      closed,
      free,
    ]);
  });
});

test('a booking without parts and resources stores its padded ends only', () => {
  const shop = shopOf([{ staffIds: [5], paddingBefore: 10, paddingAfter: 20 }]);
  const start = shop.at(on('10:00'));
  expect(shop.judge({ start: on('10:00') }).lanes).toEqual({
    paddedFrom: asInstant(start - 600),
    paddedTo: asInstant(start + 3600 + 1200),
    lanes: [],
  });
});
