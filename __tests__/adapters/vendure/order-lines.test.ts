import { quantityLeft } from '../../../adapters/vendure/orders/line-quantity';
import { Turns } from '../../../adapters/vendure/orders/turns';
import { unitPriceOf } from '../../../adapters/vendure/orders/unit-price';

const EUROS = { includesTax: false, precision: 2, coin: 1 };

test('a unit costs whole cents, rounded half up', () => {
  expect(unitPriceOf({ net: '42.00', quantity: 1 }, EUROS)).toBe(4_200);
  expect(unitPriceOf({ net: '100.00', quantity: 3 }, EUROS)).toBe(3_333);
  expect(unitPriceOf({ net: '99.99', quantity: 7 }, EUROS)).toBe(1_428);
  expect(unitPriceOf({ net: '0.05', quantity: 2 }, EUROS)).toBe(3);
});

test('a unit costs whole yen, although Vendure stores two decimals of them', () => {
  const yen = { includesTax: false, precision: 2, coin: 100 };
  expect(unitPriceOf({ net: '1000', quantity: 1 }, yen)).toBe(100_000);
  expect(unitPriceOf({ net: '100', quantity: 3 }, yen)).toBe(3_300);
});

test('a net price that customers do not see keeps its decimals, so that the gross price is whole yen', () => {
  const yen = { includesTax: true, precision: 2, coin: 100 };
  expect(unitPriceOf({ net: '909.09', quantity: 1 }, yen)).toBe(90_909);
});

test('whole cents are used even if the shop has more decimals', () => {
  expect(unitPriceOf({ net: '100.00', quantity: 3 }, { ...EUROS, precision: 4, coin: 100 })).toBe(333_300);
});

const line = (quantity: number, ordered = 2) => ({ quantity, ordered, refunded: 0 });

test('a line without refunds has its whole quantity', () => {
  expect(quantityLeft(line(3, 3))).toBe(3);
  expect(quantityLeft(line(1))).toBe(1);
  expect(quantityLeft(line(0))).toBe(0);
});

test('a refund alone, a cancellation alone, and both of the same unit remove one unit', () => {
  expect(quantityLeft({ ...line(2), refunded: 1 })).toBe(1);
  expect(quantityLeft(line(1))).toBe(1);
  expect(quantityLeft({ ...line(1), refunded: 1 })).toBe(1);
  expect(quantityLeft({ ...line(2), refunded: 2 })).toBe(0);
});

test('pieces of work run in turn, in the order of their calls, and one that fails does not stop the next', async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const first = turns.run(async () => {
    await Promise.resolve();
    seen.push('first');
    throw new Error('lost');
  });
  const second = turns.run(async () => seen.push('second'));
  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe(2);
  expect(seen).toEqual(['first', 'second']);
});
