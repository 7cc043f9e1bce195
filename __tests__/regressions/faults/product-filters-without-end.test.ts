import type { Product } from 'shop-appointments';
import { selectProducts } from '../../../adapters/port-helpers';
import { errorOf, openShop, type RunningShop } from '../../support/http/shop';

let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const unknown = (count: number): string[] => Array.from({ length: count }, (_, at) => `unknown_${at}=x`);

test('11.3 a list of products takes twenty parameters of the shop', async () => {
  await shop.anonymous.get(`/api/v2/products?${unknown(20).join('&')}&per_page=1&_locale=user`).expect(200);
});

test.each([
  [
    '21 parameters of the shop',
    unknown(21).join('&'),
    { query: 'must have at most 20 parameters in addition to those of the library' },
  ],
  ['a value of 1001 characters', `sku=${'x'.repeat(1_001)}`, { sku: 'must have at most 1000 characters' }],
  [
    'a list of 1001 characters',
    `tag[]=${'x'.repeat(500)}&tag[]=${'y'.repeat(500)}`,
    { tag: 'must have at most 1000 characters' },
  ],
  [
    'a name of 101 characters',
    `${'x'.repeat(101)}=1`,
    { query: 'must have names of at most 100 characters' },
  ],
])('11.3 a list of products refuses %s', async (_, query, params) => {
  const answer = await shop.anonymous.get(`/api/v2/products?${query}`).expect(400);
  expect(errorOf(answer)).toMatchObject({ code: 'rest_invalid_param', data: { params } });
});

test('11.3 a search reads only the fields that its filters name, each once', () => {
  const read: string[] = [];
  const extra = {
    get note() {
      read.push('note');
      return '';
    },
    get color() {
      read.push('color');
      return 'red';
    },
  };
  const product: Product = {
    id: 1,
    name: 'Cut',
    status: 'publish',
    type: 'appointment',
    price: '20',
    categoryIds: [],
    extra,
  };
  const strangers = Object.fromEntries(unknown(19).map((pair) => pair.split('=') as [string, string]));
  expect(selectProducts([product], { filters: { ...strangers, color: 'red' } }).total).toBe(1);
  expect(read).toEqual(['color']);
});
