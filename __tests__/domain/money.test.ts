import fc from '../support/fast-check';
import {
  currencyDecimals,
  formatDecimal,
  fractionOf,
  parseDecimal,
  timesQuantity,
} from '../../lib/domain/money/money';

describe('parseDecimal', () => {
  test.each([
    ['12.5', 2, 1250n],
    ['12', 2, 1200n],
    ['.5', 2, 50n],
    ['5.', 2, 500n],
    [' 7.25 ', 2, 725n],
    ['+3', 0, 3n],
    ['0', 3, 0n],
    [30, 2, 3000n],
    [0.1 + 0.2, 2, 30n],
    [1e-7, 2, 0n],
    ['999999999999999.99', 2, 99999999999999999n],
  ])('reads %p in a currency of %i decimals', (amount, decimals, minor) => {
    expect(parseDecimal(amount, decimals)).toBe(minor);
  });

  test.each([
    ['1.004', 100n],
    ['1.005', 101n],
    [1.005, 101n],
    ['0.994999', 99n],
    ['0.995', 100n],
    ['-1.005', -101n],
  ])('rounds %p half up', (amount, minor) => {
    expect(parseDecimal(amount, 2)).toBe(minor);
  });

  test.each([
    '',
    '.',
    'abc',
    '1,5',
    '1e5',
    '0x10',
    '12 34',
    '--1',
    '1.2.3',
    NaN,
    Infinity,
    -Infinity,
    1e21,
    '1'.repeat(41),
  ])('does not read %p', (amount) => {
    expect(parseDecimal(amount, 2)).toBeUndefined();
  });

  test('refuses an amount of more than fifteen digits before the point', () => {
    expect(parseDecimal('1000000000000000', 2)).toBeUndefined();
    expect(parseDecimal('000000000000000000001', 2)).toBe(100n);
  });
});

test('formatDecimal writes every decimal of the currency', () => {
  expect(formatDecimal(1250n, 2)).toBe('12.50');
  expect(formatDecimal(5n, 2)).toBe('0.05');
  expect(formatDecimal(-5n, 2)).toBe('-0.05');
  expect(formatDecimal(12n, 0)).toBe('12');
  expect(formatDecimal(1n, 3)).toBe('0.001');
});

test('a written amount is read back exactly', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      fc.integer({ min: 0, max: 4 }),
      (minor, decimals) => {
        expect(parseDecimal(formatDecimal(minor, decimals), decimals)).toBe(minor);
      },
    ),
  );
});

test('a quantity multiplies minor units exactly, beyond what a float can hold', () => {
  expect(timesQuantity(99_999_999_999_999_999n, 10_000)).toBe(999_999_999_999_999_990_000n);
});

test.each([
  [100n, 1n, 3n, 33n],
  [200n, 1n, 3n, 67n],
  [5n, 1n, 2n, 3n],
  [-5n, 1n, 2n, -3n],
  [1000n, 19n, 119n, 160n],
])('%p times %p over %p is %p', (minor, numerator, denominator, expected) => {
  expect(fractionOf(minor, numerator, denominator)).toBe(expected);
});

test('currencies have their own decimals', () => {
  expect(['EUR', 'JPY', 'BHD'].map(currencyDecimals)).toEqual([2, 0, 3]);
  expect(() => currencyDecimals('EURO')).toThrow(RangeError);
});
