import type { OccupiedPlaces } from '../../../lib/engine/slots/lanes/occupied-places';
import { goodUntil } from '../../../lib/engine/slots/good-until';
import { asInstant, type Span } from '../../../lib/time/units';
import { opening, type ProductOf, pureShop } from '../../support/shops/pure-shop';

const NOW = '2026-03-10T08:00';

interface Held {
  readonly start: string;
  readonly end: string;
  readonly expires: string | null;
  readonly product?: number;
}

interface Asked {
  readonly past?: boolean;
  readonly asked?: readonly number[];
  /** Ids of the products whose records the response contains. */
  readonly listed?: readonly number[];
}

/**
 * Returns the time until which a response about the slots of 10 March stays valid: `HH:MM:SS` on that day, or
 * `DDTHH:MM:SS` on another day.
 */
function until(
  products: ProductOf[],
  holds: Held[] = [],
  { past = false, asked = [1], listed = asked }: Asked = {},
): string {
  const shop = pureShop({ now: NOW, products, rules: [opening('09:00', '12:00')] });
  const reach: Span = { start: shop.at('2026-03-10T00:00'), end: shop.at('2026-03-11T00:00') };
  const bookings = holds.map(({ start, end, expires, product = 1 }, id): OccupiedPlaces => ({
    id,
    productId: product,
    staffIds: [],
    start: shop.at(start),
    end: shop.at(end),
    quantity: 1,
    expiresAt: expires === null ? null : shop.at(expires),
  }));
  const slots = listed
    .flatMap((product) => shop.list({ product, from: '2026-03-10', pastTimes: past }))
    .sort((a, b) => a.start - b.start);
  const world = { ...shop.world(reach), bookings };
  const at = goodUntil(
    world,
    { settings: asked.map((id) => shop.settings(id)), query: { getPastTimes: past } },
    slots,
    reach,
  );
  return new Date(asInstant(at) * 1000).toISOString().slice(8, 19).replace('10T', '');
}

const DAYS = { duration: 1, durationUnit: 'day' } as const;

describe('a response is valid', () => {
  it('until a site day begins', () => {
    expect(until([DAYS])).toBe('11T00:00:00');
  });

  it('until its first start is not later than now', () => {
    expect(until([{}])).toBe('09:00:00');
  });

  it('until its first start is nearer than the notice', () => {
    expect(until([{ minNoticeMinutes: 30 }])).toBe('08:30:01');
  });

  it('past its first start if past times are listed', () => {
    expect(until([{}], [], { past: true })).toBe('11T00:00:00');
  });

  it('until the first start of any of its products is too near, by the notice of that product', () => {
    const products = [{ minNoticeMinutes: 10 }, { id: 2, minNoticeMinutes: 45 }, { id: 3, ...DAYS }];
    expect(until(products, [], { asked: [1, 2, 3] })).toBe('08:15:01');
    expect(until(products, [], { asked: [1, 3] })).toBe('08:50:01');
    // Only requested products count, even if the response contains records of other products.
    expect(until(products, [], { asked: [1], listed: [2, 1] })).toBe('08:50:01');
  });

  const inside = { start: '2026-03-10T10:00', end: '2026-03-10T11:00' };

  it('until the first hold near its slots expires', () => {
    expect(until([DAYS], [{ ...inside, expires: '2026-03-10T08:10' }])).toBe('08:10:00');
    expect(
      until(
        [DAYS],
        [
          { ...inside, expires: '2026-03-10T08:20' },
          { ...inside, expires: '2026-03-10T08:10' },
          { ...inside, expires: '2026-03-10T08:30' },
          { ...inside, expires: null },
        ],
      ),
    ).toBe('08:10:00');
  });

  it.each([
    ['ends where its reach begins', '2026-03-09T22:00', '2026-03-10T00:00', '11T00:00:00'],
    ['ends a second later', '2026-03-09T22:00', '2026-03-10T00:00:01', '08:10:00'],
    ['starts where its reach ends', '2026-03-11T00:00', '2026-03-11T01:00', '11T00:00:00'],
    ['starts a second sooner', '2026-03-10T23:59:59', '2026-03-11T01:00', '08:10:00'],
  ])(
    'until the expiry of a hold only if the hold is within its reach: a hold that %s',
    (_, start, end, expected) => {
      expect(until([{ ...DAYS }], [{ start, end, expires: '2026-03-10T08:10' }])).toBe(expected);
    },
  );

  it('until a more distant hold expires whose own padding extends into its slots', () => {
    const outside = {
      start: '2026-03-11T00:30',
      end: '2026-03-11T01:30',
      expires: '2026-03-10T08:10',
      product: 2,
    };
    expect(until([DAYS, { id: 2, padding: 31 }], [outside])).toBe('08:10:00');
    expect(until([DAYS, { id: 2, padding: 30 }], [outside])).toBe('11T00:00:00');
    expect(until([DAYS], [{ ...outside, product: 9 }])).toBe('11T00:00:00');
  });
});
