import { paidQuote } from '../../../lib/services/orders/paid-quote';
import type { Core } from '../../../lib/services/work/core';
import fc from '../../support/fast-check';

/** Currencies with no, two and three decimals. */
const CURRENCIES = [
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
] as const;

interface Booking {
  readonly net: number;
  readonly tax: number;
  readonly quantity: number;
  readonly places: number;
  readonly includesTax: boolean;
}

/** Quotes a booking of which a prepaid card pays for some places. Amounts are in minor units. */
function rest({ net, tax, quantity, places, includesTax }: Booking, decimals: number) {
  const text = (minor: number) => (minor / 10 ** decimals).toFixed(decimals);
  const minor = (amount: string) => Math.round(Number(amount) * 10 ** decimals);
  const { quote } = paidQuote(
    { site: { currencyDecimals: decimals } } as Pick<Core, 'site'>,
    {
      cost: text(includesTax ? net + tax : net),
      line: { productId: 1, quantity, net: text(net), tax: text(tax) },
      deposit: undefined,
    },
    { reference: 'r', id: 'card-7', name: 'Card of ten', places },
  );
  return { cost: minor(quote.cost), net: minor(quote.line.net), tax: minor(quote.line.tax) };
}

test('JPY 1002 with tax for two places, of which an entry pays one: the line is the cost', () => {
  const booking = { net: 911, tax: 91, quantity: 2, places: 1 };
  expect(rest({ ...booking, includesTax: true }, 0)).toEqual({ cost: 501, net: 456, tax: 45 });
  expect(rest({ ...booking, includesTax: false }, 0)).toEqual({ cost: 456, net: 456, tax: 45 });
});

const bookings = fc
  .record({
    net: fc.integer({ min: 0, max: 3_000_000 }),
    tax: fc.integer({ min: 0, max: 900_000 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    places: fc.nat(12),
    includesTax: fc.boolean(),
  })
  .filter(({ quantity, places }) => places <= quantity);

test.each(CURRENCIES)('the cost agrees with the line of the places that are left, in %s', (_, decimals) => {
  fc.assert(
    fc.property(bookings, (booking) => {
      const { cost, net, tax } = rest(booking, decimals);
      expect(cost).toBe(booking.includesTax ? net + tax : net);
      expect(tax).toBeGreaterThanOrEqual(0);
      // Each amount is at most half a minor unit from the exact share.
      const { quantity, places } = booking;
      for (const [rounded, whole] of [
        [net, booking.net],
        [net + tax, booking.net + booking.tax],
      ] as const)
        expect(2 * Math.abs(rounded * quantity - whole * (quantity - places))).toBeLessThanOrEqual(quantity);
    }),
    { numRuns: 300 },
  );
});
