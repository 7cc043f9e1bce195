import type { Product } from 'shop-appointments';
import { memoryEntitlements } from 'shop-appointments/adapters/memory';
import { internalsOf } from '../../support/internals';
import { eventually } from '../../support/eventually';
import { ZONE } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Fees for a cancellation: none until 24 hours before the start, then half of the line's amount. */
const FEES: Partial<Product> = {
  cancellation: { steps: [{ untilHours: 24, fee: '0%' }], elseFee: '50%' },
  noShowFee: '80%',
};
const CLASS = 2;
const CARD = 'card-7';
const LATE = '2026-03-03T09:00';

let shop: OrderShop;
let left: () => Promise<number>;

/** Opens a shop with a class for 12.50, and a prepaid card of customer 21 that has some entries. */
async function open(entries: number, product: Partial<Product> = {}): Promise<void> {
  const cards = memoryEntitlements([{ id: CARD, name: 'Card of ten', customerId: 21, entries }], ZONE);
  shop = await openOrderShop({ shared: false, alongside: { entitlements: cards } });
  const { products, clock } = { ...shop.salon.shop, clock: shop.salon.clock };
  products.set(CLASS, { ...products.get(CLASS)!, ...FEES, ...product });
  left = async () =>
    (await cards.find({ customerId: 21, productId: CLASS, start: clock.now(), quantity: 1 }, {}))[0]?.left ??
    0;
}
afterEach(() => shop.close());

const book = (quantity: number) =>
  shop.appointments.book({
    productId: CLASS,
    start: '2026-03-03T14:00',
    quantity,
    customerId: 21,
    entitlementId: CARD,
  });
const BY_CUSTOMER = { cancelledBy: 'customer' } as const;
const cancel = (id: number, more: object = BY_CUSTOMER) =>
  shop.appointments.update(id, { status: 'cancelled', ...more });
/** Waits until the card has this number of entries, because the shop gives entries back after the commit. */
const leftIs = (entries: number) => eventually(left, (found) => found === entries, 5);

test('a free cancellation gives the entry back', async () => {
  await open(10);
  const { id } = await book(1);
  await leftIs(9);
  expect(await cancel(id)).toMatchObject({ fees: [], entitlement: { places: 0 } });
  await leftIs(10);
});

test('the fee is computed from the full price, and the used entry settles it', async () => {
  await open(10);
  const { id, orderItemId } = await book(1);
  shop.salon.clock.set(LATE);
  const due = {
    orderItemId,
    paid: '0.00',
    fee: '6.25',
    refundDue: '0.00',
    amountDue: '0.00',
    reason: 'cancelled',
  };
  expect(await shop.appointments.previewCancellation(id, BY_CUSTOMER)).toEqual(due);
  const cancelled = await cancel(id);
  expect(cancelled.settlement).toEqual(due);
  expect(cancelled).toMatchObject({ entitlement: { places: 1, price: '12.50' } });
  expect(shop.notices).toEqual([]);
  expect(await shop.appointments.desk.tasks()).toEqual([]);
  await shop.appointments.tick();
  await leftIs(9);
});

test('waiving the fee, while cancelling or later, gives the entry back', async () => {
  await open(10);
  const [first, second] = [await book(1), await book(1)];
  shop.salon.clock.set(LATE);
  const waived = { waiveFee: 'The customer is ill.' };
  expect(await cancel(first.id, { ...BY_CUSTOMER, ...waived })).toMatchObject({ entitlement: { places: 0 } });
  await leftIs(9);
  await cancel(second.id);
  expect((await shop.appointments.get(second.id)).entitlement!.places).toBe(1);
  expect(await shop.appointments.update(second.id, waived)).toMatchObject({ entitlement: { places: 0 } });
  await leftIs(10);
});

test('of two places, the entry settles the fee of its own place, and money that of the other', async () => {
  await open(1);
  const { id, orderId } = await book(2);
  await shop.event(orderId, 'processing');
  shop.salon.clock.set(LATE);
  expect((await cancel(id)).settlement).toMatchObject({ paid: '12.50', fee: '12.50', refundDue: '6.25' });
  await leftIs(0);
});

test('cash that is noted for the place without an entry pays the fee of this place', async () => {
  await open(1);
  const { id } = await book(2);
  const noted = await shop.appointments.update(id, { noteMoney: 'cash' });
  expect(noted).toMatchObject({ status: 'confirmed', moneyNotes: [{ amount: '12.50' }] });
  shop.salon.clock.set(LATE);
  expect((await cancel(id)).settlement).toMatchObject({ paid: '12.50', fee: '12.50', refundDue: '6.25' });
  const { settlement, moneySettled } = await shop.appointments.update(id, { noteMoney: 'refunded' });
  expect([settlement!.refundDue, moneySettled]).toEqual(['0.00', true]);
  // Without the fee, the whole cash is to be refunded, and the entry is given back.
  const waived = await shop.appointments.update(id, { waiveFee: 'The customer is ill.' });
  expect(waived).toMatchObject({ moneySettled: false, settlement: { paid: '6.25', refundDue: '6.25' } });
  await leftIs(1);
});

