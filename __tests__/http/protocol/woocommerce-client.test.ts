import WooCommerceRestApi from '@woocommerce/woocommerce-rest-api';
import { asInstant } from 'shop-appointments';
import { type ShopFolder, shopFolder, SMALL_SHOP } from '../../support/sample-shop/a-shop';

/** Wednesday, 4 March 2026, 07:00 in New York, in UTC seconds. */
const NOW = asInstant(Date.UTC(2026, 2, 4, 12) / 1000);

/** Response of the client library, in the form of axios. */
interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
}
interface Client {
  get(endpoint: string, params?: object): Promise<Answer>;
  post(endpoint: string, data: object, params?: object): Promise<Answer>;
  put(endpoint: string, data: object, params?: object): Promise<Answer>;
  delete(endpoint: string, params?: object): Promise<Answer>;
}

let folder: ShopFolder;
let url: string;
beforeAll(async () => {
  folder = await shopFolder();
  ({ url } = await folder.start({ shopFile: folder.write(SMALL_SHOP), now: NOW }));
});
afterAll(() => folder.remove());

/** Creates the published client library over plain HTTP, with the API's address as its only option. */
const client = (consumerKey: string, consumerSecret: string, version = 'v2'): Client =>
  new WooCommerceRestApi({
    url,
    consumerKey,
    consumerSecret,
    wpAPIPrefix: 'api',
    version: version as 'wc/v3',
  });

const shop = () => client('ck_nobody', 'cs_nobody');
async function refusal(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return 'accepted';
  } catch (error) {
    const { status, data } = (error as { response: Answer }).response;
    return `${status} ${(data as { code: string }).code}`;
  }
}

test('creates, reads, lists, updates and deletes appointments', async () => {
  const created = await shop().post('appointments', {
    product_id: 21,
    start: '2026-03-06T09:00',
    customer_id: 4,
  });
  expect(created.status).toBe(201);
  const { id } = created.data as { id: number };

  expect((await shop().get(`appointments/${id}`)).data).toMatchObject({ id, product_id: 21, customer_id: 4 });

  const updated = await shop().put(`appointments/${id}`, { status: 'confirmed' });
  expect(updated.data).toMatchObject({ id, status: 'confirmed' });

  const listed = await shop().get('appointments', { customer_id: 4, status: 'confirmed', per_page: 5 });
  expect(listed.data).toMatchObject([{ id }]);
  expect(listed.headers['x-site-total']).toBe('1');

  const removed = await shop().delete(`appointments/${id}`, { force: true });
  expect(removed.data).toMatchObject({ id });
  expect(await refusal(shop().get(`appointments/${id}`))).toBe('404 shop_rest_appointment_invalid_id');
});

test('runs a batch', async () => {
  const { data: first } = await shop().post('appointments', { product_id: 21, start: '2026-03-07T09:00' });
  const { data: second } = await shop().post('appointments', { product_id: 21, start: '2026-03-07T10:00' });
  const [{ id: kept }, { id: gone }] = [first, second] as [{ id: number }, { id: number }];
  const { status, data } = await shop().post('appointments/batch', {
    create: [{ product_id: 21, start: '2026-03-07T13:00' }],
    update: [{ id: kept, status: 'paid' }],
    delete: [gone],
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    create: [{ product_id: 21 }],
    update: [{ id: kept, status: 'paid' }],
    delete: [{ id: gone }],
  });
});

test('parameters that need encoding are signed as they are sent', async () => {
  const { status, data } = await shop().get('availabilities', {
    'filter[0][key]': 'title',
    'filter[0][compare]': 'LIKE',
    'filter[0][value]': "50% & more: a+b='(!*)' é ☃ ~",
  });
  expect([status, data]).toEqual([200, []]);
  const slots = await shop().get('slots?min_date=2026-03-06&max_date=2026-03-06', { product_ids: [21] });
  expect((slots.data as { count: number }).count).toBeGreaterThan(0);
});

test('v1 is signed in the same way', async () => {
  expect((await client('ck_nobody', 'cs_nobody', 'v1').get('appointments')).status).toBe(200);
});

test('a key for reading lists, and creates nothing', async () => {
  const reader = client('ck_reader', 'cs_reader');
  expect((await reader.get('appointments')).status).toBe(200);
  const booking = { product_id: 21, start: '2026-03-06T11:00' };
  expect(await refusal(reader.post('appointments', booking))).toBe('403 shop_rest_cannot_create');
});

test('a wrong secret and an unknown key are refused, on public reads too', async () => {
  for (const wrong of [client('ck_nobody', 'wrong'), client('ck_unknown', 'cs_nobody')]) {
    expect(await refusal(wrong.get('appointments'))).toBe('401 shop_rest_cannot_view');
    expect(await refusal(wrong.get('slots', { product_ids: 21 }))).toBe('401 shop_rest_cannot_view');
  }
});
