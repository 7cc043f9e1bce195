import fc from '../../support/fast-check';
import { dueOf, dueOfLine } from '../../../lib/engine/policies/deposit';
import type { Deposit } from '../../../lib/domain/money/deposit';

describe('percentages are of the line, and amounts are for one place, never above the line', () => {
  it.each<[string, Deposit, bigint, number, number, string, string]>([
    ['a quarter', { percent: 25 }, 8000n, 1, 2, '20.00', '60.00'],
    ['half a cent is rounded up', { percent: 50 }, 8001n, 1, 2, '40.01', '40.00'],
    ['a third of a cent is rounded down', { percent: 33.33 }, 1n, 1, 2, '0.00', '0.01'],
    ['two decimals of a percentage count', { percent: 12.34 }, 10_000n, 1, 2, '12.34', '87.66'],
    ['nothing now', { percent: 0 }, 8000n, 1, 2, '0.00', '80.00'],
    ['all now', { percent: 100 }, 8000n, 3, 2, '80.00', '0.00'],
    ['an amount for each of three places', { amount: '20.00' }, 24_000n, 3, 2, '60.00', '180.00'],
    ['an amount above the line', { amount: '90.00' }, 8000n, 1, 2, '80.00', '0.00'],
    ['yen have no decimals', { percent: 12.5 }, 1004n, 1, 0, '126', '878'],
    ['an amount in yen', { amount: '500' }, 1001n, 1, 0, '500', '501'],
    ['dinars have three decimals', { percent: 0.5 }, 12_345n, 1, 3, '0.062', '12.283'],
    ['an amount in dinars', { amount: '1.250' }, 12_345n, 2, 3, '2.500', '9.845'],
    ['a free line', { amount: '10.00' }, 0n, 1, 2, '0.00', '0.00'],
  ])('%s', (_, deposit, amount, quantity, decimals, dueNow, dueLater) => {
    expect(dueOf(deposit, { amount, quantity, decimals })).toEqual({ dueNow, dueLater });
  });
});

it('a line with fewer places than an entitlement pays for has no deposit, and not a negative one', () => {
  const terms = { deposit: { amount: '5.00' }, places: -1, decimals: 2 };
  expect(dueOfLine({ net: '12.50', tax: '2.38' }, terms)).toEqual({ dueNow: '0.00', dueLater: '14.88' });
});

it('the two amounts add up to the line, and the first is the percentage rounded half up', () => {
  const line = fc.record({
    amount: fc.bigInt({ min: 0n, max: 10n ** 14n }),
    quantity: fc.integer({ min: 1, max: 50 }),
    decimals: fc.constantFrom(0, 2, 3),
  });
  const units = (text: string): bigint => BigInt(text.replace('.', ''));
  fc.assert(
    fc.property(line, fc.integer({ min: 0, max: 10_000 }), (of, hundredths) => {
      const { dueNow, dueLater } = dueOf({ percent: hundredths / 100 }, of);
      const [now, later] = [units(dueNow), units(dueLater)];
      expect(now + later).toBe(of.amount);
      // Twice the rounding error, in ten-thousandths of a minor unit. Rounding up adds at most a half; rounding down
      // removes less than a half.
      const twice = 2n * (now * 10_000n - of.amount * BigInt(hundredths));
      expect(twice <= 10_000n && twice > -10_000n).toBe(true);
      for (const text of [dueNow, dueLater])
        expect(text).toMatch(of.decimals === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${of.decimals}}$`));
    }),
  );
});
