import { unitPriceInOtherCurrency, unitPriceOf } from '../../../adapters/vendure/cart/unit-price';

test('a net price stays in a channel without tax in its prices', () => {
  expect(unitPriceOf(4_000, { listPrice: 3_900, listPriceIncludesTax: false, taxRate: 19, coin: 1 })).toBe(
    4_000,
  );
});

test('the gross price of the variant is kept, though its net price was rounded to cents', () => {
  // 10.05 gross are 8.4454 net, which rounds to 8.45. But 8.45 net would be 10.0555 gross, which rounds to
  // 10.06.
  expect(unitPriceOf(845, { listPrice: 1_005, listPriceIncludesTax: true, taxRate: 19, coin: 1 })).toBe(
    1_005,
  );
});

test('a net price that is not the variant’s own gets its tax, rounded half up', () => {
  expect(unitPriceOf(5_000, { listPrice: 1_005, listPriceIncludesTax: true, taxRate: 19, coin: 1 })).toBe(
    5_950,
  );
  expect(unitPriceOf(3_333, { listPrice: 1_005, listPriceIncludesTax: true, taxRate: 8.25, coin: 1 })).toBe(
    3_608,
  );
});

test('the gross price of the variant is kept for several places, whose price was rounded once more', () => {
  // 40.00 gross are 33.61 net. Two places are 67.23 net, so one is 33.62, which would be 40.01 gross.
  expect(unitPriceOf(3_362, { listPrice: 4_000, listPriceIncludesTax: true, taxRate: 19, coin: 1 })).toBe(
    4_000,
  );
});

test('a price is in whole yen, although Vendure stores two decimals of them', () => {
  const yen = { listPrice: 400_000, taxRate: 10, coin: 100 };
  expect(unitPriceOf(252_133, { ...yen, listPriceIncludesTax: false })).toBe(252_100);
  expect(unitPriceOf(252_100, { ...yen, listPriceIncludesTax: true })).toBe(277_300);
  // 4000 yen gross are 3636.36 net, and the library rounds to whole yen: 3636.
  expect(unitPriceOf(363_600, { ...yen, listPriceIncludesTax: true })).toBe(400_000);
});

test('the variant’s own price in another currency is the one that the shop set', () => {
  // 39.05 gross are 32.82 net in euros; in pounds the shop set 35.00 gross.
  const pounds = { listPrice: 3_500, listPriceIncludesTax: true, taxRate: 19, coin: 1 };
  expect(unitPriceInOtherCurrency(3_282, { from: 3_905, to: 3_500, coin: 1 }, pounds)).toBe(3_500);
});

test('another price in another currency is in the ratio of the variant’s own prices, in whole coins', () => {
  const dollars = { listPrice: 4_400, listPriceIncludesTax: false, taxRate: 19, coin: 1 };
  expect(unitPriceInOtherCurrency(5_000, { from: 4_000, to: 4_400, coin: 1 }, dollars)).toBe(5_500);
  expect(unitPriceInOtherCurrency(0, { from: 4_000, to: 4_400, coin: 1 }, dollars)).toBe(0);
  expect(unitPriceInOtherCurrency(5_000, { from: undefined, to: 4_400, coin: 1 }, dollars)).toBeUndefined();
  expect(unitPriceInOtherCurrency(5_000, { from: 0, to: 4_400, coin: 1 }, dollars)).toBeUndefined();
  const yen = { listPrice: 600_000, listPriceIncludesTax: false, taxRate: 10, coin: 100 };
  expect(unitPriceInOtherCurrency(4_111, { from: 4_000, to: 600_000, coin: 1 }, yen)).toBe(616_700);
});
