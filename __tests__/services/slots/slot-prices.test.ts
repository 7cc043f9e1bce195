import type { AppointmentsOptions, Product } from 'shop-appointments';
import { withProducts } from '../../support/shops/other-ports';
import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

let shop: TestShop;
afterEach(() => shop.close());

/** Opens the test shop with changed fields of some products. */
async function open(
  changed: Readonly<Record<number, Partial<Product>>>,
  options: Partial<AppointmentsOptions> = {},
): Promise<void> {
  shop = await openShop({ ...options, ports: (host) => withProducts(host, changed) });
}

const EVENING = [{ type: 'time:all', from: '17:00', to: '24:00', baseCost: '5' }];
const TUESDAY = { minDate: '2026-03-03', maxDate: '2026-03-03' };

async function prices(productId: number, query: object = {}): Promise<string[]> {
  const { records } = await shop.appointments.slots.list({
    productIds: [productId],
    ...TUESDAY,
    ...query,
    withPrice: true,
  });
  return records.map(({ date, staffId, price }) => `${date.slice(11)} ${staffId ?? '-'} ${price ?? ''}`);
}

test('a slot has the price of a place only if the query wants it', async () => {
  await open({ 1: { pricing: EVENING } });
  const { records } = await shop.appointments.slots.list({ productIds: [1], ...TUESDAY });
  expect(records[0]).not.toHaveProperty('price');
  const priced = await prices(1, { page: 1, perPage: 10 });
  expect(priced.slice(0, 2)).toEqual(['08:00 - 30.00', '09:00 - 30.00']);
  expect(await prices(1, { page: 2, perPage: 10 })).toEqual(['18:00 - 35.00', '19:00 - 35.00']);
});

test('each member has a price, and all together have one', async () => {
  await open({ 3: { pricing: EVENING } });
  expect((await prices(3)).slice(-4)).toEqual([
    '18:00 11 55.00',
    '18:00 12 70.50',
    '19:00 11 55.00',
    '19:00 12 70.50',
  ]);
  expect((await prices(4)).slice(0, 2)).toEqual(['08:00 11 110.00', '08:00 12 110.00']);
});

test('a combined slot has the price that a booking without a preference costs then', async () => {
  await open({});
  await shop.appointments.rules.create({
    kind: 'staff',
    kindId: 11,
    eventId: null,
    title: '',
    priority: null,
    capacity: null,
    ordering: 0,
    rrule: null,
    rangeType: 'time:all',
    fromDate: null,
    toDate: null,
    fromRange: '08:00',
    toRange: '10:00',
    appointable: false,
  });
  const combined = await prices(3, { combineStaff: true });
  expect(combined.slice(0, 3)).toEqual(['08:00 0 65.50', '09:00 0 65.50', '10:00 0 50.00']);
  expect((await prices(3, { combineStaff: true, staffIds: [12] }))[2]).toBe('10:00 0 65.50');
  await shop.close();
  // Without a chosen member, the price is that of Bob, the first member of product 9.
  await open({ 9: { staffBaseCosts: { 12: '65.50' } } });
  expect((await prices(9, { combineStaff: true }))[0]).toBe('08:00 0 65.50');
  const { cost } = await shop.appointments.book({ productId: 9, start: '2026-03-03T08:00' });
  expect(cost).toBe('65.50');
  expect((await prices(9, { combineStaff: true }))[0]).toBe('08:00 0 40.00');
});

test('slots of days and months have prices', async () => {
  await open({ 5: { pricing: [{ type: 'days', from: 6, to: 7, cost: '25.5' }] } });
  const { records } = await shop.appointments.slots.list({
    productIds: [5, 8],
    minDate: '2026-03-06',
    maxDate: '2026-04-01',
    withPrice: true,
  });
  const priceOn = (date: string) => records.filter((slot) => slot.date === date).map(({ price }) => price);
  expect(priceOn('2026-03-06')).toEqual(['100.00']);
  expect(priceOn('2026-03-07')).toEqual(['125.50']);
  expect(priceOn('2026-04-01')).toEqual(['100.00', '20.00']);
});

test('a booking costs the price of its slot, for each place', async () => {
  await open({ 2: { pricing: EVENING } });
  expect(await prices(2)).toContain('18:00 - 17.50');
  const start = at('2026-03-03T18:00');
  const booked = await shop.appointments.book({ productId: 2, start, quantity: 2, customerId: 21 });
  expect(booked.cost).toBe('35.00');
});

test('a slot has the price of a place in a booking of the wanted quantity', async () => {
  await open({
    2: { pricing: [{ type: 'quant', from: 2, to: 3, baseCost: '0.9', baseModifier: 'times' }] },
  });
  expect(await prices(2)).toContain('18:00 - 12.50');
  expect(await prices(2, { quantity: 2 })).toContain('18:00 - 11.25');
  const { slots } = shop.appointments;
  const month = await slots.month({ productId: 2, day: '2026-03-03', quantity: 2, withPrice: true });
  expect(month.times[0]).toMatchObject({ price: '11.25' });
  const start = at('2026-03-03T18:00');
  const booked = await shop.appointments.book({ productId: 2, start, quantity: 2, customerId: 21 });
  expect(booked.cost).toBe('22.50');
});

test('a combined slot has the price with the member who has the wanted number of places', async () => {
  await open({ 9: { staffBaseCosts: { 12: '65.50' }, staffCapacities: { 11: 2, 12: 1 } } });
  expect((await prices(9, { combineStaff: true }))[0]).toBe('08:00 0 65.50');
  expect((await prices(9, { combineStaff: true, quantity: 2 }))[0]).toBe('08:00 0 40.00');
});

test('a site may add the costs of its members to the price', async () => {
  await open({}, { pricing: { staff: 'add' } });
  expect((await prices(3)).slice(0, 2)).toEqual(['08:00 11 50.00', '08:00 12 115.50']);
  const refused = await refusal(openShop({ pricing: { staff: 'both' as 'add' } }));
  expect(refused.message).toContain('pricing.staff');
});

test.each([
  ['JPY', '30', '35'],
  ['KWD', '30.000', '35.000'],
])('amounts in %s have its decimals', async (currency, plain, evening) => {
  const salon = { name: 'Salon', url: 'https://salon.example', timezone: 'Europe/Berlin', currency };
  await open({ 1: { pricing: EVENING } }, { site: salon });
  const priced = await prices(1);
  expect(priced[0]).toBe(`08:00 - ${plain}`);
  expect(priced.at(-1)).toBe(`19:00 - ${evening}`);
});
