import type { ShopFile } from 'shop-appointments/adapters/memory';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { asInstant } from '../../lib/time/units';
import { type ShopFolder, shopFolder, SMALL_SHOP } from '../support/sample-shop/a-shop';
import { Visitor } from '../support/sample-shop/visitor';

/** Seven in the morning of Wednesday 4 March 2026 in New York. */
const NOW = asInstant(Date.UTC(2026, 2, 4, 12) / 1000);

const TIMED = { duration: 60, duration_unit: 'minute' };
/** In the morning, the price is higher by 5.00. */
const MORNING = [{ type: 'time', from: '09:00', to: '12:00', base_cost: '5' }];

/** Services with 19 %, 7 % and no tax. A cut with Mia has a price of its own. */
const SHOP = {
  ...SMALL_SHOP,
  products: [
    { ...TIMED, id: 1, name: 'Colour', price: '80.00', tax_rate: '19' },
    {
      ...TIMED,
      id: 2,
      name: 'Cut',
      price: '30.00',
      tax_rate: '7',
      staff_ids: [3, 5],
      staff_base_costs: { 3: '45' },
    },
    { ...TIMED, id: 3, name: 'Class', price: '39.00', tax_rate: '7', qty: 8 },
    { ...TIMED, id: 4, name: 'Advice', price: '22.50', pricing: MORNING, goes_with: [1] },
    { ...TIMED, id: 5, name: 'Talk', price: '10.00', pricing: MORNING, goes_with: [6] },
    { ...TIMED, id: 6, name: 'Nails', price: '20.00', tax_rate: '19', pricing: MORNING },
  ],
  users: [...SMALL_SHOP.users!, { id: 5, login: 'jo', display_name: 'Jo', roles: ['shop_staff'] }],
  webhooks: [],
} as ShopFile;

let folder: ShopFolder;
let shop: SampleShop;
let visitor: Visitor;
beforeEach(async () => {
  folder = await shopFolder();
  shop = await folder.start({ shopFile: folder.write(SHOP), now: NOW });
  visitor = new Visitor(shop.url);
});
afterEach(() => folder.remove());

/** Attributes of the picker on the page of a service. */
async function pickerOf(service: number): Promise<string> {
  const { text } = await visitor.send('GET', `/services/${service}`, undefined, 'text/html');
  return /<appointment-picker([^>]*)>/.exec(text)![1]!.replaceAll('&quot;', '"').replaceAll('&#34;', '"');
}

test('an order of services with different taxes: each card has the price with its own tax, and the totals are their sums', async () => {
  const lines = [
    { product_id: 1, start: '2026-03-07T09:00' },
    { product_id: 2, start: '2026-03-07T10:00', staff_id: 3 },
    { product_id: 3, start: '2026-03-07T11:00', qty: 3 },
    { product_id: 4, start: '2026-03-07T13:00' },
  ];
  for (const line of lines) expect((await visitor.json('POST', '/cart', line)).status).toBe(201);
  const amounts = (text: string) => text.match(/US\$[\d.,]+/g);
  // 80.00 + 19 %, 45.00 + 7 %, 3 × 39.00 + 7 %, 22.50 without tax, and the total, which the button names, too. After the price
  // of three places stands that of one.
  expect(amounts(await visitor.page('/cart'))).toEqual([
    'US$95.20',
    'US$48.15',
    'US$125.19',
    'US$41.73',
    'US$22.50',
    'US$291.04',
    'US$291.04',
  ]);

  const { body } = await visitor.json('POST', '/checkout', { name: 'Ada', email: 'ada@mail.example' });
  const order = (await shop.orders.find((body as { order_id: number }).order_id))!;
  expect(order.items.map(({ net, tax }) => [net, tax])).toEqual([
    ['80.00', '15.20'],
    ['45.00', '3.15'],
    ['117.00', '8.19'],
    ['22.50', '0.00'],
  ]);
  // The total, the amount that is due now and that of the button come first.
  expect(amounts(await visitor.page('/confirmation'))).toEqual([
    'US$291.04',
    'US$291.04',
    'US$291.04',
    'US$95.20',
    'US$48.15',
    'US$125.19',
    'US$41.73',
    'US$22.50',
  ]);
});

test('the picker has prices with tax; the prices of each time, which are net, only for services without tax', async () => {
  expect(await pickerOf(1)).toContain('price="95.20"');
  expect(await pickerOf(2)).not.toContain(' price="');
  expect(await pickerOf(2)).toContain(
    '[{"id":3,"name":"Mia","price":"48.15"},{"id":5,"name":"Jo","price":"32.10"}]',
  );
  expect(await pickerOf(3)).toContain('price="41.73"');
  expect(await pickerOf(4)).toContain('price=""');
  expect(await pickerOf(4)).toContain('"services":[{"id":1,"name":"Colour","price":"95.20"}]');
});

test('a service without tax shows no net prices of each time if a service with tax can be added whose price depends on the time', async () => {
  expect(await pickerOf(5)).toContain('"services":[{"id":6,"name":"Nails"}]');
  expect(await pickerOf(5)).not.toContain(' price=');
});
