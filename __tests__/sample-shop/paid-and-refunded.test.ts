import { asInstant } from 'shop-appointments';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { BOSS, call, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';
import { Visitor } from '../support/sample-shop/visitor';

/** A haircut for $44.00, of which $20.00 are paid as a deposit, and half of which is the fee for a no-show. */
const FILE = {
  ...SMALL_SHOP,
  products: SMALL_SHOP.products!.map((one) => ({ ...one, deposit: { amount: '20.00' }, no_show_fee: '50%' })),
  webhooks: [],
};

let folder: ShopFolder;
let shop: SampleShop;
let visitor: Visitor;
beforeEach(async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  folder = await shopFolder();
  // Wednesday 4 March 2026, 07:00 on New York's clock.
  const now = asInstant(Date.UTC(2026, 2, 4, 12) / 1000);
  shop = await folder.start({ shopFile: folder.write(FILE), now });
  visitor = new Visitor(shop.url);
});
afterEach(() => folder.remove());

/** Orders haircuts, and returns the id of the order. */
async function order(...hours: readonly string[]): Promise<number> {
  for (const hour of hours)
    await visitor.json('POST', '/cart', { product_id: 21, start: `2026-03-07T${hour}:00` });
  const ada = { name: 'Ada Lovelace', email: 'ada@mail.example' };
  return ((await visitor.json('POST', '/checkout', ada)).body as { order_id: number }).order_id;
}

const payOnline = async (orderId: number, amount: string): Promise<void> =>
  expect((await visitor.json('POST', '/pay', { order_id: orderId, amount })).status).toBe(200);

/** Does what a button on the page of an order does. */
const act = (path: string, json: object = {}) =>
  call(`${shop.url}/shop/orders/${path}`, { headers: BOSS, json });

test('a rest that is paid online is “online” only if the deposit was paid online, too', async () => {
  const payRest = async (id: number) => shop.orders.payAsRead((await shop.orders.find(id))!);
  const first = await order('09');
  await payOnline(first, '20.00');
  await payRest(first);
  expect(await visitor.page('/confirmation')).toContain('You have paid US$44.00 online.');
  const second = await order('10');
  await act(`${second}/pay`);
  await payRest(second);
  expect(await visitor.page('/confirmation')).toContain('You have paid US$44.00. ');
});

test('after a refund of one of two services, the page of the order does not say that all was paid', async () => {
  const id = await order('09', '10');
  await payOnline(id, '40.00');
  await act(`${id}/pay`);
  const { items } = (await shop.orders.find(id))!;
  await act(`${id}/refund`, { items: [{ id: items[0]!.id, quantity: 1 }] });
  const page = await visitor.page('/confirmation');
  expect(page).toContain('Your booking is made. Your booking number is');
  expect(page).not.toContain('You have paid');
});

test('a fee for a no-show leaves a refund due in the order only once a manager charges it', async () => {
  const id = await order('09');
  await payOnline(id, '20.00');
  await act(`${id}/pay`);
  const credentials = { login: 'boss', password: 'a long password of the boss' };
  await visitor.json('POST', '/login', credentials);
  const appointment = (await shop.orders.find(id))!.appointments[0]!.id;
  await shop.appointments.update(appointment, { customerStatus: 'no-show' });
  const proposed = await visitor.page(`/admin/orders/${id}`);
  expect(proposed).toContain(`Order ${id} Paid`);
  expect(proposed).not.toContain('Refund due');
  await shop.appointments.update(appointment, { chargeNoShow: true });
  expect(await visitor.page(`/admin/orders/${id}`)).toContain(`Order ${id} Refund due US$22.00`);
});
