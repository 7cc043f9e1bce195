import { asInstant } from '../../../lib/time/units';
import { lines, opening, type ProductOf, pureShop, type PureShopFile } from '../../support/shops/pure-shop';

const HOUR = 3600;
const rules = [opening('00:00', '24:00')];
const booked = (start: string, end: string, more: object = {}) => ({ start, end, staff: [5], ...more });
const shopOf = (product: ProductOf, bookings: PureShopFile['bookings'] = []) =>
  pureShop({ products: [{ staffIds: [5], staffCapacities: { 5: 3 }, ...product }], rules, bookings });

/** Makes the function that measures member 5, always the same one, so that it may remember earlier spans. */
function measuring(shop: ReturnType<typeof shopOf>) {
  const span = { start: shop.at('2026-03-09T00:00'), end: shop.at('2026-03-13T00:00') };
  const meter = shop.world(span).view(shop.settings()).meter({ kind: 'staff', id: 5 });
  return (time: string, hours = 1, isFull = true): string => {
    const start = shop.at(time);
    const end = asInstant(start + hours * HOUR);
    const { remaining, withoutLimits } = meter({ start, end, openUntil: isFull ? end : null });
    return withoutLimits === undefined ? `${remaining}` : `${remaining} instead of ${withoutLimits}`;
  };
}

describe('a limit that one day has reached', () => {
  const shop = shopOf({ bookingLimits: [{ per: 'member', period: 'day', count: 1 }] }, [
    booked('2026-03-11T09:00', '2026-03-11T10:00', { quantity: 2 }),
  ]);

  it('leaves no places on that day, and says how many there would be without it', () => {
    const measure = measuring(shop);
    expect(measure('2026-03-11T15:00')).toBe('0 instead of 3');
    expect(measure('2026-03-11T09:00')).toBe('0 instead of 1');
    expect(measure('2026-03-11T15:00', 1, false)).toBe('3');
  });

  it('does not count on the days around it, whichever day was measured before', () => {
    const days = ['2026-03-10T23:00', '2026-03-11T00:00', '2026-03-11T23:00', '2026-03-12T00:00'];
    const expected = ['3', '0 instead of 3', '0 instead of 3', '3'];
    const upwards = measuring(shop);
    expect(days.map((day) => upwards(day))).toEqual(expected);
    const downwards = measuring(shop);
    expect(days.toReversed().map((day) => downwards(day))).toEqual(expected.toReversed());
  });

  it('shows in a list of slots', () => {
    const daily = shop.list({ from: '2026-03-10', to: '2026-03-12' });
    const at = lines(daily).filter((line) => line.includes('T15:00'));
    expect(at).toEqual(['2026-03-10T15:00 5 3/0', '2026-03-11T15:00 5 0/0', '2026-03-12T15:00 5 3/0']);
  });
});

describe('a limit of minutes', () => {
  const limited = (minutes: number): ProductOf => ({
    bookingLimits: [{ per: 'product', period: 'day', minutes }],
  });

  it('leaves a booking that is just as long as the rest, and refuses a longer one on the same day', () => {
    const measure = measuring(shopOf(limited(180), [booked('2026-03-11T09:00', '2026-03-11T10:00')]));
    const hours = [1, 2, 3, 2, 3];
    expect(hours.map((length) => measure('2026-03-11T15:00', length))).toEqual([
      '3',
      '3',
      '0 instead of 3',
      '3',
      '0 instead of 3',
    ]);
  });

  it('that the usual duration cannot reach refuses a longer booking', () => {
    const measure = measuring(shopOf(limited(90)));
    expect([1, 1.5, 2].map((length) => measure('2026-03-11T15:00', length))).toEqual([
      '3',
      '3',
      '0 instead of 3',
    ]);
  });
});
