import { endLeases } from '../../support/leases';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { refusal } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';
const DRAFT = { productId: 1, start: START } as const;

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop({ shared: false });
});
afterEach(async () => {
  await shop.close();
});

/** Makes the first calls of the shop's `addItem` add the line, but fail as if the response were lost. */
function loseResponses(calls: number): void {
  const { orders } = shop.salon.shop.host;
  let left = calls;
  shop.trouble = {
    addItem: async (...args) => {
      const id = await orders.addItem(...args);
      if (left-- > 0) throw new Error('The connection was closed');
      return id;
    },
  };
}

/** Creates an order with one appointment, and returns its id. */
const anOrder = async (): Promise<number> =>
  (await shop.appointments.create({ productId: 2, start: START })).orderId;
const linesOf = async (orderId: number) =>
  (await shop.orders()).find(({ id }) => id === orderId)!.items.map(({ id }) => id);

test('1.9 a booking into an order succeeds with one line although the response of addItem is lost', async () => {
  const orderId = await anOrder();
  loseResponses(1);
  const booked = await shop.appointments.create({ ...DRAFT, orderId });
  const lines = await linesOf(orderId);
  expect(lines).toHaveLength(2);
  expect(booked).toMatchObject({ orderId, orderItemId: lines[1], orderReference: '' });
  expect((await shop.appointments.list()).total).toBe(2);
});

test('1.9 the worker finds the line of a booking whose process died before the response', async () => {
  const orderId = await anOrder();
  loseResponses(1);
  const down = () => Promise.reject(new Error('The shop is down'));
  shop.trouble = { ...shop.trouble, findByReference: down };
  await refusal(shop.appointments.create({ ...DRAFT, orderId }));
  shop.trouble = {};
  await endLeases(shop.appointments);
  await shop.appointments.tick();
  const lines = await linesOf(orderId);
  expect(lines).toHaveLength(2);
  const { items } = await shop.appointments.list({ orderby: 'id', order: 'asc' });
  expect(items.map(({ orderItemId }) => orderItemId)).toEqual(lines);
});

test('1.9 a line that appears after its booking was given up is removed from the order', async () => {
  const orderId = await anOrder();
  const { orders } = shop.salon.shop.host;
  let writeLate: () => Promise<unknown> = () => Promise.resolve();
  shop.trouble = {
    addItem: (...args) => {
      writeLate = () => orders.addItem(...args);
      return Promise.reject(new Error('No response in time'));
    },
  };
  expect(await refusal(shop.appointments.create({ ...DRAFT, orderId }))).toMatchObject({ status: 502 });
  shop.trouble = {};
  await writeLate();
  const booked = await shop.appointments.create({ ...DRAFT, orderId });
  await shop.appointments.tick();
  const [order] = await shop.orders();
  const live = order!.items.filter(({ quantity }) => quantity > 0).map(({ id }) => id);
  expect(live).toEqual([order!.items[0]!.id, booked.orderItemId]);
});

test('1.9 moving to another order leaves one line there, however often its response is lost', async () => {
  const orderId = await anOrder();
  const { id } = await shop.appointments.create(DRAFT);
  loseResponses(1);
  const moved = await shop.appointments.update(id, { orderId });
  const lines = await linesOf(orderId);
  expect(lines).toHaveLength(2);
  expect(moved).toMatchObject({ orderId, orderItemId: lines[1] });
});

test('1.9 a repeated move to another order finds the line of the failed one', async () => {
  const orderId = await anOrder();
  const { id } = await shop.appointments.create(DRAFT);
  loseResponses(20);
  shop.trouble = { ...shop.trouble, findByReference: () => Promise.reject(new Error('The shop is down')) };
  await refusal(shop.appointments.update(id, { orderId }));
  shop.trouble = {};
  await shop.appointments.update(id, { orderId });
  expect(await linesOf(orderId)).toHaveLength(2);
});

test('1.9 a checkout and a series have one line for each appointment, even at the same price', async () => {
  const { holds, series } = shop.appointments;
  const keys = [];
  for (const hour of [10, 11, 12]) {
    const { appointment, token } = await holds.place(
      { productId: 1, start: `2026-03-04T${hour}:00` },
      { owner: 'visitor' },
    );
    keys.push({ id: appointment.id, token });
  }
  loseResponses(20);
  await holds.checkout(keys).catch(() => undefined);
  shop.trouble = {};
  shop.salon.clock.set('2026-03-02T09:05');
  const made = await holds.checkout(keys);
  const [checkedOut] = await shop.orders();
  expect(checkedOut!.items.map(({ id }) => id)).toEqual(made.map(({ orderItemId }) => orderItemId));

  loseResponses(1);
  const weekly = { productId: 1, start: START, frequency: 'weekly', count: 3 } as const;
  const booked = await series.create(weekly);
  const ofSeries = (await shop.orders()).find(({ id }) => id === booked.series.orderId);
  expect(ofSeries!.items.map(({ id }) => id)).toEqual(
    booked.series.appointments.map(({ orderItemId }) => orderItemId),
  );
});

test('1.9 a line of the shop with the same quantity and price is not mistaken for a lost one', async () => {
  const { appointment, token } = await shop.appointments.holds.place(DRAFT, { owner: 'visitor' });
  const orderId = await anOrder();
  const { orders } = shop.salon.shop.host;
  let ownId = 0;
  shop.trouble = {
    addItem: async () => {
      ownId = await orders.addItem(orderId, { productId: 90, quantity: 1, net: '30.00', tax: '0.00' }, {});
      throw new Error('The shop is down');
    },
  };
  const key = { id: appointment.id, token };
  await refusal(shop.appointments.holds.checkout([key], { orderId }));
  shop.trouble = {};
  const [made] = await shop.appointments.holds.checkout([key], { orderId });
  expect(made!.orderItemId).not.toBe(ownId);
});