test('the fee counts the tax of the full price', async () => {
  await open(10, { extra: { tax_rate: '20' } });
  const { id } = await book(2);
  shop.salon.clock.set(LATE);
  expect((await cancel(id)).settlement).toMatchObject({ fee: '15.00', amountDue: '0.00' });
});

test('after places were given up, the fee is that of the remaining places', async () => {
  await open(10);
  const { id } = await book(3);
  const fewer = await shop.appointments.update(id, { quantity: 2 });
  expect(fewer.entitlement).toMatchObject({ places: 2, price: '25.00' });
  shop.salon.clock.set(LATE);
  expect((await cancel(id)).settlement).toMatchObject({ fee: '12.50', amountDue: '0.00' });
  await leftIs(8);
});

test('the entry also settles the fee of a no-show', async () => {
  await open(10);
  const { id } = await book(1);
  shop.salon.clock.set('2026-03-03T16:00');
  await shop.appointments.setCustomerStatus(id, 'no-show');
  expect((await shop.appointments.update(id, { chargeNoShow: true })).settlement).toMatchObject({
    fee: '10.00',
    amountDue: '0.00',
  });
  await leftIs(9);
});

test('deleting a no-show whose fee was charged keeps the entry used, and a waived fee returns it', async () => {
  await open(10);
  const [owed, waived, trashed] = [await book(1), await book(1), await book(1)];
  shop.salon.clock.set('2026-03-03T16:00');
  for (const [row, decision] of [
    [owed, { chargeNoShow: true }],
    [waived, { waiveFee: 'The train was late.' }],
    [trashed, { chargeNoShow: true }],
  ] as const) {
    await shop.appointments.setCustomerStatus(row.id, 'no-show');
    await shop.appointments.update(row.id, decision);
  }
  await shop.appointments.remove(trashed.id, { force: false });
  await shop.appointments.remove(trashed.id);
  await shop.appointments.remove(owed.id);
  await shop.appointments.tick();
  await leftIs(8);
  await shop.appointments.remove(waived.id);
  await shop.appointments.tick();
  await leftIs(8);
});

test('a waived no-show fee returns the entry when the waiver is stored', async () => {
  await open(10);
  const { id } = await book(1);
  shop.salon.clock.set('2026-03-03T16:00');
  await shop.appointments.setCustomerStatus(id, 'no-show');
  await shop.appointments.update(id, { waiveFee: 'The train was late.' });
  await leftIs(10);
  expect(await shop.appointments.get(id)).toMatchObject({ status: 'confirmed', entitlement: { places: 0 } });
});

test('if the customer came after all, a booking whose entry was returned costs its full price', async () => {
  await open(10);
  const [{ id, orderId }, owed] = [await book(1), await book(1)];
  await shop.event(orderId, 'processing');
  shop.salon.clock.set('2026-03-03T16:00');
  await shop.appointments.setCustomerStatus(id, 'no-show');
  const waived = await shop.appointments.update(id, { waiveFee: 'The train was late.' });
  expect(waived).toMatchObject({ cost: '0.00', settlement: null });
  await leftIs(9);
  const arrived = await shop.appointments.setCustomerStatus(id, 'arrived');
  expect(arrived).toMatchObject({
    cost: '12.50',
    entitlement: null,
    fees: [],
    settlement: { price: '12.50', amountDue: '12.50', reason: 'repriced' },
  });
  expect(shop.notices).toMatchObject([{ code: 'amount_due', appointmentId: id }]);
  await leftIs(9);

  // The entry that pays for a charged fee stays used, and pays for the visit after all.
  await shop.appointments.setCustomerStatus(owed.id, 'no-show');
  await shop.appointments.update(owed.id, { chargeNoShow: true });
  const back = await shop.appointments.setCustomerStatus(owed.id, 'expected');
  expect(back).toMatchObject({ cost: '0.00', entitlement: { places: 1 }, fees: [], settlement: null });
  await leftIs(9);
});

test('places that are cancelled with a fee keep their entries used, until the fee is waived', async () => {
  await open(10);
  const { id } = await book(3);
  shop.salon.clock.set(LATE);
  const fewer = await shop.appointments.update(id, { quantity: 1, ...BY_CUSTOMER });
  expect(fewer.settlement).toMatchObject({ fee: '12.50', refundDue: '0.00', amountDue: '0.00' });
  expect(fewer.entitlement).toMatchObject({ places: 1, price: '12.50' });
  await leftIs(7);
  await shop.appointments.update(id, { waiveFee: 'Two were ill.' });
  await leftIs(9);
  await shop.appointments.update(id, { status: 'cancelled' });
  await leftIs(10);
});

