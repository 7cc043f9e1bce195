import type { ShopFile } from '../../../adapters/memory';
import { ids, refusal } from '../../support/http/catalogue';
import { openShop, type RunningShop, SALON } from '../../support/http/shop';
import { shopFolder, SMALL_SHOP } from '../../support/sample-shop/a-shop';

const product = (id: number, fields: object) => ({
  id,
  name: `Service ${id}`,
  price: '20.00',
  duration: 60,
  duration_unit: 'minute' as const,
  ...fields,
});

/** Product 21 lacks all fields that the test filters by. */
const PRODUCTS = [
  product(21, {}),
  product(22, { sku: 'CUT-1', featured: true, price: '9.99', regular_price: '12.00', sale_price: '9.99' }),
  product(23, { sku: 'cut-2', featured: false, on_sale: true, price: '20', stock_status: 'outofstock' }),
  product(24, { sku: '', on_sale: false, sale_price: '', price: '100.00', stock_status: 'instock' }),
];
const FILE: ShopFile = { ...SALON, products: PRODUCTS, rules: [] };

const CASES: readonly [string, number[]][] = [
  ['', [21, 22, 23, 24]],
  ['sku=CUT-1', [22]],
  ['sku=cut-1,CUT-2', [22, 23]],
  ['sku=CUT', []],
  ['featured=true', [22]],
  ['featured=1', [22]],
  ['featured=false', [21, 23, 24]],
  ['on_sale=true', [22, 23]],
  ['on_sale=0', [21, 24]],
  ['min_price=20', [21, 23, 24]],
  ['min_price=20.01', [24]],
  ['max_price=20.00', [21, 22, 23]],
  ['max_price=9.98', []],
  ['min_price=9.99&max_price=20', [21, 22, 23]],
  ['stock_status=instock', [21, 22, 24]],
  ['stock_status=outofstock', [23]],
  ['stock_status=onbackorder', []],
  ['featured=true&on_sale=true&max_price=10&sku=CUT-1', [22]],
];
const path = (query: string): string => `/v2/products?orderby=id&order=asc&${query}`;

describe('a shop that searches with selectProducts', () => {
  let running: RunningShop;
  beforeAll(async () => {
    running = await openShop(FILE);
  });
  afterAll(() => running.close());

  test.each(CASES)('4.8 a list of products takes %s', async (query, expected) => {
    expect(await ids(running.anonymous, path(query))).toEqual(expected);
  });

  test('4.8 an empty parameter counts as not sent', async () => {
    const empty = 'sku=&featured=&on_sale=&min_price=&max_price=&stock_status=';
    expect(await ids(running.anonymous, path(empty))).toEqual([21, 22, 23, 24]);
  });

  test.each([
    ['featured=perhaps', 'featured'],
    ['on_sale=2', 'on_sale'],
    ['min_price=cheap', 'min_price'],
    ['max_price=-1', 'max_price'],
    ['min_price=1&min_price=2', 'min_price'],
  ])('4.8 a 400 names what cannot be read: %s', async (query, name) => {
    const answer = await running.anonymous.get(`/api${path(query)}`);
    expect(refusal(answer)).toEqual([400, 'rest_invalid_param', name]);
  });

  test('4.8 the totals are those of the products found', async () => {
    const answer = await running.anonymous.get('/api/v1/products?featured=false&per_page=2');
    expect(answer.headers).toMatchObject({ 'x-site-total': '3', 'x-site-totalpages': '2' });
  });
});

test('4.8 the sample shop accepts the parameters, too', async () => {
  const folder = await shopFolder();
  try {
    const { url } = await folder.start({
      shopFile: folder.write({
        ...SMALL_SHOP,
        products: [...SMALL_SHOP.products!, ...PRODUCTS.slice(1)],
        rules: [],
      }),
    });
    const search = async (query: string) => {
      const answer = await fetch(`${url}/api${path(query)}`);
      return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
    };
    expect(await search('sku=cut-1,CUT-2')).toEqual([22, 23]);
    expect(await search('featured=true&min_price=5')).toEqual([22]);
    expect(await search('stock_status=outofstock')).toEqual([23]);
  } finally {
    await folder.remove();
  }
});
