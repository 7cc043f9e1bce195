import type { Product } from 'shop-appointments';
import { memberPrices, shownPrices } from '../../examples/sample-shop/pages/service/picker-prices';

const HAIRCUT: Product = {
  id: 1,
  name: 'Haircut',
  status: 'publish',
  type: 'appointment',
  price: '48',
  categoryIds: [],
  staffIds: [3, 4],
  staffBaseCosts: { 3: '58.00' },
};
const free = (amount: string) => ({ net: amount, gross: amount });
const taxed = (net: string, gross: string) => ({ net, gross });

test.each([
  ['replace', '58.00'],
  ['add', '106.00'],
] as const)('the cost of a member is read as the option %s says', (staffCosts, mia) => {
  expect([...memberPrices(HAIRCUT, staffCosts, 'EUR')]).toEqual([
    [3, mia],
    [4, '48.00'],
  ]);
});

test('without tax, the picker shows the price of each time and of each member', () => {
  expect(shownPrices(HAIRCUT, [free('58.00'), free('48.00')])).toEqual({ attribute: '', perMember: true });
});

test('with tax, the picker shows prices of members but not of times, because the interface has net prices', () => {
  expect(shownPrices(HAIRCUT, [taxed('58.00', '69.02'), taxed('48.00', '57.12')])).toEqual({
    attribute: undefined,
    perMember: true,
  });
});

test('one price for all is shown with its tax', () => {
  expect(shownPrices(HAIRCUT, [taxed('48.00', '57.12'), taxed('48.00', '57.12')])).toEqual({
    attribute: '57.12',
    perMember: false,
  });
});

test('with pricing rules, the picker shows no common price', () => {
  const product = { ...HAIRCUT, pricing: [{ type: 'days', from: 6, to: 6, baseCost: '5' }] };
  expect(shownPrices(product, [free('48.00')])).toEqual({ attribute: '', perMember: false });
  expect(shownPrices(product, [taxed('48.00', '57.12')])).toEqual({ attribute: undefined, perMember: false });
});
