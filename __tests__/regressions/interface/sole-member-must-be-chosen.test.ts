import { cheapest, type Product } from 'shop-appointments';
import { withProducts } from '../../support/shops/other-ports';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const SOLE: Partial<Product> = { staffIds: [12], staffAssignment: 'customer', staffNoPreference: false };
const MASSAGE = 3;
const START = '2026-03-03T10:00';

let shop: TestShop;
afterEach(async () => {
  await shop.close();
});

test('4.13 a customer books, holds and plans a series of a service with one member without naming them', async () => {
  shop = await openShop({ ports: (host) => withProducts(host, { [MASSAGE]: SOLE }) });
  const { appointments } = shop;
  const booked = await appointments.book({ productId: MASSAGE, start: START });
  expect(booked).toMatchObject({ staffIds: [12], cost: '65.50' });
  const held = await appointments.holds.place(
    { productId: MASSAGE, start: '2026-03-03T11:00' },
    { owner: 'v' },
  );
  expect(held.appointment.staffIds).toEqual([12]);
  const series = { productId: MASSAGE, start: '2026-03-04T10:00', frequency: 'weekly', count: 2 } as const;
  expect(await appointments.series.preview(series)).toMatchObject({ availableCount: 2 });
  expect((await appointments.series.create(series)).series.staffIds).toEqual([12]);
});

test('4.13 the sole member is taken under the same rules as a member who is named', async () => {
  shop = await openShop({ ports: (host) => withProducts(host, { [MASSAGE]: SOLE }) });
  await shop.appointments.book({ productId: MASSAGE, start: START });
  expect(await refusal(shop.appointments.book({ productId: MASSAGE, start: START }))).toMatchObject({
    status: 409,
    data: { reasons: ['nobody_free'] },
  });
});

test('4.13 of two members, one still has to be chosen', async () => {
  shop = await openShop();
  expect(await refusal(shop.appointments.book({ productId: MASSAGE, start: START }))).toMatchObject({
    status: 400,
    data: { params: { staffId: 'choose a member of staff' } },
  });
});

test('4.13 a customer without a preference gets the cheapest free member, at the price that the list shows', async () => {
  const any: Partial<Product> = {
    staffIds: [12, 11],
    staffNoPreference: true,
    staffBaseCosts: { 11: '48', 12: '58' },
  };
  shop = await openShop({
    staffing: cheapest,
    ports: (host) => withProducts(host, { [MASSAGE]: any }),
  });
  const { appointments } = shop;
  const listed = async () => {
    const day = { minDate: '2026-03-03', maxDate: '2026-03-03' };
    const query = { productIds: [MASSAGE], ...day, combineStaff: true, withPrice: true };
    const { records } = await appointments.slots.list(query);
    return records.find(({ date }) => date === START)?.price;
  };
  for (const [staffId, cost] of [
    [11, '48.00'],
    [12, '58.00'],
  ]) {
    expect(await listed()).toBe(cost);
    const booked = await appointments.book({ productId: MASSAGE, start: START });
    expect(booked).toMatchObject({ staffIds: [staffId], cost });
  }
});
