import {
  productOf,
  type VariantFacts,
  variantTaxOf,
} from '../../../adapters/vendure/ports/products/product-of';

const FIELDS = {
  appointmentDuration: 60,
  appointmentDurationUnit: 'minute',
  appointmentPlaces: null,
  appointmentRequiresConfirmation: null,
  appointmentSettings: null,
};
const HAIRCUT: VariantFacts = {
  id: 7,
  name: 'Haircut',
  sku: 'HC-1',
  isDeleted: false,
  isSold: true,
  price: { amount: '49.00', includesTax: false, percent: 20 },
  fields: FIELDS,
  staffIds: [3, 4],
  categoryIds: [2],
};
const none = (): never => {
  throw new Error('a mistake was reported');
};

test('a bookable variant becomes a product with its own fields, and its price without tax', () => {
  expect(productOf(HAIRCUT, none)).toEqual({
    id: 7,
    name: 'Haircut',
    status: 'publish',
    type: 'appointment',
    price: '49.00',
    categoryIds: [2],
    duration: 60,
    durationUnit: 'minute',
    requiresConfirmation: false,
    staffIds: [3, 4],
    extra: { sku: 'HC-1' },
  });
});

test('a gross price becomes the exact net one, and is shown to clients', () => {
  const price = { amount: '49.00', includesTax: true, percent: 20 };
  const product = productOf({ ...HAIRCUT, price }, none);
  expect(product.price).toBe('40.83333333333333333333');
  expect(product.extra).toEqual({ sku: 'HC-1', gross_price: '49.00' });
});

test.each([
  ['is not sold', { isSold: false }, 'draft'],
  ['has no price in the currency of the channel', { price: undefined }, 'draft'],
  ['was deleted', { isDeleted: true }, 'trash'],
])('a variant that %s is not published', (_why, change, status) => {
  expect(productOf({ ...HAIRCUT, ...change }, none)).toMatchObject({ status, type: 'appointment' });
});

test('a variant without a duration cannot be booked', () => {
  const fields = { ...FIELDS, appointmentDuration: null };
  const product = productOf({ ...HAIRCUT, fields }, none);
  expect(product.type).toBe('simple');
  expect(product).not.toHaveProperty('duration');
});

test('wrong settings are reported with the variant, which cannot be booked then', () => {
  const fields = { ...FIELDS, appointmentSettings: '{"paddng": 1}' };
  const reported: unknown[] = [];
  const product = productOf({ ...HAIRCUT, fields }, (...mistake) => reported.push(mistake));
  expect(product.type).toBe('simple');
  expect(reported).toEqual([[7, expect.stringContaining('paddng is not a setting')]]);
});

test('a product’s places, confirmation and other settings are those of the variant', () => {
  const fields = {
    ...FIELDS,
    appointmentPlaces: 3,
    appointmentRequiresConfirmation: true,
    appointmentSettings:
      '{"padding": 10, "pricing": [{"type": "days", "from": 6, "to": 7, "base_cost": "12"}]}',
  };
  expect(productOf({ ...HAIRCUT, fields }, none)).toMatchObject({
    capacity: 3,
    requiresConfirmation: true,
    padding: 10,
    pricing: [{ type: 'days', from: 6, to: 7, baseCost: '12' }],
  });
});

test('amounts of the settings include tax where prices do, and factors stay', () => {
  const appointmentSettings = JSON.stringify({
    staff_base_costs: { 3: '60' },
    pricing: [
      { type: 'days', from: 6, to: 7, base_cost: '12' },
      { type: 'time:all', from: '18:00', to: '22:00', base_cost: '1.25', base_modifier: 'times' },
      { type: 'time:all', from: '00:00', to: '24:00', cost: '6', modifier: 'equals' },
    ],
  });
  const price = { amount: '49.00', includesTax: true, percent: 20 };
  const variant = { ...HAIRCUT, price, fields: { ...FIELDS, appointmentSettings } };
  expect(productOf(variant, none)).toMatchObject({
    staffBaseCosts: { 3: '50' },
    pricing: [{ baseCost: '10' }, { baseCost: '1.25', baseModifier: 'times' }, { cost: '5' }],
  });
  const { percent, grossPrices } = variantTaxOf(variant);
  expect(percent).toBe(20);
  expect(grossPrices.map(Number)).toEqual([49, 60, 61, 61.25, 55, 72, 75, 66, 82.25, 96]);
});

test('a channel whose prices exclude tax has no gross prices to keep', () => {
  expect(variantTaxOf(HAIRCUT)).toEqual({ percent: 20, grossPrices: [] });
  expect(variantTaxOf({ ...HAIRCUT, price: undefined })).toEqual({ percent: 0, grossPrices: [] });
});
