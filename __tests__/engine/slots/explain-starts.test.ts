import { runToEnd } from '../../../lib/engine/run-to-end';
import { countStarts, refusals } from '../../../lib/engine/slots/explain-starts';
import type { Refusal } from '../../../lib/engine/slots/types';
import { closure, forMember, onDates, opening, pureShop, type PureShop } from '../../support/shops/pure-shop';

/**
 * Lists the refused starts of a day, one line for each, such as `09:00 3 no_places by 2, 4 rules 1`: time,
 * member, reason, and the bookings or rules that cause it.
 */
function refused(
  shop: PureShop,
  from: string,
  { product = 1, to = from, ...how }: { product?: number; to?: string } & HowAsked = {},
): string[] {
  const window = { start: shop.at(`${from}T00:00`), end: shop.at(`${to}T24:00`) };
  const out: Refusal[] = [];
  runToEnd(refusals(shop.world(window), shop.settings(product), { window, pastTimes: false, ...how }, out));
  return out.map(lineOf);
}

interface HowAsked {
  readonly staffIds?: readonly number[];
  readonly pastTimes?: boolean;
}

const lineOf = ({ date, staffId, reasons, ruleIds, appointmentIds }: Refusal): string =>
  [
    date.slice(-5),
    staffId ?? '-',
    reasons.join('+'),
    ...(ruleIds.length > 0 ? [`rules ${ruleIds.join()}`] : []),
    ...(appointmentIds.length > 0 ? [`bookings ${appointmentIds.join()}`] : []),
  ].join(' ');

const DAY = '2026-03-10';

/** Opens only the last hour of the day. */
const LATE = opening('23:00', '24:00');
const hours = (from: number, to: number, rest: string): string[] =>
  Array.from({ length: to - from }, (_, i) => `${String(from + i).padStart(2, '0')}:00 ${rest}`);

describe('closed time', () => {
  it('is refused at every step from its beginning, and not reported as off the grid', () => {
    const shop = pureShop({ products: [{}], rules: [opening('09:30', '24:00')] });
    // The slot at 23:30 is refused, because it would extend into the closed night.
    expect(refused(shop, DAY)).toEqual([...hours(0, 10, '- closed'), '23:30 - closed']);
  });

  it('names the rule that closes the first closed instant of the slot', () => {
    const shop = pureShop({
      products: [{}],
      rules: [opening('00:00', '24:00'), closure('10:00', '11:00'), closure('11:00', '12:00')],
    });
    // 10:00 and 11:00 are in closed hours. The grid of starts before the closures ends at 10:00, and the grid
    // after them begins at 12:00.
    expect(refused(shop, DAY)).toEqual(['10:00 - closed rules 2', '11:00 - closed rules 3']);
  });

  it('in a slot that begins open, names the rule of its first closed instant', () => {
    const shop = pureShop({
      products: [{ duration: 120, interval: 60 }],
      rules: [opening('00:00', '24:00'), closure('10:00', '11:00'), closure('11:00', '12:00')],
    });
    expect(refused(shop, DAY)).toEqual([
      '09:00 - closed rules 2',
      '10:00 - closed rules 2',
      '11:00 - closed rules 3',
    ]);
  });

  it('adjacent closures form one run, which ends where it opens', () => {
    const shop = pureShop({
      products: [{}],
      rules: [opening('00:00', '24:00'), closure('10:00', '10:30'), closure('10:30', '12:00')],
    });
    expect(refused(shop, DAY)).toEqual(['10:00 - closed rules 2', '11:00 - closed rules 3']);
  });

  it('after the last opening continues to the end of the window', () => {
    const shop = pureShop({ products: [{}], rules: [opening('00:00', '22:00')] });
    expect(refused(shop, DAY)).toEqual(['22:00 - closed', '23:00 - closed']);
  });

  it('names no booking while places are left', () => {
    const shop = pureShop({
      products: [{ capacity: 2 }],
      rules: [opening('00:00', '24:00'), closure('09:00', '10:00')],
      bookings: [{ start: '2026-03-10T09:00', end: '2026-03-10T10:00' }],
    });
    expect(refused(shop, DAY)).toEqual(['09:00 - closed rules 2']);
  });

  it('does not name a booking that begins at the slot’s end', () => {
    const shop = pureShop({
      products: [{ staffIds: [3, 4], staffAssignment: 'all' }],
      rules: [
        opening('00:00', '24:00'),
        forMember(3, closure('09:00', '10:00')),
        forMember(4, closure('10:00', '11:00')),
      ],
    });
    expect(refused(shop, DAY)).toContain('09:00 3 closed rules 2');
  });

  it('of one member names that member’s rule', () => {
    const shop = pureShop({
      products: [{ staffIds: [3, 4] }],
      rules: [LATE, forMember(4, closure('23:00', '24:00'))],
    });
    expect(refused(shop, DAY)).toEqual([
      ...hours(0, 23, '').flatMap((hour) => [`${hour}3 closed`, `${hour}4 closed`]),
      '23:00 4 closed rules 2',
    ]);
  });

  it('of members who are booked together names the rules of all of them', () => {
    const shop = pureShop({
      products: [{ staffIds: [3, 4], staffAssignment: 'all' }],
      rules: [
        opening('00:00', '24:00'),
        forMember(3, closure('09:00', '10:00')),
        forMember(4, closure('09:00', '10:00')),
        forMember(4, closure('10:00', '11:00')),
      ],
    });
    expect(refused(shop, DAY)).toEqual([
      '09:00 3 closed rules 2,3',
      '09:00 4 closed rules 2,3',
      '10:00 4 closed rules 4',
    ]);
  });
});

