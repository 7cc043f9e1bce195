import { asInstant } from 'shop-appointments';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { BOSS, call, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';
import { Visitor } from '../support/sample-shop/visitor';

let folder: ShopFolder;
let shop: SampleShop;
let visitor: Visitor;
beforeEach(async () => {
  folder = await shopFolder();
  // Wednesday 4 March 2026, 07:00 on New York's clock.
  const now = asInstant(Date.UTC(2026, 2, 4, 12) / 1000);
  shop = await folder.start({ shopFile: folder.write({ ...SMALL_SHOP, webhooks: [] }), now });
  visitor = new Visitor(shop.url);
});
afterEach(() => folder.remove());

interface Placed {
  readonly order_id: number;
  readonly appointments: readonly { readonly id: number; readonly link: string }[];
}

/** Orders haircuts for $44.00 each. */
async function order(...hours: readonly string[]): Promise<Placed> {
  for (const hour of hours) {
    await visitor.json('POST', '/cart', { product_id: 21, start: `2026-03-07T${hour}:00` });
  }
  const ada = { name: 'Ada Lovelace', email: 'ada@mail.example' };
  return (await visitor.json('POST', '/checkout', ada)).body as Placed;
}

const pay = (orderId: number, amount: string, path = '/pay') =>
  visitor.json('POST', path, { order_id: orderId, amount });
const statuses = async (orderId: number) =>
  (await shop.orders.find(orderId))!.appointments.map(({ status }) => status);

test('a cancelled appointment is left out of the amount to pay, on both pages that take the payment', async () => {
  const placed = await order('09', '10');
  const [kept, cancelled] = placed.appointments;
  await visitor.json('POST', `${cancelled!.link}/cancel`, {});
  expect(await visitor.page('/confirmation')).toContain('Pay US$44.00 now');
  expect(await visitor.page(kept!.link)).toContain('Pay US$44.00 now');
  expect((await pay(placed.order_id, '88.00')).body).toMatchObject({ code: 'shop_amount_changed' });
  expect((await pay(placed.order_id, '44.00')).status).toBe(200);
});

test('the page after an order names the address to which an e-mail goes, until the order is cancelled', async () => {
  const placed = await order('09');
  const mail = 'We also send an e-mail about it to ada@mail.example.';
  expect(await visitor.page('/confirmation')).toContain(mail);
  await visitor.json('POST', `${placed.appointments[0]!.link}/cancel`, {});
  expect(await visitor.page('/confirmation')).not.toContain('ada@mail.example');
});

test('an appointment that was cancelled before the rest of its order was paid counts as unpaid', async () => {
  const placed = await order('09', '10');
  const [kept, cancelled] = placed.appointments;
  await visitor.json('POST', `${cancelled!.link}/cancel`, {});
  await pay(placed.order_id, '44.00');
  expect(await statuses(placed.order_id)).toEqual(['paid', 'cancelled']);
  expect(await visitor.page(cancelled!.link)).toContain('There is nothing to pay.');
  await visitor.json('POST', `${kept!.link}/cancel`, {});
  expect(await visitor.page(kept!.link)).toContain('The salon will refund US$44.00 in the way you paid.');
});

test('when a manager records the payment of the rest, a cancelled appointment still counts as unpaid', async () => {
  const placed = await order('09', '10');
  const [, cancelled] = placed.appointments;
  await visitor.json('POST', `${cancelled!.link}/cancel`, {});
  const paid = await call(`${shop.url}/shop/orders/${placed.order_id}/pay`, { json: {}, headers: BOSS });
  expect(paid).toMatchObject({ status: 200, body: { conflicts: [] } });
  expect(await statuses(placed.order_id)).toEqual(['paid', 'cancelled']);
  expect(await visitor.page(cancelled!.link)).toContain('There is nothing to pay.');
});

test.each([
  ['the order', (id: number) => shop.orders.setStatus(id, 'cancelled', 'Cancelled')],
  [
    'one of its appointments',
    async (id: number) => {
      const [first] = (await shop.orders.find(id))!.appointments;
      return shop.appointments.update(first!.id, { status: 'cancelled' });
    },
  ],
])('the salon cancels %s while the customer pays: nothing is paid', async (_, cancel) => {
  const placed = await order('09', '10');
  const find = shop.orders.find.bind(shop.orders);
  jest.spyOn(shop.orders, 'find').mockImplementationOnce(async (id) => {
    const read = await find(id);
    await cancel(id);
    return read;
  });
  expect(await pay(placed.order_id, '88.00')).toMatchObject({
    status: 409,
    body: { code: 'shop_nothing_to_pay' },
  });
  expect((await shop.orders.find(placed.order_id))?.status).not.toBe('processing');
  expect(await statuses(placed.order_id)).not.toContain('paid');
});

test('the confirmation of a cancelled order does not thank for a payment, and offers another time', async () => {
  const placed = await order('09');
  await shop.orders.setStatus(placed.order_id, 'cancelled', 'Cancelled');
  const page = await visitor.page('/confirmation');
  expect(page).toContain('Your booking was cancelled');
  expect(page).toContain('Book another time');
  expect(page).not.toMatch(/Thank you|Total|Change or cancel/);
});

test('the confirmation says that the order is paid, even if its first appointment was cancelled before', async () => {
  const placed = await order('09', '10');
  await visitor.json('POST', `${placed.appointments[0]!.link}/cancel`, {});
  await pay(placed.order_id, '44.00');
  expect(await visitor.page('/confirmation')).toContain(
    'Your booking is made. You have paid US$44.00 online.',
  );
});

/** Records that the desk has taken the money of an appointment, with the two fields that the desk sends. */
const settle = (id: number) => shop.appointments.update(id, { status: 'confirmed', moneySettled: true });

test('an appointment that was paid in cash at the desk is shown as settled, and no second payment is taken', async () => {
  const placed = await order('09');
  const [{ id, link }] = placed.appointments as [Placed['appointments'][number]];
  await settle(id);
  for (const path of [link, '/my/bookings']) {
    const page = await visitor.page(path);
    expect(page).toContain('Confirmed, and settled with the salon');
    expect(page).not.toMatch(/not paid|You can pay|Pay US/);
  }
  expect(await visitor.page(link)).toContain('The payment is settled with the salon.');
  const confirmation = await visitor.page('/confirmation');
  expect(confirmation).toContain('Your booking is made, and its payment is settled with the salon.');
  expect(confirmation).not.toContain('Pay US');
  for (const path of ['/pay', `${link}/pay`])
    expect(await pay(placed.order_id, '44.00', path)).toMatchObject({
      status: 409,
      body: { code: 'shop_nothing_to_pay' },
    });
  expect(await statuses(placed.order_id)).toEqual(['confirmed']);
  await shop.appointments.update(id, { moneySettled: false });
  expect(await visitor.page(link)).toContain('Pay US$44.00 now');
});

test('the page of a cancelled appointment says what was paid and refunded, also after the desk has noted it', async () => {
  const placed = await order('09', '10', '11');
  await pay(placed.order_id, '132.00');
  const [noted, kept, settled] = placed.appointments;
  for (const { id } of placed.appointments) await shop.appointments.update(id, { status: 'cancelled' });
  expect(await visitor.page(noted!.link)).toContain('The salon will refund US$44.00 in the way you paid.');
  await shop.appointments.update(noted!.id, { noteMoney: 'refunded' });
  expect(await visitor.page(noted!.link)).toContain('Your payment of US$44.00 was refunded.');
  await shop.appointments.update(kept!.id, { noteMoney: 'kept' });
  expect(await visitor.page(kept!.link)).toContain('You had paid US$44.00, which the salon keeps as a fee.');
  await shop.appointments.update(settled!.id, { moneySettled: true });
  const page = await visitor.page(settled!.link);
  expect(page).toContain('You had paid US$44.00. The payment is settled with the salon.');
});

test('the customer pays the rest of an order after the desk has settled one of its appointments', async () => {
  const placed = await order('09', '10');
  const [settled, open] = placed.appointments;
  await settle(settled!.id);
  expect(await visitor.page(settled!.link)).not.toContain('Pay US');
  expect(await visitor.page(open!.link)).toContain('Pay US$44.00 now');
  expect((await pay(placed.order_id, '88.00')).body).toMatchObject({ code: 'shop_amount_changed' });
  expect((await pay(placed.order_id, '44.00')).status).toBe(200);
  expect(await visitor.page(open!.link)).toContain('Paid');
});

test('after a part was paid at the desk, the page says the rest, and no payment is taken online', async () => {
  const placed = await order('09', '10');
  const [noted, open] = placed.appointments;
  await shop.appointments.update(noted!.id, { noteMoney: 'cash', noteAmount: '20.00' });
  const page = await visitor.page(noted!.link);
  expect(page).toContain('US$24.00 in the salon');
  expect(page).not.toMatch(/not paid|You can pay|Pay US/);
  expect(await visitor.page(open!.link)).toContain('Pay US$44.00 now');
  expect((await pay(placed.order_id, '88.00')).body).toMatchObject({ code: 'shop_amount_changed' });
  await shop.appointments.update(noted!.id, { noteMoney: 'card' });
  expect(await visitor.page(noted!.link)).toContain(
    'You have paid US$44.00. The salon will refund it in the way you paid.',
  );
  await shop.appointments.update(open!.id, { noteMoney: 'waived' });
  expect((await pay(placed.order_id, '44.00')).body).toMatchObject({ code: 'shop_nothing_to_pay' });
  // A manager enters the payment in the order, so the order states it, and the note no longer counts.
  await call(`${shop.url}/shop/orders/${placed.order_id}/pay`, { json: {}, headers: BOSS });
  expect((await shop.orders.find(placed.order_id))!.appointments).toMatchObject([
    { status: 'paid', money_noted: false },
    { status: 'paid' },
  ]);
});

/** Returns what the page of an appointment says after “Paid”. */
const paid = async (link: string): Promise<string | undefined> =>
  / Paid (US\$.*?) (?:Status|Where) /.exec(await visitor.page(link))?.[1];

test('the pages of an order name the amount that was paid online', async () => {
  const placed = await order('09', '10');
  const { link } = placed.appointments[0]!;
  expect(await paid(link)).toBeUndefined();
  await pay(placed.order_id, '88.00');
  expect(await visitor.page('/confirmation')).toContain(
    'Your booking is made. You have paid US$88.00 online. Your booking number is 1.',
  );
  expect(await paid(link)).toBe('US$44.00 online');
});

test('the page of an appointment names the way in which the desk took the money, if it was one way', async () => {
  const placed = await order('09', '10');
  const [card, both] = placed.appointments;
  await shop.appointments.update(card!.id, { noteMoney: 'card' });
  expect(await paid(card!.link)).toBe('US$44.00 by card');
  await shop.appointments.update(both!.id, { noteMoney: 'cash', noteAmount: '20.00' });
  expect(await paid(both!.link)).toBe('US$20.00 in cash');
  await shop.appointments.update(both!.id, { noteMoney: 'card' });
  expect(await paid(both!.link)).toBe('US$44.00');
  const record = (id: number) => call(`${shop.url}/shop/orders/${id}/pay`, { json: {}, headers: BOSS });
  await record(placed.order_id);
  expect(await paid(card!.link)).toBe('US$44.00 by card');
  const recorded = await order('11');
  await record(recorded.order_id);
  expect(await paid(recorded.appointments[0]!.link)).toBe('US$44.00');
});

test('the page of an order says its number and its deadline once', async () => {
  const placed = await order('09', '10');
  const text = await visitor.page('/confirmation');
  // Without the title of the document.
  const page = text.slice(text.indexOf(' · Small'));
  expect(page.split('08:00')).toHaveLength(2);
  expect(page).toContain(`Your booking number is ${placed.order_id}.`);
  expect(page).not.toContain('>Booking<');
});

test('a manager records the money that the desk has taken for a whole order', async () => {
  const placed = await order('09');
  await settle(placed.appointments[0]!.id);
  expect(
    await call(`${shop.url}/shop/orders/${placed.order_id}/pay`, { json: {}, headers: BOSS }),
  ).toMatchObject({ status: 200, body: { order: { status: 'processing', items: [{ paid: '44.00' }] } } });
});

test('a double click pays once', async () => {
  const placed = await order('09');
  const clicks = await Promise.all([1, 2].map(() => pay(placed.order_id, '44.00')));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
});

test('an older browser tab pays the order that it shows, and visitors cannot pay orders of other carts', async () => {
  const [older, newer] = [await order('09'), await order('10')];
  expect((await pay(older.order_id, '44.00')).body).toEqual({ order_id: older.order_id });
  expect(await statuses(newer.order_id)).toEqual(['unpaid']);
  const stranger = new Visitor(shop.url);
  const sent = { order_id: newer.order_id, amount: '44.00' };
  expect((await stranger.json('POST', '/pay', sent)).status).toBe(409);
  expect(await visitor.page('/confirmation')).toContain('Pay US$44.00 now');
});
