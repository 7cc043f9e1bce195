import type { Payments, Product } from 'shop-appointments';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Id of a class for 12.50; from 16:00 each place costs 7.50 more. */
const CLASS = 2;
const CLASSES: Partial<Product> = {
  pricing: [{ type: 'time:all', from: '16:00', to: '22:00', baseCost: '7.50' }],
  priceOnMove: 'change',
  cancellation: { steps: [{ untilHours: 24, fee: '0%' }], elseFee: '50%' },
};
const [EARLY, LATE] = ['2026-03-05T14:00', '2026-03-05T17:00'];
/** Less than 24 hours before the bookings, so that a customer who cancels owes half of the line. */
const AFTERWARDS = '2026-03-05T09:00';
const BY_CUSTOMER = { cancelledBy: 'customer' } as const;

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop({ shared: false, ofProducts: { [CLASS]: CLASSES }, unpaidMinutes: 0 });
  shop.salon.clock.set('2026-03-02T09:00');
});
afterEach(() => shop.close());

const pay = async (orderId: number, payments: Payments) => {
  shop.payments.set(orderId, { refunded: '0', ...payments });
  await shop.event(orderId, 'partially-paid');
};
/** Makes a change while the shop cannot write order lines, so that the new content of the line is not sent yet. */
const unsent = async (change: () => Promise<unknown>) => {
  shop.trouble = { updateItem: () => Promise.reject(new Error('the shop is down')) };
  await change();
};
const lineTotals = async (orderId: number) =>
  (await shop.port.find([orderId], {})).get(orderId)!.items.map(({ total }) => total);

/** Books a class for 20.00, pays for it, and moves it to a time with a price of 12.50. */
const movedUnsent = async () => {
  const { id, orderId } = await shop.appointments.create({ productId: CLASS, start: LATE, enforce: 'none' });
  await pay(orderId, { paid: '20.00' });
  await unsent(() => shop.appointments.update(id, { start: EARLY, enforce: 'none' }));
  expect(await lineTotals(orderId)).toEqual(['20.00']);
  shop.salon.clock.set(AFTERWARDS);
  return id;
};
const amounts = { paid: '20.00', fee: '6.25', refundDue: '13.75', amountDue: '0.00', reason: 'cancelled' };

test('a cancellation is previewed with a line that was not sent to the shop yet', async () => {
  const { appointments } = shop;
  const id = await movedUnsent();
  const told = await appointments.previewCancellation(id, BY_CUSTOMER);
  expect(told).toMatchObject(amounts);
  const token = await appointments.selfService.link(id);
  expect((await appointments.selfService.read(token)).settlement).toEqual(told);
  expect((await appointments.selfService.cancel(token)).settlement).toEqual(told);
  expect((await appointments.get(id)).settlement).toEqual(told);
});

test('a change is previewed with a line that was not sent to the shop yet', async () => {
  const { appointments } = shop;
  const id = await movedUnsent();
  const change = { cost: '10.00' };
  const told = await appointments.previewChange(id, change);
  expect(told).toMatchObject({ formerPrice: '12.50', price: '10.00', settlement: { refundDue: '10.00' } });
  expect((await appointments.update(id, change)).settlement).toEqual(told.settlement);
});

test('the task states the refund that a line which was not sent yet leaves', async () => {
  const id = await movedUnsent();
  const { settlement } = await shop.appointments.get(id);
  expect(settlement).toMatchObject({ refundDue: '7.50', reason: 'repriced' });
  const tasks = async () =>
    (await shop.appointments.desk.tasks())
      .filter(({ appointment, code }) => appointment?.id === id && code !== 'order_behind')
      .map(({ code, settlement: due }) => [code, due]);
  expect(await tasks()).toEqual([['refund_due', settlement]]);
});

test('a cancellation of a visit is previewed with lines that were not sent to the shop yet', async () => {
  const { visits, selfService } = shop.appointments;
  const items = [{ productId: CLASS }, { productId: CLASS }];
  const { id, orderId } = await visits.create({ items, start: '2026-03-05T16:00' });
  await pay(orderId, { paid: '40.00' });
  await unsent(() => visits.reschedule(id, { start: EARLY }));
  expect(await lineTotals(orderId)).toEqual(['20.00', '20.00']);
  shop.salon.clock.set(AFTERWARDS);
  const told = await visits.previewCancellation(id, BY_CUSTOMER);
  expect(told.map(({ settlement }) => settlement)).toMatchObject([amounts, amounts]);
  const { appointments: stored } = await visits.get(id);
  const token = await selfService.link(stored[0]!.id);
  const dues = told.map(({ settlement }) => settlement);
  expect((await selfService.readVisit(token)).items.map(({ settlement }) => settlement)).toEqual(dues);
  const { appointments: cancelled } = await visits.cancel(id, BY_CUSTOMER);
  expect(cancelled.map(({ settlement }) => settlement)).toEqual(dues);
  expect((await selfService.readVisit(token)).items.map(({ settlement }) => settlement)).toEqual(dues);
});

test('a cancellation of a series is previewed with a line that was not sent to the shop yet', async () => {
  const { appointments } = shop;
  const draft = { productId: CLASS, start: LATE, rrule: 'FREQ=DAILY;COUNT=2' };
  const made = await appointments.series.create(draft);
  await pay(made.series.orderId, { paid: '40.00' });
  await unsent(() => appointments.update(made.series.appointments[0]!.id, { start: EARLY, enforce: 'none' }));
  shop.salon.clock.set(AFTERWARDS);
  const told = await appointments.series.previewCancellation(made.series.id, BY_CUSTOMER);
  expect(told.map(({ settlement }) => settlement)).toMatchObject([
    amounts,
    { paid: '20.00', fee: '0.00', refundDue: '20.00' },
  ]);
  const cancelled = await appointments.series.cancel(made.series.id, BY_CUSTOMER);
  expect(cancelled.series.appointments.map(({ settlement }) => settlement)).toEqual(
    told.map(({ settlement }) => settlement),
  );
});
