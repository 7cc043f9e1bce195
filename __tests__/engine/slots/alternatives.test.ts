import { findAlternatives } from '../../../lib/engine/slots/alternatives';
import { asInstant, type Span } from '../../../lib/time/units';
import { forMember, opening, pureShop, type PureShop } from '../../support/shops/pure-shop';

interface Refused {
  readonly start: string;
  readonly staff?: readonly number[] | 'any';
  readonly quantity?: number;
  readonly from?: string;
  readonly to?: string;
  readonly most?: number;
}

/** Lists the alternatives to a refused start as `HH:MM member places`, by default on the same day. */
function alternatives(
  shop: PureShop,
  { start, staff = 'any', quantity = 1, most = 5, ...days }: Refused,
): string[] {
  const { from = start.slice(0, 10), to = from } = days;
  const window: Span = { start: shop.at(`${from}T00:00`), end: asInstant(shop.at(`${to}T00:00`) + 86_400) };
  const at = shop.at(start);
  const request = {
    product: shop.settings(),
    start: at,
    end: asInstant(at + 60),
    allDay: false,
    quantity,
    staffIds: staff,
    enforce: 'capacity',
  } as const;
  const world = shop.world({ start: window.start, end: asInstant(window.end + 2 * 86_400) });
  return findAlternatives(world, request, { window, most }).map(
    (found) => `${found.startIso.slice(11, 16)} ${found.staffId} ${found.available}`,
  );
}

const at = (hours: string) => `2026-03-10T${hours}`;

describe('alternatives to a refused booking', () => {
  it('are the nearest starts, in order of time, up to a number', () => {
    const shop = pureShop({
      products: [{ duration: 30 }],
      rules: [opening('09:00', '13:00')],
      bookings: [{ start: at('10:30'), end: at('11:30') }],
    });
    expect(alternatives(shop, { start: at('11:00'), most: 3 })).toEqual([
      '10:00 0 1',
      '11:30 0 1',
      '12:00 0 1',
    ]);
  });

  it('have the requested quantity', () => {
    const shop = pureShop({
      products: [{ capacity: 3 }],
      rules: [opening('09:00', '12:00')],
      bookings: [
        { start: at('09:00'), end: at('10:00'), quantity: 2 },
        { start: at('10:00'), end: at('11:00'), quantity: 1 },
      ],
    });
    expect(alternatives(shop, { start: at('09:00'), quantity: 2 })).toEqual(['10:00 0 2', '11:00 0 3']);
  });

  it('are those of the named member, or of any member if none was named', () => {
    const shop = pureShop({
      products: [{ staffIds: [5, 6] }],
      rules: [forMember(5, opening('09:00', '11:00')), forMember(6, opening('10:00', '12:00'))],
      bookings: [{ start: at('10:00'), end: at('11:00'), staff: [5] }],
    });
    expect(alternatives(shop, { start: at('10:00'), staff: [5] })).toEqual(['09:00 5 1']);
    expect(alternatives(shop, { start: at('10:00') })).toEqual(['09:00 5 1', '10:00 6 1', '11:00 6 1']);
    expect(alternatives(shop, { start: at('10:00'), staff: [5, 6] })).toEqual([]);
  });

  it('have the product’s own length, and can be booked with full enforcement', () => {
    const shop = pureShop({
      now: at('09:30'),
      products: [{ duration: 90, interval: 30 }],
      rules: [opening('09:00', '12:00')],
    });
    expect(alternatives(shop, { start: at('09:00') })).toEqual(['10:00 0 1', '10:30 0 1']);
  });

  it('distinguish both hours with the same wall clock time, in order of time', () => {
    const shop = pureShop({
      timezone: 'Europe/Berlin',
      products: [{ staffIds: [5] }],
      rules: [opening('02:00', '03:00')],
    });
    const night = shop.world({ start: shop.at('2026-10-25T00:00'), end: shop.at('2026-10-26T00:00') });
    const request = {
      product: shop.settings(),
      start: shop.at('2026-10-25T05:00'),
      end: shop.at('2026-10-25T06:00'),
      allDay: false,
      quantity: 1,
      staffIds: [5],
      enforce: 'full',
    } as const;
    const window = { start: shop.at('2026-10-25T00:00'), end: shop.at('2026-10-26T00:00') };
    // 02:00 in summer time, an hour before 02:00 in winter time.
    const first = Date.UTC(2026, 9, 25, 0) / 1000;
    expect(findAlternatives(night, request, { window, most: 5 })).toEqual([
      { start: first, end: first + 3600, startIso: '2026-10-25T02:00:00+02:00', staffId: 5, available: 1 },
      {
        start: first + 3600,
        end: first + 7200,
        startIso: '2026-10-25T02:00:00+01:00',
        staffId: 5,
        available: 1,
      },
    ]);
  });

  it('to a booking of days are days', () => {
    const shop = pureShop({
      products: [{ duration: 2, durationUnit: 'day' }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ start: '2026-03-11T00:00', end: '2026-03-12T00:00' }],
    });
    const world = shop.world({ start: shop.at('2026-03-08T00:00'), end: shop.at('2026-03-16T00:00') });
    const found = findAlternatives(
      world,
      {
        product: shop.settings(),
        start: shop.at('2026-03-11T00:00'),
        end: shop.at('2026-03-13T00:00'),
        allDay: false,
        quantity: 1,
        staffIds: 'any',
        enforce: 'full',
      },
      { window: { start: shop.at('2026-03-08T00:00'), end: shop.at('2026-03-14T00:00') }, most: 2 },
    );
    expect(
      found.map(({ startIso, end }) => [startIso.slice(0, 10), new Date(end * 1000).toISOString()]),
    ).toEqual([
      ['2026-03-09', '2026-03-11T00:00:00.000Z'],
      ['2026-03-12', '2026-03-14T00:00:00.000Z'],
    ]);
  });

  it('prefer the earlier of two equally near starts', () => {
    const shop = pureShop({
      products: [{}],
      rules: [opening('08:00', '13:00')],
      bookings: [{ start: at('10:00'), end: at('11:00') }],
    });
    expect(alternatives(shop, { start: at('10:00'), most: 1 })).toEqual(['09:00 0 1']);
    expect(alternatives(shop, { start: at('10:00'), most: 3 })).toEqual([
      '08:00 0 1',
      '09:00 0 1',
      '11:00 0 1',
    ]);
  });

  it('have at most the quantity of one booking, and do not exist for more', () => {
    const shop = pureShop({
      products: [{ capacity: 5, maxQuantity: 2 }],
      rules: [opening('09:00', '11:00')],
    });
    expect(alternatives(shop, { start: at('09:00'), quantity: 2 })).toEqual(['09:00 0 2', '10:00 0 2']);
    expect(alternatives(shop, { start: at('09:00'), quantity: 3 })).toEqual([]);
  });

  it('exist for a booking without a member, and for one with a member of a product without staff', () => {
    const staffed = pureShop({ products: [{ staffIds: [3] }], rules: [opening('09:00', '11:00')] });
    expect(alternatives(staffed, { start: at('09:00'), staff: [] })).toEqual(['09:00 0 1', '10:00 0 1']);
    const room = pureShop({ products: [{}], rules: [opening('09:00', '11:00')] });
    expect(alternatives(room, { start: at('09:00'), staff: [3] })).toEqual(['09:00 3 1', '10:00 3 1']);
  });
});