describe('a service with parts', () => {
  const parts = [
    { minutes: 20, staff: true },
    { minutes: 20, staff: false },
    { minutes: 20, staff: true },
  ];
  const colour = { duration: 60, staffIds: [3], parts };
  const open = opening('08:00', '18:00');

  it('names no rule that closes only the member in the part without staff', () => {
    const shop = pureShop({
      products: [colour],
      rules: [open, forMember(3, closure('10:20', '10:40')), forMember(3, closure('10:50', '11:00'))],
    });
    expect(refused(shop, DAY)).toContain('10:00 3 closed rules 3');
  });

  it('names the rule that closes both the member and the product in the part without staff', () => {
    const shop = pureShop({
      products: [colour],
      rules: [
        open,
        forMember(3, closure('12:20', '12:25')),
        closure('12:25', '12:40'),
        forMember(3, closure('12:50', '13:00')),
      ],
    });
    expect(refused(shop, DAY)).toContain('12:00 3 closed rules 3');
  });

  it('names no booking of its member that lies in the part without staff', () => {
    const shop = pureShop({
      products: [colour, { id: 2, duration: 20, staffIds: [3] }],
      rules: [opening('08:00', '09:00')],
      bookings: [
        { product: 2, start: `${DAY}T08:20`, end: `${DAY}T08:40`, staff: [3] },
        { product: 2, start: `${DAY}T08:50`, end: `${DAY}T08:55`, staff: [3] },
      ],
    });
    expect(refused(shop, DAY)).toContain('08:00 3 staff_busy bookings 2');
  });
});

