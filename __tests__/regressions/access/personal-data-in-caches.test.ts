import { openShop, type RunningShop } from '../../support/http/shop';

let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test.each([
  '/v2/desk',
  '/v2/desk/calendar?start_ts=1773100800&end_ts=1773187200',
  '/v2/desk/tasks',
  '/v2/desk/customers/5',
  '/v2/desk/customers/5/export',
])('12.4 no cache stores the response of %s', async (path) => {
  const answer = await shop.as('boss').get(`/api${path}`).expect(200);
  expect(answer.headers['cache-control']).toBe('no-store');
});
