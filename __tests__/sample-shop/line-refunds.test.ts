import { asInstant } from 'shop-appointments';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { BOSS, call, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';
import { Visitor } from '../support/sample-shop/visitor';

const NINE = '2026-03-07T09:00';
const TEN = '2026-03-07T10:00';

/** A haircut for US$44.00: half of it is the fee of a cancellation by the customer, and of a no-show. */
const CUT = {
  ...SMALL_SHOP.products![0]!,
  no_show_fee: '50%',
  cancellation: { steps: [], else_fee: '50%' },
};
/** A colour for US$44.00 with a deposit of US$20.00, which is less than the fee of a cancellation. */
const COLOUR = { ...CUT, id: 22, name: 'Colour', deposit: { amount: '20.00' } };
const FILE = { ...SMALL_SHOP, products: [CUT, COLOUR], webhooks: [] };

let folder: ShopFolder;
let shop: SampleShop;
let manager: Visitor;
beforeEach(async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  folder = await shopFolder();
  // Wednesday 4 March 2026, 07:00 on New York's clock.
  const now = asInstant(Date.UTC(2026, 2, 4, 12) / 1000);
  shop = await folder.start({ shopFile: folder.write(FILE), now });
  manager = new Visitor(shop.url);
  const { status } = await manager.json('POST', '/login', {
    login: 'boss',
    password: 'a long password of the boss',
  });
  expect(status).toBe(200);
});
afterEach(() => folder.remove());

interface Booked {
  readonly id: number;
  readonly orderId: number;
  readonly lineId: number;
}

async function book(productId: number, start: string, orderId?: number): Promise<Booked> {
  const draft = { productId, start, customerId: 4, staffId: 3, orderId };
  const { id, orderId: order, orderItemId: lineId } = await shop.appointments.create(draft);
  return { id, orderId: order, lineId };
}

/** Does what a button on the page of an order does. */
const act = async (path: string, json: object = {}) =>
  (await call(`${shop.url}/shop/orders/${path}`, { headers: BOSS, json })) as {
    status: number;
    body: { code?: string };
  };
const pay = async ({ orderId }: Booked) => expect((await act(`${orderId}/pay`)).status).toBe(200);
const refund = ({ orderId, lineId }: Booked, amount?: string) =>
  act(`${orderId}/items/${lineId}/refund`, { amount });
const cancelLate = ({ id }: Booked) =>
  shop.appointments.update(id, { status: 'cancelled', cancelledBy: 'customer' });
const orderOf = async ({ orderId }: Booked) => (await shop.orders.find(orderId))!;
const page = ({ orderId }: Booked): Promise<string> => manager.page(`/admin/orders/${orderId}`);
/** Returns the buttons of an order's page that refund a line or all of it. */
async function buttons({ orderId }: Booked): Promise<string[]> {
  const { text } = await manager.send('GET', `/admin/orders/${orderId}`, undefined, 'text/html');
  return [...text.matchAll(/<button[^>]*>([^<]*(?:Refund|refunded)[^<]*)<\/button>/g)].map(([, words]) =>
    words!.trim(),
  );
}

test('the refund of a cancelled line keeps the fee, and gives back the rest once a manager waives it', async () => {
  const booked = await book(21, NINE);
  await pay(booked);
  await cancelLate(booked);
  expect(await buttons(booked)).toEqual(['Refund US$22.00']);
  expect(await page(booked)).toContain('Total US$22.00 Paid US$44.00 Refund due US$22.00');
  expect((await refund(booked, '22.00')).status).toBe(200);
  expect(await orderOf(booked)).toMatchObject({
    status: 'processing',
    items: [{ quantity: 1, paid: '44.00', refunded: '22.00' }],
  });
  expect(await shop.appointments.desk.tasks()).toEqual([]);
  expect(await buttons(booked)).toEqual([]);
  expect(await page(booked)).toContain(`Order ${booked.orderId} Partly refunded`);
  expect(await page(booked)).toContain('Total US$22.00 Paid US$44.00 Refunded US$22.00');

  await shop.appointments.update(booked.id, { waiveFee: 'The customer was ill.' });
  expect(await page(booked)).toContain(`Order ${booked.orderId} Refund due US$22.00`);
  expect(await buttons(booked)).toEqual(['Refund US$22.00']);
  expect((await refund(booked, '22.00')).status).toBe(200);
  expect(await orderOf(booked)).toMatchObject({ status: 'refunded', items: [{ refunded: '44.00' }] });
  expect(await page(booked)).toContain(`Order ${booked.orderId} Refunded`);
});

test('the customer’s page after the checkout says what the salon has kept of a cancelled order, and refunded', async () => {
  const visitor = new Visitor(shop.url);
  await visitor.json('POST', '/cart', { product_id: 21, start: NINE });
  const sent = { name: 'Ada Lovelace', email: 'ada@mail.example' };
  const { order_id: id } = (await visitor.json('POST', '/checkout', sent)).body as { order_id: number };
  expect((await visitor.json('POST', '/pay', { order_id: id, amount: '44.00' })).status).toBe(200);
  const { appointments, items } = (await shop.orders.find(id))!;
  const booked = { id: appointments[0]!.id, orderId: id, lineId: items[0]!.id };
  await cancelLate(booked);
  expect(await visitor.page('/confirmation')).toContain(
    'You had paid US$44.00. The salon keeps a fee of US$22.00 and will refund US$22.00 in the way you paid.',
  );
  await refund(booked);
  expect(await visitor.page('/confirmation')).toContain(
    'You had paid US$44.00. The salon kept a fee of US$22.00 and has refunded you US$22.00.',
  );
});

