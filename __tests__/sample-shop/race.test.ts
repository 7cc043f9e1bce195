import { readConfig } from '../../examples/sample-shop/config';
import type { SampleShop } from '../../examples/sample-shop/shop';
import { type ShopFolder, shopFolder } from '../support/sample-shop/a-shop';

/** Fifty visitors book over real connections at the same time; the orders are in the library's database. */
const ATTEMPTS = 50;

let folder: ShopFolder;
let shop: SampleShop;

beforeAll(async () => {
  folder = await shopFolder();
  const shopFile = folder.write({
    site: { timezone: 'Europe/Berlin', currency: 'EUR' },
    products: [1, 3].map((qty) => ({
      id: qty,
      name: `${qty} places`,
      duration: 60,
      duration_unit: 'minute',
      qty,
    })),
    api_keys: [{ consumer_key: 'ck_race', consumer_secret: 'cs_race', permissions: 'read_write' }],
    rules: [
      { kind: 'global', range_type: 'time:all', from_range: '09:00', to_range: '17:00', appointable: true },
    ],
  });
  shop = await folder.start(
    readConfig({
      PORT: '0',
      SHOP_FILE: shopFile,
      SHOP_NOW: '2026-03-01T00:00:00Z',
      DATABASE_URL: folder.database,
    }),
  );
});
afterAll(() => folder.remove());

test.each([1, 3])(
  'of fifty simultaneous creates for %i place(s) exactly that many succeed, and none gets a 5xx',
  async (places) => {
    const create = async (): Promise<{ status: number; alternatives: unknown[] }> => {
      const answer = await fetch(
        `${shop.url}/api/v2/appointments?consumer_key=ck_race&consumer_secret=cs_race`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ product_id: places, start: '2026-03-10T10:00' }),
        },
      );
      const body = (await answer.json()) as { data?: { alternatives?: unknown[] } };
      return { status: answer.status, alternatives: body.data?.alternatives ?? [] };
    };
    const answers = await Promise.all(Array.from({ length: ATTEMPTS }, create));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(places);
    expect(refused).toHaveLength(ATTEMPTS - places);
    expect(refused.every(({ alternatives }) => alternatives.length === 5)).toBe(true);
  },
);
