import fc from '../../support/fast-check';
import { cancellationFeeAt, feeOf } from '../../../lib/engine/policies/fee';
import { feesOnCancelling, owedFees, withFeesWaived } from '../../../lib/engine/policies/owed-fees';
import { asInstant, type Instant } from '../../../lib/time/units';

const FEES = {
  steps: [
    { untilHours: 48, fee: '0%' },
    { untilHours: 24, fee: '10.00' },
  ],
  elseFee: '100%',
};
const instant = (iso: string): Instant => asInstant(Date.parse(iso) / 1000);

describe('a step applies while now is earlier than the start minus its hours', () => {
  const start = instant('2026-03-10T10:00:00+01:00');
  it.each([
    ['2026-03-08T09:59:59+01:00', '0%'],
    ['2026-03-08T10:00:00+01:00', '10.00'],
    ['2026-03-09T09:59:59+01:00', '10.00'],
    ['2026-03-09T10:00:00+01:00', '100%'],
    ['2026-03-11T10:00:00+01:00', '100%'],
  ])('%s: %s', (at, fee) => {
    expect(cancellationFeeAt(FEES, start, instant(at))).toBe(fee);
  });

  // Berlin sets its clocks forward on 29 March and back on 25 October 2026, a few hours before these starts.
  it.each([
    ['forward', '2026-03-29T10:00:00+02:00', '2026-03-28T08:59:59+01:00', '2026-03-28T09:00:00+01:00'],
    ['back', '2026-10-25T10:00:00+01:00', '2026-10-24T10:59:59+02:00', '2026-10-24T11:00:00+02:00'],
  ])('24 hours are elapsed hours where clocks go %s', (_, begins, last, over) => {
    expect(cancellationFeeAt(FEES, instant(begins), instant(last))).toBe('10.00');
    expect(cancellationFeeAt(FEES, instant(begins), instant(over))).toBe('100%');
  });

  it('without steps one fee always applies', () => {
    expect(cancellationFeeAt({ steps: [], elseFee: '5%' }, start, instant('2020-01-01T00:00Z'))).toBe('5%');
  });
});

describe('percentages are of the line, and amounts are for one place, never above the line', () => {
  it.each<[string, string, bigint, number, number, bigint]>([
    ['a half', '50%', 8000n, 1, 2, 4000n],
    ['half a cent is rounded up', '50%', 8001n, 1, 2, 4001n],
    ['a third of a cent is rounded down', '33.33%', 1n, 1, 2, 0n],
    ['an amount for each of three places', '10.00', 8000n, 3, 2, 3000n],
    ['an amount above the line', '90.00', 8000n, 1, 2, 8000n],
    ['yen have no decimals', '12.5%', 1001n, 1, 0, 125n],
    ['an amount in yen', '500', 1001n, 1, 0, 500n],
    ['dinars have three decimals', '0.5%', 12345n, 1, 3, 62n],
    ['an amount in dinars', '1.250', 12345n, 2, 3, 2500n],
    ['a free line', '10.00', 0n, 1, 2, 0n],
  ])('%s', (_, text, amount, quantity, decimals, fee) => {
    expect(feeOf(text, { amount, quantity, decimals })).toBe(fee);
  });

  it('a percentage is rounded to the nearest amount, and never exceeds the line', () => {
    const hundredths = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), hundredths, (amount, percent) => {
        const fee = feeOf(`${(percent / 100).toFixed(2)}%`, { amount, quantity: 1, decimals: 2 });
        const rest = 2n * (fee * 10_000n - amount * BigInt(percent));
        expect(rest > -10_000n && rest <= 10_000n && fee <= amount).toBe(true);
      }),
    );
  });
});

describe('a cancellation by the customer has a fee, and one by the shop has none', () => {
  const at = instant('2026-03-10T09:00:00+01:00');
  const share = {
    policies: { cancellation: FEES },
    start: instant('2026-03-10T10:00:00+01:00'),
    reason: 'cancelled' as const,
    base: { amount: 8000n, quantity: 1, decimals: 2 },
  };
  const full = { reason: 'cancelled', amount: '80.00', waived: '' };

  it('is charged only to the customer, and only if the booking has fees for cancelling', () => {
    expect(feesOnCancelling(share, { by: 'customer', waived: '', at })).toEqual([full]);
    expect(feesOnCancelling(share, { by: 'shop', waived: '', at })).toEqual([]);
    expect(feesOnCancelling({ ...share, policies: null }, { by: 'customer', waived: '', at })).toEqual([]);
    const noShow = { ...share, policies: { noShowFee: '100%' } };
    expect(feesOnCancelling(noShow, { by: 'customer', waived: '', at })).toEqual([]);
  });

  it('a waived fee keeps its amount and reason, and is not owed', () => {
    const [ill] = feesOnCancelling(share, { by: 'customer', waived: 'ill', at });
    expect(ill).toEqual({ ...full, waived: 'ill' });
    expect(owedFees([full as never, ill!], 2)).toBe(8000n);
    expect(owedFees(withFeesWaived([full as never, ill!], 'again'), 2)).toBe(0n);
    expect(withFeesWaived([ill!], 'again')).toEqual([ill]);
  });
});