test('a payment that the fee keeps wholly has no refund', async () => {
  const booked = await book(22, NINE);
  await pay(booked);
  await cancelLate(booked);
  expect(await buttons(booked)).toEqual([]);
  await refund(booked);
  expect(await orderOf(booked)).toMatchObject({ items: [{ paid: '20.00', refunded: '0.00' }] });
});

test('the refund of the whole order keeps the fee of a line that the customer cancelled', async () => {
  const booked = await book(21, NINE);
  const other = await book(21, TEN, booked.orderId);
  await pay(booked);
  await cancelLate(booked);
  expect(await buttons(booked)).toEqual(['Refund US$22.00', 'Refund US$44.00', 'Refund the whole order']);
  await act(`${booked.orderId}/refund`);
  expect((await orderOf(booked)).items.map(({ quantity, refunded }) => [quantity, refunded])).toEqual([
    [1, '22.00'],
    [0, '44.00'],
  ]);
  expect((await shop.appointments.get(other.id)).status).toBe('cancelled');
  expect(await shop.appointments.desk.tasks()).toEqual([]);
  expect(await buttons(booked)).toEqual([]);
});

test('the refund of the whole order gives back all that is due for a cancelled line, also if the desk has noted a part', async () => {
  const booked = await book(21, NINE);
  await book(21, TEN, booked.orderId);
  await pay(booked);
  await cancelLate(booked);
  await shop.appointments.update(booked.id, { noteMoney: 'refunded', noteAmount: '5.00' });
  expect((await act(`${booked.orderId}/refund`)).status).toBe(200);
  expect((await orderOf(booked)).items.map(({ quantity, refunded }) => [quantity, refunded])).toEqual([
    [1, '22.00'],
    [0, '44.00'],
  ]);
  expect(await buttons(booked)).toEqual([]);
});

test('after a charged no-show, the refund is the payment without the fee, and the appointment stays', async () => {
  const booked = await book(21, NINE);
  await pay(booked);
  await shop.appointments.update(booked.id, { customerStatus: 'no-show' });
  await shop.appointments.update(booked.id, { chargeNoShow: true });
  expect(await buttons(booked)).toEqual(['Refund US$22.00']);
  await refund(booked, '22.00');
  expect(await shop.appointments.get(booked.id)).toMatchObject({
    status: 'paid',
    settlement: { paid: '22.00', refundDue: '0.00', amountDue: '0.00' },
  });
  expect([await buttons(booked), await shop.appointments.desk.tasks()]).toEqual([[], []]);
});

test('after a lower price, the difference is refunded, and the appointment takes place', async () => {
  const booked = await book(21, NINE);
  await pay(booked);
  await shop.appointments.update(booked.id, { cost: '20.00' });
  const { refundDue } = (await shop.appointments.get(booked.id)).settlement!;
  expect(refundDue).toBe('22.00');
  expect(await buttons(booked)).toEqual(['Refund US$22.00']);
  await refund(booked, '22.00');
  expect((await shop.appointments.get(booked.id)).status).toBe('paid');
  expect(await shop.appointments.desk.tasks()).toEqual([]);
  expect(await page(booked)).toContain(`Order ${booked.orderId} Partly refunded`);
});

test('of a refund that the desk has noted, the order records as much, and the rest stays due', async () => {
  const booked = await book(21, NINE);
  await pay(booked);
  await cancelLate(booked);
  await shop.appointments.update(booked.id, { noteMoney: 'refunded', noteAmount: '5.00' });
  expect(await buttons(booked)).toEqual(['Record US$5.00 as refunded in the order']);
  await refund(booked, '5.00');
  expect(await orderOf(booked)).toMatchObject({ items: [{ quantity: 1, refunded: '5.00' }] });
  expect(await buttons(booked)).toEqual(['Refund US$17.00']);
});

test('two clicks on the button that records a noted refund record it once', async () => {
  const booked = await book(21, NINE);
  await pay(booked);
  await cancelLate(booked);
  await shop.appointments.update(booked.id, { noteMoney: 'refunded', noteAmount: '5.00' });
  const clicks = await Promise.all([refund(booked, '5.00'), refund(booked, '5.00')]);
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await orderOf(booked)).toMatchObject({ items: [{ refunded: '5.00' }] });
  expect(await buttons(booked)).toEqual(['Refund US$17.00']);
});

test('a refund of another amount than the page has shown is refused, so two clicks refund once', async () => {
  const booked = await book(21, NINE);
  await pay(booked);
  await cancelLate(booked);
  const changed = { status: 409, body: { code: 'shop_amount_changed' } };
  expect(await refund(booked, '44.00')).toMatchObject(changed);
  const clicks = await Promise.all([refund(booked, '22.00'), refund(booked, '22.00')]);
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await orderOf(booked)).toMatchObject({ items: [{ refunded: '22.00' }] });
});

test('the page of an order states a refund whose task is not among the hundred that the desk lists', async () => {
  const booked = await book(21, NINE);
  await pay(booked);
  await cancelLate(booked);
  const listed = jest.spyOn(shop.appointments.desk, 'tasks').mockResolvedValue([]);
  expect(await page(booked)).toContain(`Order ${booked.orderId} Refund due US$22.00`);
  expect(await buttons(booked)).toEqual(['Refund US$22.00']);
  expect(listed).not.toHaveBeenCalled();
});
