import { inOtherCurrency, unitPriceOf } from '../../../adapters/vendure/cart/unit-price';

test('a net price stays in a channel without tax in its prices', () => {
  expect(unitPriceOf(4_000, { listPrice: 3_900, listPriceIncludesTax: false, taxRate: 19 })).toBe(4_000);
});

test('the gross price of the variant is kept, though its net price was rounded to cents', () => {
  // 10.05 gross are 8.4454 net, so 8.45; and 8.45 net would be 10.0555, so 10.06 gross.
  expect(unitPriceOf(845, { listPrice: 1_005, listPriceIncludesTax: true, taxRate: 19 })).toBe(1_005);
});

test('a net price that is not the variant’s own gets its tax, rounded half up', () => {
  expect(unitPriceOf(5_000, { listPrice: 1_005, listPriceIncludesTax: true, taxRate: 19 })).toBe(5_950);
  expect(unitPriceOf(3_333, { listPrice: 1_005, listPriceIncludesTax: true, taxRate: 8.25 })).toBe(3_608);
});

test('a price in another currency is in the ratio of the variant’s own prices', () => {
  expect(inOtherCurrency(5_000, 4_000, 4_400)).toBe(5_500);
  expect(inOtherCurrency(0, 4_000, 4_400)).toBe(0);
  expect(inOtherCurrency(5_000, undefined, 4_400)).toBeUndefined();
  expect(inOtherCurrency(5_000, 0, 4_400)).toBeUndefined();
});
