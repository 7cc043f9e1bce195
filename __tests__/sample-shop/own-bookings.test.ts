import { asInstant } from 'shop-appointments';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { BOSS, call, type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';
import { Visitor } from '../support/sample-shop/visitor';

// Wednesday 4 March 2026, 07:00 on New York's clock.
const NOW = Date.UTC(2026, 2, 4, 12) / 1000;

let folder: ShopFolder;
let shop: SampleShop;
let visitor: Visitor;
beforeEach(async () => {
  folder = await shopFolder();
});
afterEach(() => folder.remove());

/** Opens a shop whose only service is a cut, with these fields, and with `more` in its file. */
async function open(fields: object = {}, more: object = {}): Promise<void> {
  const products = [{ ...SMALL_SHOP.products![0]!, ...fields }];
  const shopFile = folder.write({ ...SMALL_SHOP, products, ...more, webhooks: [] });
  shop = await folder.start({ shopFile, now: asInstant(NOW) });
  visitor = new Visitor(shop.url);
}

interface Booked {
  readonly orderId: number;
  readonly id: number;
  readonly link: string;
}

interface Placed {
  readonly order_id: number;
  readonly appointments: readonly { readonly id: number; readonly link: string }[];
}

/** Books a cut for $44.00 on Saturday. */
async function book(): Promise<Booked> {
  await visitor.json('POST', '/cart', { product_id: 21, start: '2026-03-07T09:00' });
  return checkOut();
}

async function checkOut(): Promise<Booked> {
  const ada = { name: 'Ada Lovelace', email: 'ada@mail.example' };
  const { order_id: orderId, appointments } = (await visitor.json('POST', '/checkout', ada)).body as Placed;
  return { orderId, ...appointments[0]! };
}

const pay = (orderId: number) => visitor.json('POST', '/pay', { order_id: orderId, amount: '44.00' });
const cancel = (link: string) => visitor.json('POST', `${link}/cancel`, {});

/** Returns the addresses of the links on a page that have this text. */
async function linksOn(path: string, text: string): Promise<string[]> {
  const page = await visitor.send('GET', path, undefined, 'text/html');
  const links = [...page.text.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([^<]*)</g)];
  return links.filter(([, , words]) => words!.trim() === text).map(([, address]) => address!);
}

test('each page of a cancelled booking that was paid says what comes back in which way, and later that it was refunded', async () => {
  await open();
  const { orderId, link } = await book();
  await pay(orderId);
  await cancel(link);
  const pages = [link, '/my/bookings', '/confirmation'];
  for (const path of pages)
    expect([path, await visitor.page(path)]).toEqual([
      path,
      expect.stringContaining('The salon will refund US$44.00 in the way you paid.'),
    ]);
  await call(`${shop.url}/shop/orders/${orderId}/refund`, { json: {}, headers: BOSS });
  for (const path of pages) {
    expect([path, await visitor.page(path)]).toEqual([path, expect.stringContaining('was refunded.')]);
    expect(await visitor.page(path)).not.toContain('will refund');
  }
});

test('the page of a cancelled order names the fee that the salon keeps, as the page of the booking does', async () => {
  await open({ cancellation: { steps: [], else_fee: '10.00' } });
  const { orderId, link } = await book();
  await pay(orderId);
  await cancel(link);
  for (const path of [link, '/my/bookings', '/confirmation'])
    expect([path, await visitor.page(path)]).toEqual([
      path,
      expect.stringContaining(
        'You had paid US$44.00. The salon keeps a fee of US$10.00 and will refund US$34.00 in the way you paid.',
      ),
    ]);
});

test('no page promises a refund of money that the salon has settled', async () => {
  await open();
  const { orderId, id, link } = await book();
  await pay(orderId);
  await cancel(link);
  await shop.appointments.update(id, { moneySettled: true });
  for (const path of [link, '/my/bookings', '/confirmation'])
    expect([path, await visitor.page(path)]).toEqual([
      path,
      expect.stringContaining('You had paid US$44.00. The payment is settled with the salon.'),
    ]);
});

test('a cancelled booking leads to its page, and to its service to book it again', async () => {
  await open();
  const { link } = await book();
  const again = (path: string) => linksOn(path, 'Book again');
  expect(await again('/my/bookings')).toEqual([]);
  await cancel(link);
  expect(await visitor.page('/my/bookings')).toContain('There is nothing to pay.');
  expect(await linksOn('/my/bookings', 'View')).toEqual([link]);
  expect(await again('/my/bookings')).toEqual(['/services/21']);
  for (const path of [link, '/confirmation'])
    expect(await linksOn(path, 'Book another time')).toEqual(['/services/21']);
});

