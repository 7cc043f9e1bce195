import { memoryEntitlements } from 'shop-appointments/adapters/memory';
import type { OrderLine, Product } from 'shop-appointments';
import { invalidParams } from '../../../lib/domain/errors';
import { presentCustomerView } from '../../../lib/rest/presenters/customer-view';
import { presentAppointmentV2 } from '../../../lib/rest/presenters/appointment';
import { createZone } from '../../../lib/time/zone';
import { ZONE } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';

/** Product 2, a class with three places for 12.50 each plus 19 % tax, of which a quarter is due when booking. */
const CLASS = 2;
const OF_CLASS: Partial<Product> = { deposit: { percent: 25 }, extra: { tax_rate: '19' } };
const START = '2026-03-03T14:00';
/** Two places are 25.00 + 4.75 = 29.75, of which a quarter is 7.4375. */
const TWO = { dueNow: '7.44', dueLater: '22.31' };
/** One place is 12.50 + 2.38 = 14.88, of which a quarter is 3.72. */
const ONE = { dueNow: '3.72', dueLater: '11.16' };
/** Three places are 37.50 + 7.13 = 44.63, of which a quarter is 11.1575. */
const THREE = { dueNow: '11.16', dueLater: '33.47' };
const zone = createZone(ZONE);
const NONE = { dueNow: null, dueLater: null };

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('the amount due now and the amount due later, with tax: %s', (_, shared) => {
  let shop: OrderShop;
  /** Lines of the orders that bookings create. */
  let lines: OrderLine[];
  const become = (fields: Partial<Product>): void => {
    const { products } = shop.salon.shop;
    products.set(CLASS, { ...products.get(CLASS)!, ...fields });
  };
  beforeEach(async () => {
    const cards = memoryEntitlements(
      [
        { id: 'card', name: 'Card', customerId: 21, entries: 1 },
        { id: 'two', name: 'Card', customerId: 21, entries: 2 },
      ],
      ZONE,
    );
    shop = await openOrderShop({ shared, alongside: { entitlements: cards } });
    lines = [];
    shop.trouble.createPending = (draft, context) => {
      lines.push(draft.line);
      return shop.port.createPending(draft, context);
    };
    become(OF_CLASS);
  });
  afterEach(() => shop.close());
  const booking = (quantity = 2) => ({ productId: CLASS, start: START, quantity, customerId: 21 });

  test('are in a booking, its order line, and its stored record', async () => {
    const booked = await shop.appointments.book(booking());
    expect(booked).toMatchObject({ ...TWO, cost: '25.00', policies: { deposit: { percent: 25 } } });
    expect(lines).toEqual([expect.objectContaining({ net: '25.00', tax: '4.75', ...TWO })]);
    expect(await shop.appointments.get(booked.id)).toMatchObject(TWO);
    const token = await shop.appointments.selfService.link(booked.id);
    const view = await shop.appointments.selfService.read(token);
    expect(view).toMatchObject(TWO);
    expect(presentCustomerView(view, zone)).toMatchObject({ due_now: '7.44', due_later: '22.31' });
  });

  test('are computed for one place, with tax, if the deposit is an amount', async () => {
    become({ deposit: { amount: '5.00' } });
    expect(await shop.appointments.book(booking())).toMatchObject({ dueNow: '10.00', dueLater: '19.75' });
  });

  test('are absent for a product without a deposit', async () => {
    become({ deposit: undefined });
    const booked = await shop.appointments.book(booking());
    expect(booked).toMatchObject(NONE);
    expect(Object.keys(lines[0]!)).not.toContain('dueNow');
    const nothing = { products: new Map(), users: new Map(), orders: new Map() };
    expect(presentAppointmentV2(booked, zone, nothing)).not.toHaveProperty('due_now');
  });

  test('are in the response over HTTP', async () => {
    const booked = await shop.appointments.book(booking());
    const nothing = { products: new Map(), users: new Map(), orders: new Map() };
    expect(presentAppointmentV2(booked, zone, nothing)).toMatchObject({
      due_now: '7.44',
      due_later: '22.31',
    });
  });

  test('are in a hold, a changed hold, and the appointment after its checkout', async () => {
    const { holds } = shop.appointments;
    const { id, token, appointment } = await holds
      .place(booking(), { owner: 'visitor' })
      .then((hold) => ({ ...hold, id: hold.appointment.id }));
    expect(appointment).toMatchObject(TWO);
    const changed = await holds.change(id, token, { quantity: 1 });
    expect(changed.appointment).toMatchObject(ONE);
    // The hold keeps the deposit that was valid when the hold was last priced.
    become({ deposit: { percent: 50 } });
    const [out] = await holds.checkout([{ id, token }]);
    expect(out).toMatchObject({ ...ONE, policies: { deposit: { percent: 25 } } });
    expect(lines).toEqual([expect.objectContaining({ net: '12.50', tax: '2.38', ...ONE })]);
  });

  test('change with the quantity in the line of a pending order, with the deposit that the booking keeps', async () => {
    const { id, orderId } = await shop.appointments.book(booking());
    become({ deposit: { percent: 50 } });
    const more = await shop.appointments.update(id, { quantity: 3, cost: '37.50' });
    expect(more).toMatchObject(THREE);
    await shop.event(orderId, 'processing');
    expect(await shop.appointments.update(id, { cost: '20.00' })).toMatchObject(THREE);
  });

  test('are those of the new line for an appointment that moves to another order', async () => {
    const { id } = await shop.appointments.book(booking());
    const other = await shop.appointments.create({ productId: 1, start: '2026-03-05T10:00' });
    expect(other).toMatchObject(NONE);
    const moved = await shop.appointments.update(id, { orderId: other.orderId, cost: '37.50', quantity: 3 });
    expect(moved).toMatchObject({ ...THREE, orderId: other.orderId });
  });

  test('are those that the shop keeps for the line in another order', async () => {
    const { id } = await shop.appointments.book(booking());
    const { orderId } = await shop.appointments.create({ productId: 1, start: '2026-03-05T10:00' });
    shop.trouble.addItem = async (...args) => {
      const added = await shop.port.addItem(...args);
      const orderItemId = typeof added === 'number' ? added : added.orderItemId;
      return { orderId, orderItemId, amounts: { net: '24.99', tax: '4.74' } };
    };
    // A quarter of 29.73 is 7.4325.
    const moved = await shop.appointments.update(id, { orderId });
    expect(moved).toMatchObject({ orderId, cost: '24.99', dueNow: '7.43', dueLater: '22.30' });
  });

  test('are those of the new line for an appointment that is revived with more places', async () => {
    const { id, orderId } = await shop.appointments.book(booking(1));
    await shop.appointments.update(id, { status: 'cancelled' });
    expect(await shop.statusOf(orderId)).toBe('cancelled');
    await shop.appointments.update(id, { status: 'unpaid', quantity: 2, cost: '25.00' });
    expect(await shop.statusOf(orderId)).toBe('pending');
    expect(await shop.appointments.get(id)).toMatchObject({ ...TWO, orderId });
  });

  test('are those of the line in the new order for an appointment whose order is replaced', async () => {
    const { id, orderId } = await shop.appointments.book(booking(1));
    await shop.appointments.update(id, { status: 'cancelled' });
    await shop.appointments.update(id, { quantity: 2, cost: '25.00' });
    shop.trouble.setStatus = () => Promise.reject(invalidParams({ orderId: 'it stays cancelled' }));
    await shop.appointments.update(id, { status: 'unpaid' });
    const revived = await shop.appointments.get(id);
    expect(revived.orderId).not.toBe(orderId);
    expect(lines.at(-1)).toMatchObject(TWO);
    expect(revived).toMatchObject(TWO);
  });

  test('become zero and the remaining amount if fewer places are left than an entitlement pays for', async () => {
    become({ deposit: { amount: '5.00' } });
    const booked = await shop.appointments.book({ ...booking(3), entitlementId: 'two' });
    // Two of three places are paid by a card, so one is left to pay: 12.50 + 2.38.
    expect(booked).toMatchObject({ cost: '12.50', dueNow: '5.00', dueLater: '9.88' });
    const fewer = await shop.appointments.update(booked.id, { quantity: 1 });
    expect(fewer).toMatchObject({ dueNow: '0.00', dueLater: '14.88' });
  });

  test('are in each occurrence of a series', async () => {
    const { series } = await shop.appointments.series.create({
      ...booking(),
      rrule: 'FREQ=WEEKLY;COUNT=2',
    });
    expect(series.appointments.map(({ dueNow, dueLater }) => ({ dueNow, dueLater }))).toEqual([TWO, TWO]);
  });

  test('are computed from the amount that is left after an entitlement has paid', async () => {
    const booked = await shop.appointments.book({ ...booking(), entitlementId: 'card' });
    // Half of 25.00 + 4.75 is 12.50 + 2.38.
    expect(booked).toMatchObject({ ...ONE, cost: '12.50' });
  });

  test('are those of one place in slots with prices', async () => {
    const day = { minDate: '2026-03-03', maxDate: '2026-03-03' };
    const { records } = await shop.appointments.slots.list({
      ...day,
      productIds: [1, CLASS],
      withPrice: true,
    });
    const of = (id: number) => records.find(({ productId }) => productId === id);
    expect(of(CLASS)).toMatchObject({ price: '12.50', ...ONE });
    const two = { ...day, productIds: [CLASS], withPrice: true, quantity: 2 };
    expect((await shop.appointments.slots.list(two)).records[0]).toMatchObject({ price: '12.50', ...TWO });
    expect(of(1)).not.toHaveProperty('dueNow');
    const { records: plain } = await shop.appointments.slots.list({ ...day, productIds: [CLASS] });
    expect(plain[0]).not.toHaveProperty('dueNow');
    become({ deposit: { amount: '5.00' } });
    const { records: fixed } = await shop.appointments.slots.list({
      ...day,
      productIds: [CLASS],
      withPrice: true,
    });
    // A place costs 12.50 + 2.38.
    expect(fixed[0]).toMatchObject({ dueNow: '5.00', dueLater: '9.88' });
  });

  test('are those that the shop keeps for the line', async () => {
    shop.trouble.createPending = async (draft, context) => ({
      ...(await shop.port.createPending(draft, context)),
      amounts: { net: '24.99', tax: '4.74' },
    });
    // A quarter of 29.73 is 7.4325.
    const booked = await shop.appointments.book(booking());
    expect(booked).toMatchObject({ cost: '24.99', dueNow: '7.43', dueLater: '22.30' });
  });
});
