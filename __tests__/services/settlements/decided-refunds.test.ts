import { refusal } from '../../support/shops/core-shop';
import { openOrderShop, type OrderShop } from '../../support/shops/order-shop';
import { openMessageShop } from '../../support/shops/message-shop';

/** Id of a class for 12.50 a place. Customers who cancel pay half of it. */
const CLASS = 2;
const START = '2026-03-05T14:00';

describe.each([
  ['orders in a database of their own', false],
  ['orders in the library’s database', true],
])('the refund of a cancellation as staff decide it: %s', (_, shared) => {
  let shop: OrderShop;
  beforeEach(async () => {
    const ofProducts = { [CLASS]: { cancellation: { steps: [], elseFee: '50%' } } };
    shop = await openOrderShop({ shared, ofProducts });
  });
  afterEach(() => shop.close());

  /** Books two places for 25.00, and pays them. */
  async function paid() {
    const made = await shop.appointments.create({ productId: CLASS, start: START, quantity: 2 });
    await shop.event(made.orderId, 'processing');
    return made;
  }
  const update = (id: number, changes: object) => shop.appointments.update(id, changes, { actorId: 4 });
  const tasks = async () => (await shop.appointments.desk.tasks()).map(({ code }) => code);

  test('a part is due, is the only amount that the shop is told of, and the rest is noted as kept', async () => {
    const { id } = await paid();
    const cancelled = await update(id, { status: 'cancelled', refund: '20' });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      settlement: { paid: '25.00', refundDue: '20.00' },
      moneySettled: false,
      moneyNotes: [{ kind: 'kept', amount: '5.00', actorId: 4 }],
    });
    await shop.appointments.tick();
    expect(shop.notices.map(({ settlement }) => settlement?.refundDue)).toEqual(['20.00']);
    expect(await tasks()).toEqual(['refund_due']);
    const events = (await shop.salon.events()).filter(({ topic }) => topic === 'appointment.cancelled');
    expect(events).toMatchObject([{ snapshot: { settlement: { refundDue: '20.00' } } }]);
  });

  test('none is due, so that the shop is told of none, and there is no task', async () => {
    const { id } = await paid();
    const cancelled = await update(id, { status: 'cancelled', refund: '0' });
    expect(cancelled).toMatchObject({ settlement: { refundDue: '0.00' }, moneySettled: true });
    await shop.appointments.tick();
    expect([shop.notices, await tasks()]).toEqual([[], []]);
    // The customer paid for the appointment, so the price is not owed again after the cancellation is undone.
    expect(await update(id, { status: 'paid' })).toMatchObject({ status: 'paid', settlement: null });
  });

  test('is taken back together with the cancellation, so that all is due after another one', async () => {
    const { id } = await paid();
    await update(id, { status: 'cancelled', refund: '0' });
    expect(await update(id, { status: 'paid', takeBackNote: true })).toMatchObject({
      status: 'paid',
      settlement: null,
      moneyNotes: [],
    });
    expect((await update(id, { status: 'cancelled' })).settlement).toMatchObject({ refundDue: '25.00' });
  });

  test('is taken back alone: a restoration leaves a note about a payment', async () => {
    const { id } = await shop.appointments.create({ productId: CLASS, start: START, quantity: 2 });
    await update(id, { noteMoney: 'cash' });
    await update(id, { status: 'cancelled', refund: '25' });
    const { data } = await refusal(update(id, { status: 'confirmed', takeBackNote: true }));
    expect(Object.keys(data.params as object)).toEqual(['takeBackNote']);
    expect((await update(id, { status: 'confirmed' })).moneyNotes).toMatchObject([{ kind: 'cash' }]);
  });

  test('is no task if staff resolve it with the cancellation', async () => {
    const { id } = await paid();
    const cancelled = await update(id, { status: 'cancelled', refund: '20', moneySettled: true });
    expect(cancelled).toMatchObject({ settlement: { refundDue: '20.00' }, moneySettled: true });
    expect(await tasks()).toEqual([]);
  });

  test('all that the fee leaves is due, and leaves no note', async () => {
    const { id } = await paid();
    const terms = { status: 'cancelled', cancelledBy: 'customer' };
    const { data } = await refusal(update(id, { ...terms, refund: '12.51' }));
    expect(data.params).toEqual({ refund: 'must be at most the refund that is due, 12.50' });
    expect(await update(id, { ...terms, refund: '12.50' })).toMatchObject({
      settlement: { fee: '12.50', refundDue: '12.50' },
      moneyNotes: [],
    });
  });

  test.each([
    ['without a cancellation', { refund: '5' }],
    ['with a status that keeps the place', { status: 'confirmed', refund: '5' }],
    ['with more decimals than the currency has', { status: 'cancelled', refund: '5.001' }],
    ['as a text that is no amount', { status: 'cancelled', refund: 'half' }],
    ['as an empty text', { status: 'cancelled', refund: '' }],
    ['as null', { status: 'cancelled', refund: null }],
    ['below zero', { status: 'cancelled', refund: '-1' }],
  ])('is refused %s', async (_how, changes) => {
    const { id } = await paid();
    const { data } = await refusal(update(id, changes));
    expect(Object.keys(data.params as object)).toEqual(['refund']);
    expect((await shop.appointments.get(id)).status).toBe('paid');
  });

  test('a visit divides it between its items, and refuses more than is due', async () => {
    const { visits } = shop.appointments;
    const { id, appointments } = await visits.create({
      items: [
        { productId: CLASS, quantity: 2 },
        { productId: CLASS, quantity: 2 },
      ],
      start: START,
      customerId: 21,
    });
    await shop.event(appointments[0]!.orderId, 'processing');
    const { data } = await refusal(visits.cancel(id, { refund: '50.01' }));
    expect(data.params).toEqual({ refund: 'must be at most the refund that is due, 50.00' });
    const unreadable = await refusal(visits.cancel(id, { refund: 'half' }));
    expect(unreadable.data.params).toEqual({ refund: 'must be a decimal number of 0 or more' });
    const cancelled = await visits.cancel(id, { refund: '30' });
    expect(cancelled.appointments.map(({ settlement }) => settlement?.refundDue)).toEqual(['25.00', '5.00']);
    expect(cancelled.appointments.map(({ moneyNotes }) => moneyNotes.map(({ amount }) => amount))).toEqual([
      [],
      ['20.00'],
    ]);
  });
});

test.each([
  ['no amount', '0', undefined],
  ['the decided amount', '4.5', 'You get back: €4.50'],
  ['all of it', undefined, 'You get back: €30.00'],
])('the message about a cancellation says %s', async (_what, refund, said) => {
  const salon = await openMessageShop();
  const contact = { name: 'Dee D', email: 'dee@home.example' };
  const { id, orderId } = await salon.appointments.book({
    productId: 1,
    start: '2026-03-04T10:00',
    customerId: 21,
    contact,
  });
  const order = salon.shop.orders.find((one) => one.id === orderId)!;
  order.status = 'processing';
  await salon.appointments.orderChanged(orderId);
  await salon.appointments.update(id, { status: 'cancelled', refund });
  await salon.appointments.tick();
  const { text } = salon.sent.find(({ kind }) => kind === 'cancelled')!;
  expect(/You get back.*/.exec(text)?.[0]).toBe(said);
  await salon.close();
});
