import { elementModule } from '../../support/browser/element-module';

const { amountOf, typedAmount } = elementModule('desk/amounts.mts') as {
  amountOf: (typed: string, format: object) => string | undefined;
  typedAmount: (amount: string, format: object) => string;
};

test.each([
  ['en', 2, '1234.5', '1234.50'],
  ['de', 2, '49.90', '49,90'],
  ['fr', 2, '1234.50', '1234,50'],
  ['es', 2, '12345.60', '12345,60'],
  ['ar', 2, '49.90', '49.90'],
  ['ar-EG', 2, '49.90', '٤٩٫٩٠'],
  ['de', 3, '12.345', '12,345'],
  ['en', 0, '4800', '4800'],
])('a field in %s with %d decimals shows %s as %s', (language, decimals, amount, text) => {
  expect(typedAmount(amount, { language, decimals })).toBe(text);
});

test.each([
  ['de', 2, '49,90', '49.90'],
  ['de', 2, '49.9', '49.9'],
  ['en', 2, ' 49,90 ', '49.90'],
  ['fr', 2, '48', '48'],
  ['ar-EG', 2, '٤٩٫٩٠', '49.90'],
  ['ar-EG', 2, '49.90', '49.90'],
  ['ar', 2, '49٫90', '49.90'],
  ['en', 3, '12.345', '12.345'],
  ['en', 0, '4800', '4800'],
])('in %s with %d decimals %j is %s', (language, decimals, typed, amount) => {
  expect(amountOf(typed, { language, decimals })).toBe(amount);
});

test.each([
  // Perhaps a thousand, perhaps one.
  ['de', 2, '1.000'],
  ['en', 2, '1,000'],
  ['en', 0, '4800.00'],
  ['en', 3, '1.2345'],
  ['de', 2, '1.234,50'],
  ['en', 2, ''],
  ['en', 2, '-5'],
  ['en', 2, '5.'],
  ['en', 2, '.5'],
  ['en', 2, '5 €'],
  ['en', 2, 'a lot'],
])('in %s with %d decimals %j is no amount', (language, decimals, typed) => {
  expect(amountOf(typed, { language, decimals })).toBeUndefined();
});