test('a past booking leads to its page, and to its service to book it again', async () => {
  await open();
  const { orderId, link } = await book();
  await pay(orderId);
  const later = await folder.start({ now: asInstant(NOW + 5 * 86_400) });
  visitor = visitor.at(later.url);
  expect(await linksOn('/my/bookings', 'View')).toEqual([link]);
  for (const path of ['/my/bookings', link])
    expect(await linksOn(path, 'Book again')).toEqual(['/services/21']);
});

test('a service that the shop has withdrawn leads to the start page in place of an error', async () => {
  await open();
  const { link } = await book();
  await cancel(link);
  await shop.appointments.transaction((t) => shop.tables.products.update({ status: 'draft' }, { id: 21 }, t));
  expect(await linksOn('/my/bookings', 'Book again')).toEqual(['/']);
  for (const path of [link, '/confirmation']) expect(await linksOn(path, 'Book another time')).toEqual(['/']);
});

test('the fees for cancelling a visit count from its start for each service, in the cart and on each page', async () => {
  const cancellation = { steps: [{ until_hours: 24, fee: '0%' }], else_fee: '50%' };
  const cut = { ...SMALL_SHOP.products![0]!, cancellation };
  await open({}, { products: [cut, { ...cut, id: 22, name: 'Colour' }] });
  const items = [21, 22].map((id) => ({ productId: id, staffId: 3 }));
  const visit = { items, arrange: 'in_order', start: '2026-03-07T09:00' };
  expect((await visitor.json('POST', '/cart', visit)).status).toBe(201);
  const until = 'Cancelling: free until Friday 6 March, 09:00, later 50% of the price.';
  const fees = expect.stringContaining(`Cut: ${until} Colour: ${until}`) as string;
  expect(await visitor.page('/cart')).toEqual(fees);
  const { link } = await checkOut();
  for (const path of ['/confirmation', link, '/my/bookings'])
    expect([path, await visitor.page(path)]).toEqual([path, fees]);
});

test('a booking has links for calendars once it does not lose its place unless it is paid, and until it is over', async () => {
  await open();
  const { orderId, link } = await book();
  const calendars = () =>
    Promise.all([link, '/confirmation'].map(async (path) => (await linksOn(path, 'Google')).length));
  expect(await calendars()).toEqual([0, 0]);
  await pay(orderId);
  expect(await calendars()).toEqual([1, 1]);
  const later = await folder.start({ now: asInstant(NOW + 5 * 86_400) });
  visitor = visitor.at(later.url);
  expect(await calendars()).toEqual([0, 0]);
});

test('a page of a booking names its room, and not a resource that stands for several equal rooms', async () => {
  const resources = ['Garden room', 'Cabins'].map((name, at) => ({
    name,
    kind: 'room',
    quantity: at + 1,
  }));
  await open({ needs: [{ resource_id: 1 }, { resource_id: 2 }] }, { resources });
  const { link } = await book();
  const page = await visitor.page(link);
  expect(page).toContain('Garden room, Small');
  expect(page).not.toContain('Cabins');
});

test('the price for several places has the price of each, in the cart and on each page of the booking', async () => {
  await open({ qty: 3 });
  await visitor.json('POST', '/cart', { product_id: 21, start: '2026-03-07T10:00', qty: 2 });
  const price = 'Price US$88.00 (2 × US$44.00)';
  expect(await visitor.page('/cart')).toContain(price);
  const { link } = await checkOut();
  for (const path of ['/confirmation', link, '/my/bookings'])
    expect([path, await visitor.page(path)]).toEqual([path, expect.stringContaining(price)]);
});

test('the price for two persons with different staff has the price of each person', async () => {
  const jo = { id: 5, login: 'jo', display_name: 'Jo', roles: ['shop_staff'] };
  const staff = { staff_ids: [3, 5], staff_base_costs: { 5: '50.00' } };
  await open(staff, { users: [...SMALL_SHOP.users!, jo] });
  const visit = await shop.appointments.visits.create({
    items: [3, 5].map((staffId) => ({ productId: 21, staffId })),
    arrange: 'together',
    start: '2026-03-07T09:00',
    contact: { name: 'Ada', email: 'ada@mail.example' },
  });
  const token = await shop.appointments.selfService.link(visit.appointments[0]!.id);
  expect(await visitor.page(`/my/appointments/${token}`)).toContain('Price US$99.00 (US$44.00 + US$55.00)');
});

test('a request has links for calendars once the salon has confirmed it', async () => {
  await open({ requires_confirmation: true });
  const { id, link } = await book();
  expect(await linksOn(link, 'Google')).toEqual([]);
  await shop.appointments.update(id, { status: 'confirmed' });
  expect(await linksOn(link, 'Google')).toHaveLength(1);
});
