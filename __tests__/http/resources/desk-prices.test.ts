import { type Agent, errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';

const [CUT, TALK] = [7, 8];

let running: RunningShop;
let boss: Agent;
beforeAll(async () => {
  const [cut, ...others] = SALON.products!;
  // 49.00 with 20 % tax is 40.833333 without; a talk has no tax.
  const products = [{ ...cut!, price: '40.833333', tax_rate: '20' }, ...others];
  running = await openShop({ ...SALON, products });
  boss = running.as('boss');
});
afterAll(() => running.close());

test.each([
  ['one place', { product_id: CUT, cost: '40.83' }, '49.00'],
  ['two places', { product_id: CUT, qty: 2, cost: '81.66' }, '97.99'],
  ['a product without tax', { product_id: TALK, cost: '15' }, '15.00'],
])('GET /v2/desk/price adds the tax to the cost of %s', async (_, query, price) => {
  const answer = await boss.get('/api/v2/desk/price').query(query);
  expect(answer.body).toEqual({ price });
});

test('a product that the shop does not have has no price', async () => {
  const answer = await boss.get('/api/v2/desk/price').query({ product_id: 99, cost: '15' });
  expect(errorOf(answer)).toMatchObject({ code: 'shop_rest_product_invalid_id' });
});

test('the history has the price with tax after each change', async () => {
  const { appointments } = running;
  const { id } = await appointments.create({ productId: CUT, start: '2026-03-11T10:00', staffId: 3 });
  await appointments.update(id, { cost: '50.00' });
  await appointments.update(id, { cost: '55.00', costIncludesTax: true });
  const answer = await boss.get(`/api/v2/desk/appointments/${id}/history`);
  expect((answer.body as { price: string }[]).map(({ price }) => price)).toEqual(['49.00', '60.00', '55.00']);
});