describe('a start that is taken', () => {
  const always = opening('00:00', '24:00');

  it('names the bookings that overlap it, and none that only touches it', () => {
    const shop = pureShop({
      products: [{}],
      rules: [always],
      bookings: [
        { start: '2026-03-10T08:00', end: '2026-03-10T09:00' },
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00' },
        { start: '2026-03-10T11:30', end: '2026-03-10T12:30' },
      ],
    });
    expect(refused(shop, DAY)).toEqual([
      '08:00 - no_places bookings 1',
      '09:00 - no_places bookings 2',
      '11:00 - no_places bookings 3',
      '12:00 - no_places bookings 3',
    ]);
  });

  it('is not refused while places are left', () => {
    const shop = pureShop({
      products: [{ capacity: 2 }],
      rules: [always],
      bookings: [{ start: '2026-03-10T09:00', end: '2026-03-10T10:00' }],
    });
    expect(refused(shop, DAY)).toEqual([]);
  });

  it('names the bookings that reach it by their padding or its own', () => {
    const shop = pureShop({
      products: [
        { padding: 60, staffIds: [3] },
        { id: 2, padding: 120, staffIds: [3] },
      ],
      rules: [always],
      bookings: [
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00', staff: [3] },
        { start: '2026-03-10T17:00', end: '2026-03-10T18:00', staff: [3], product: 2 },
      ],
    });
    expect(refused(shop, DAY)).toEqual([
      '08:00 3 no_places bookings 1',
      '09:00 3 no_places bookings 1',
      '10:00 3 no_places bookings 1',
      '15:00 3 staff_busy bookings 2',
      '16:00 3 staff_busy bookings 2',
      '17:00 3 staff_busy bookings 2',
      '18:00 3 staff_busy bookings 2',
      '19:00 3 staff_busy bookings 2',
    ]);
  });

  it('with a member names that member’s bookings of any product, and those without a member', () => {
    const shop = pureShop({
      products: [{ staffIds: [3, 4] }, { id: 2, staffIds: [3] }, { id: 5, staffIds: [4] }],
      rules: [always],
      bookings: [
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00', staff: [3], product: 2 },
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00' },
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00', staff: [4] },
        // A booking of another product without a member takes no place here.
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00', product: 5 },
      ],
    });
    expect(refused(shop, DAY)).toEqual(['09:00 3 staff_busy bookings 1,2', '09:00 4 no_places bookings 2,3']);
  });

  it('of a product without staff names only its own bookings', () => {
    const shop = pureShop({
      products: [{}, { id: 2 }],
      rules: [always],
      bookings: [
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00', product: 2 },
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00' },
      ],
    });
    expect(refused(shop, DAY)).toEqual(['09:00 - no_places bookings 2']);
  });

  it('of a product without staff names its own bookings of members, too', () => {
    const shop = pureShop({
      products: [{}],
      rules: [always],
      bookings: [{ start: '2026-03-10T09:00', end: '2026-03-10T10:00', staff: [3] }],
    });
    expect(refused(shop, DAY)).toEqual(['09:00 - no_places bookings 1']);
  });

  it('names the booking of a product that the shop no longer has', () => {
    const shop = pureShop({
      products: [
        { padding: 60, staffIds: [3] },
        { id: 2, staffIds: [3] },
      ],
      rules: [always],
      bookings: [{ start: '2026-03-10T09:00', end: '2026-03-10T10:00', staff: [3], product: 2 }],
    });
    const window = { start: shop.at(`${DAY}T09:00`), end: shop.at(`${DAY}T10:00`) };
    const world = { ...shop.world(window), products: new Map([[1, shop.settings()]]) };
    const out: Refusal[] = [];
    runToEnd(refusals(world, shop.settings(), { window, pastTimes: false }, out));
    expect(out.map(lineOf)).toEqual(['09:00 3 staff_busy bookings 1']);
  });

  it('with capacity per day names every booking of that day, and no other', () => {
    const shop = pureShop({
      products: [{ capacityBasis: 'day' }],
      rules: [opening('09:00', '11:00')],
      bookings: [
        { start: '2026-03-09T10:00', end: '2026-03-09T11:00' },
        { start: '2026-03-10T10:00', end: '2026-03-10T11:00' },
        { start: '2026-03-11T09:00', end: '2026-03-11T10:00' },
      ],
    });
    expect(refused(shop, DAY).filter((line) => !line.includes('closed'))).toEqual([
      '09:00 - no_places bookings 2',
      '10:00 - no_places bookings 2',
    ]);
  });

  it('with capacity per day, a booking of another product takes only its own time', () => {
    const shop = pureShop({
      products: [
        { capacityBasis: 'day', staffIds: [3] },
        { id: 2, staffIds: [3] },
      ],
      rules: [opening('09:00', '11:00')],
      bookings: [{ start: '2026-03-10T10:00', end: '2026-03-10T11:00', staff: [3], product: 2 }],
    });
    expect(refused(shop, DAY).filter((line) => !line.includes(' closed'))).toEqual([
      '10:00 3 staff_busy bookings 1',
    ]);
  });

  it('taken by a booking of that day is not also reported as taken by another product at another time', () => {
    const shop = pureShop({
      products: [
        { capacityBasis: 'day', staffIds: [3] },
        { id: 2, staffIds: [3] },
      ],
      rules: [opening('09:00', '11:00')],
      bookings: [
        { start: '2026-03-10T09:00', end: '2026-03-10T10:00', staff: [3] },
        { start: '2026-03-10T10:00', end: '2026-03-10T11:00', staff: [3], product: 2 },
      ],
    });
    expect(refused(shop, DAY)).toContain('09:00 3 no_places bookings 1');
  });

  it('that is also closed at another instant has both reasons, and names both causes', () => {
    const shop = pureShop({
      products: [{ staffIds: [3, 4], staffAssignment: 'all' }],
      rules: [always, forMember(3, closure('09:00', '10:00'))],
      bookings: [{ start: '2026-03-10T09:00', end: '2026-03-10T10:00', staff: [4] }],
    });
    expect(refused(shop, DAY)).toEqual(['09:00 3 closed+no_places rules 2 bookings 1']);
  });
});

