import type { CustomerBooking } from 'shop-appointments';
import { at, openShop, refusal, SOME_TEXT, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});
const book = (booking: Partial<CustomerBooking> & Record<string, unknown> = {}) =>
  salon.appointments.book({ productId: 1, start: '2026-03-03T10:00', ...booking });

test('a booking takes length, price and status from the product, and makes a pending order', async () => {
  expect(await book({ productId: 2, quantity: 2, customerId: 21 })).toMatchObject({
    start: at('2026-03-03T10:00'),
    end: at('2026-03-03T11:00'),
    quantity: 2,
    cost: '25.00',
    status: 'unpaid',
    customerId: 21,
    enforce: 'full',
  });
  expect(salon.shop.orders).toMatchObject([{ status: 'pending', customerId: 21 }]);
});

test.each([
  ['end', { end: '2026-03-03T12:00' }],
  ['cost', { cost: '0' }],
  ['status', { status: 'paid' }],
  ['orderId', { orderId: 1 }],
  ['enforce', { enforce: 'none' }],
  ['allDay', { allDay: true }],
  ['costIncludesTax', { costIncludesTax: true }],
])('a booking by a customer refuses %s', async (name, field) => {
  expect(await refusal(book(field))).toMatchObject({
    status: 400,
    data: { params: { [name]: SOME_TEXT } },
  });
  expect((await salon.appointments.list()).total).toBe(0);
});

test.each([
  ['outside opening hours', '2026-03-03T03:00'],
  ['in the past', '2026-03-01T10:00'],
  ['off the grid', '2026-03-03T10:10'],
])('a booking by a customer refuses a start %s', async (_, start) => {
  expect(await refusal(book({ start }))).toMatchObject({
    status: 409,
    code: 'shop_appointments_slot_unavailable',
  });
});

test('a refused customer is not told how to overbook', async () => {
  await book();
  expect((await refusal(book())).message).not.toContain('enforce');
});

describe('the member of a customer’s booking', () => {
  test('must be chosen if customers choose, unless the product has “no preference”', async () => {
    expect(await refusal(book({ productId: 3 }))).toMatchObject({
      status: 400,
      data: { params: { staffId: SOME_TEXT } },
    });
    expect(await refusal(book({ productId: 3, staffIds: [] }))).toMatchObject({ status: 400 });
    expect((await book({ productId: 3, staffId: 12 })).staffIds).toEqual([12]);
    salon.shop.products.set(3, { ...salon.shop.products.get(3)!, staffNoPreference: true });
    expect((await book({ productId: 3 })).staffIds).toEqual([11]);
  });

  test('must belong to the product', async () => {
    expect(await refusal(book({ productId: 3, staffId: 13 }))).toMatchObject({
      status: 400,
      data: { params: { staffId: SOME_TEXT } },
    });
    expect(await refusal(book({ productId: 1, staffIds: [11] }))).toMatchObject({
      status: 400,
      data: { params: { staffIds: SOME_TEXT } },
    });
  });

  test('is a single one, but a product that takes all members takes them all, whichever are named', async () => {
    expect(await refusal(book({ productId: 3, staffIds: [11, 12] }))).toMatchObject({ status: 400 });
    expect((await book({ productId: 4, staffId: 12 })).staffIds).toEqual([11, 12]);
  });

  test('need not be chosen if the shop assigns members automatically', async () => {
    expect((await book({ productId: 9 })).staffIds).toEqual([12]);
  });
});

test('a product that the customer may not see is refused like an unknown product', async () => {
  salon.shop.products.set(1, { ...salon.shop.products.get(1)!, status: 'draft' });
  const hidden = await refusal(book({ customerId: 21 }));
  const unknown = await refusal(book({ productId: 999, customerId: 21 }));
  expect(hidden).toEqual(unknown);
  expect(hidden.status).toBe(400);
});

test('each listed slot can be booked', async () => {
  const { records } = await salon.appointments.slots.list({
    productIds: [1],
    minDate: '2026-03-03',
    maxDate: '2026-03-03',
  });
  expect(records[0]).toMatchObject({ date: '2026-03-03T08:00', available: 1 });
  for (const { startIso } of records) await book({ start: startIso });
  const after = await salon.appointments.slots.list({
    productIds: [1],
    minDate: '2026-03-03',
    maxDate: '2026-03-03',
    hideUnavailable: true,
  });
  expect(after.records).toEqual([]);
});