test('a move to another price changes the full price, and the entries still pay for their places', async () => {
  const evening = { type: 'time:all', from: '16:00', to: '22:00', baseCost: '7.50' };
  await open(2, { priceOnMove: 'change', pricing: [evening] });
  const { id } = await book(3);
  const moved = await shop.appointments.update(id, { start: '2026-03-03T17:00' });
  expect(moved).toMatchObject({
    cost: '20.00',
    entitlement: { places: 2, price: '60.00', priceWithTax: '60.00' },
  });
});

test('an erasure takes the card and the reason of a waived fee, and entries are still given back later', async () => {
  await open(10);
  const [waived, owed] = [await book(1), await book(1)];
  shop.salon.clock.set(LATE);
  await cancel(waived.id, { ...BY_CUSTOMER, waiveFee: 'Her knee was operated.' });
  await cancel(owed.id);
  await leftIs(9);
  const { deliveries, personalData } = internalsOf(shop.appointments).storage;
  const entitlement = { id: CARD, name: 'Card of ten', places: 1, price: '12.50' };
  await deliveries.add(0, 1, [
    {
      webhookId: '1',
      eventId: 1,
      topic: 'appointment.created',
      resource: 'appointment',
      resourceId: owed.id,
      body: JSON.stringify({ id: owed.id, customer_id: 21, entitlement }),
      createdAt: shop.salon.clock.now(),
    },
  ]);

  await shop.appointments.customers.erase(21);
  const payloads: unknown[] = [];
  await personalData.transaction(async (t) => {
    payloads.push(...(await personalData.payloadsOf(owed.id, t)));
  });
  const copies = [
    ...payloads,
    ...(await shop.appointments.find([waived.id, owed.id])).values(),
    ...(await shop.salon.events()),
  ];
  expect(payloads).toHaveLength(1);
  expect(copies.length).toBeGreaterThan(6);
  expect(JSON.stringify(copies)).not.toMatch(/card-7|Card of ten|knee/);
  expect((await shop.appointments.get(waived.id)).fees).toMatchObject([{ amount: '6.25', waived: 'erased' }]);
  expect((await shop.appointments.get(owed.id)).fees).toMatchObject([{ amount: '6.25', waived: '' }]);

  await shop.appointments.update(owed.id, { waiveFee: 'They moved away.' });
  await leftIs(10);
});

test('removing the line of a cancelled booking in the shop neither ends its fee nor returns the entry', async () => {
  await open(10);
  const { id, orderId } = await book(1);
  shop.salon.clock.set(LATE);
  const { settlement, fees } = await cancel(id);
  const { find } = shop.port;
  shop.trouble = {
    find: async (ids, context) =>
      new Map([...(await find(ids, context))].map(([key, order]) => [key, { ...order, items: [] }])),
  };
  await shop.appointments.orderChanged(orderId);
  const followed = { fees, settlement, orderQuantity: 0, entitlement: { places: 1 } };
  expect(await shop.appointments.get(id)).toMatchObject(followed);
  await shop.appointments.tick();
  await leftIs(9);

  await shop.appointments.update(id, { waiveFee: 'The shop removed the booking.' });
  await leftIs(10);
});

/** Product settings by which each place costs 7.50 more from 16:00 on. */
const DEARER: Partial<Product> = {
  priceOnMove: 'change',
  pricing: [{ type: 'time:all', from: '16:00', to: '22:00', baseCost: '7.50' }],
};

test.each([
  ['pending', 1, 9, '20.00'],
  ['processing', 2, 8, '40.00'],
] as const)(
  'fewer places at a dearer time of a booking in a %s order cost nothing if entries pay for all',
  async (status, quantity, rest, price) => {
    await open(10, { ...DEARER, cancellation: { steps: [], elseFee: '0%' } });
    const { id, orderId } = await book(3);
    await leftIs(7);
    await shop.event(orderId, status);
    const change = { quantity, start: '2026-03-03T17:00' };
    expect(await shop.appointments.previewChange(id, change)).toMatchObject({
      cost: '0.00',
      price: '0.00',
      settlement: null,
    });
    expect(await shop.appointments.update(id, { ...change, enforce: 'none' })).toMatchObject({
      cost: '0.00',
      settlement: null,
      entitlement: { places: quantity, price },
    });
    const [item] = (await shop.port.find([orderId], {})).get(orderId)!.items;
    expect([item!.total, item!.tax]).toEqual(['0.00', '0.00']);
    expect(shop.notices).toEqual([]);
    await leftIs(rest);
  },
);

test('after its entry was given back, a customer who comes with fewer places pays for these', async () => {
  await open(10);
  const { id } = await book(2);
  await leftIs(8);
  await shop.appointments.setCustomerStatus(id, 'no-show');
  await shop.appointments.update(id, { waiveFee: 'an accident' });
  await leftIs(10);
  expect(await shop.appointments.update(id, { customerStatus: 'arrived', quantity: 1 })).toMatchObject({
    cost: '12.50',
    entitlement: null,
  });
});