describe('the starts that are explained', () => {
  const shop = pureShop({
    now: '2026-03-10T10:00',
    products: [
      { staffIds: [3, 4], minDate: 1 },
      { id: 2, duration: 1, durationUnit: 'day', minDate: 1 },
    ],
    rules: [opening('00:00', '24:00'), onDates(closure('00:00', '24:00'), '2026-03-12')],
  });

  it('are starts of the requested members', () => {
    expect(refused(shop, DAY, { staffIds: [4] })).toEqual([
      ...hours(0, 11, '4 in_the_past'),
      ...hours(11, 24, '4 before_min_date'),
    ]);
    expect(refused(shop, DAY, { staffIds: [5] })).toEqual([]);
  });

  it('include past days and days before the minimum date only if past times are not requested', () => {
    expect(refused(shop, DAY, { pastTimes: true })).toEqual([]);
  });

  it('are each day of a day product', () => {
    expect(refused(shop, '2026-03-09', { product: 2, to: '2026-03-12' })).toEqual([
      '03-09 - in_the_past',
      '03-10 - before_min_date',
      '03-12 - closed rules 2',
    ]);
  });

  it('are counted before they are judged, for each member', () => {
    const count = (product: number, to: string, staffIds?: number[]): number => {
      const window = { start: shop.at('2026-03-10T00:00'), end: shop.at(`${to}T24:00`) };
      const found = { count: 7 };
      runToEnd(
        countStarts(
          shop.world(window),
          shop.settings(product),
          { window, staffIds, pastTimes: false },
          found,
        ),
      );
      return found.count - 7;
    };
    expect(count(1, '2026-03-10')).toBe(48);
    expect(count(1, '2026-03-10', [4])).toBe(24);
    expect(count(1, '2026-03-10', [5])).toBe(0);
    // On a closed day, every step from the beginning of the day counts as a refused start.
    expect(count(1, '2026-03-12', [3])).toBe(72);
    expect(count(2, '2026-03-12')).toBe(3);
  });

  it('are counted in steps of at most a hundred, between which other work can run', () => {
    const window = { start: shop.at('2026-03-10T00:00'), end: shop.at('2026-03-30T24:00') };
    const found = { count: 0 };
    const asked = { window, pastTimes: false };
    const counts: number[] = [];
    const counting = countStarts(shop.world(window), shop.settings(), asked, found);
    while (counting.next().done !== true) counts.push(found.count);
    // The first two steps prepare the two members; then each member has 504 starts.
    expect(counts).toEqual([0, 0, 100, 200, 300, 400, 500, 504, 600, 700, 800, 900, 1000, 1008]);
  });
});
