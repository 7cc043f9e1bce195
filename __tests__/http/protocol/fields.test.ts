import { at, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop();
  await running.as('boss').post('/api/v2/appointments').send({ product_id: 8, start: '2026-03-11 09:00' });
});
afterAll(() => running.close());

const INDEX = `/v2/index?start_ts=${at('2026-03-11T00:00')}&end_ts=${at('2026-03-12T00:00')}&scope=global`;

test.each<[string, unknown]>([
  ['/v1/appointments?_fields=id,product_id', [{ id: 1, product_id: 8 }]],
  ['/v2/appointments/1?_fields=qty', { qty: 1 }],
  [
    '/v1/slots?product_id=8&min_date=2026-03-11&max_date=2026-03-11&limit=1&_fields=scheduled',
    [{ scheduled: 1 }],
  ],
  ['/v2/slots?product_id=8&min_date=2026-03-11&max_date=2026-03-11&_fields=count', { count: 3 }],
  [
    '/v2/slots?product_id=8&min_date=2026-03-11&max_date=2026-03-11&per_page=1&_fields=records.available',
    { records: [{ available: 1 }] },
  ],
  [`${INDEX}&_fields[]=source&_fields[]=source_id`, [{ source: 'rule', source_id: 1 }]],
  ['/v1/availabilities?filter[id]=1&_fields=id', [{ id: 1 }]],
  ['/v2/availabilities/1?_fields=id,title', { id: 1, title: 'Opening hours' }],
  ['/v1/products/8?_fields=name', { name: 'Room' }],
  ['/v2/products/categories?_fields=id', [{ id: 1 }]],
  ['/v2/product-categories/1?_fields=count', { count: 1 }],
  ['/v1/staff/3?_fields=display_name', { display_name: 'anna E.' }],
])('_fields selects fields: GET %s', async (path, expected) => {
  const answer = await running.as('boss').get(`/api${path}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toStrictEqual(expected);
});

test('_fields does not apply to responses of writes, nor to errors', async () => {
  const changed = await running.as('boss').put('/api/v2/appointments/1?_fields=id').send({ qty: 1 });
  expect(changed.body).toMatchObject({ id: 1, qty: 1, product_id: 8 });
  const missing = await running.as('boss').get('/api/v2/products/99?_fields=id');
  expect(missing.body).toMatchObject({ code: 'shop_rest_product_invalid_id', data: { status: 404 } });
});
