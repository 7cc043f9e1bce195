import { LIST_SLOTS_V1, LIST_SLOTS_V2 } from '../../../lib/rest/fields/slots';
import { createQueryReader } from '../../../lib/rest/request/query-params';

const MARCH = 'product_ids=7&min_date=2026-03-03&max_date=2026-03-30';

it('a repeated query is parsed once, and callers cannot change its parameters for the next one', async () => {
  const query = createQueryReader();
  expect(query(MARCH)).toBe(query(MARCH));
  const first = await query(MARCH).read(LIST_SLOTS_V2);
  expect(first).toEqual({ productIds: [7], minDate: '2026-03-03', maxDate: '2026-03-30' });
  expect(await query(MARCH).read(LIST_SLOTS_V2)).toBe(first);
  expect(() => Object.assign(first, { minDate: '2026-03-04' })).toThrow(TypeError);
});

it('a query is parsed for each endpoint by the endpoint’s declaration', async () => {
  const query = createQueryReader()('product_ids=7&summary=day');
  expect(await query.read(LIST_SLOTS_V2)).toEqual({ productIds: [7], summary: 'day' });
  expect(await query.read(LIST_SLOTS_V1)).toEqual({ productIds: [7] });
});

it('the faults of a wrong query are reported each time', async () => {
  const query = createQueryReader();
  for (let time = 0; time < 2; time += 1) {
    await expect(query('min_date=tomorrow').read(LIST_SLOTS_V2)).rejects.toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { min_date: expect.any(String) as string } },
    });
  }
});

it.each([
  'consumer_key=ck_1&consumer_secret=cs_1',
  'oauth_consumer_key=ck_1&oauth_nonce=n',
  '_nonce=abc',
  'consumer%5Fkey=ck_1&consumer%5Fsecret=cs_1',
  'product_ids=7&NONCE=abc',
  `product_ids=${'7,'.repeat(300)}7`,
])('keeps no query that holds credentials or is long: %.40s', (text) => {
  const query = createQueryReader();
  expect(query(text)).not.toBe(query(text));
  expect(query(text)).toMatchObject({ sent: query(text).sent });
});

it('at most a thousand queries are cached', () => {
  const query = createQueryReader();
  const first = query(MARCH);
  for (let n = 0; n < 1_000; n += 1) query(`page=${n}`);
  expect(query(MARCH)).not.toBe(first);
});
