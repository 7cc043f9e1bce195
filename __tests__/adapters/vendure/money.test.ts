import { moneyPrecision, toDecimal, toMinorUnits } from '../../../adapters/vendure/money';

test.each([
  [1250, 2, '12.50'],
  [-1250, 2, '-12.50'],
  [5, 2, '0.05'],
  [1000, 0, '1000'],
  [12_345, 3, '12.345'],
])('%d stored with a precision of %d is %s', (stored, precision, decimal) => {
  expect(toDecimal(stored, precision)).toBe(decimal);
  expect(toMinorUnits(decimal, precision)).toBe(stored);
});

test('more decimals than are stored are rounded half up', () => {
  expect(toMinorUnits('40.336134', 2)).toBe(4034);
  expect(toMinorUnits('0.005', 2)).toBe(1);
});

test('a text that is no amount is refused', () => {
  expect(() => toMinorUnits('ten', 2)).toThrow('ten is not a decimal amount');
});

test('the precision is that of the shop’s strategy for money, and 2 if it names none', () => {
  expect(moneyPrecision({ entityOptions: { moneyStrategy: { precision: 3 } } })).toBe(3);
  expect(moneyPrecision({ entityOptions: { moneyStrategy: {} } })).toBe(2);
});
