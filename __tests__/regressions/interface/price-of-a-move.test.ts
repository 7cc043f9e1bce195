import { openShop, type RunningShop, SALON } from '../../support/http/shop';

const FILE = {
  ...SALON,
  products: SALON.products!.map((one) => (one.id === 7 ? { ...one, staff_base_costs: { 4: '52.50' } } : one)),
};

let running: RunningShop;
beforeAll(async () => {
  running = await openShop(FILE);
});
afterAll(() => running.close());

/** A service that costs 40 with Anna and 52.50 with Ben. */
const [ANNA, BEN] = [3, 4];
const create = (day: string, more: object = {}) =>
  running.appointments.create({ productId: 7, start: `${day}T09:00`, staffId: ANNA, ...more });

test('13.3 a move to a member with another price keeps the cost, and the response says the price', async () => {
  const { id } = await create('2026-03-16');
  const boss = running.as('boss');
  const moved = await boss.put(`/api/v2/appointments/${id}`).send({ staff_id: BEN });
  expect(moved.body).toMatchObject({ staff_ids: [BEN], cost: '40.00', current_price: '52.50' });
  const later = await boss.put(`/api/v2/appointments/${id}`).send({ start: '2026-03-16T10:00' });
  expect(later.body).not.toHaveProperty('current_price');
  const back = await boss.put(`/api/v2/appointments/${id}`).send({ staff_id: ANNA });
  expect(back.body).toMatchObject({ cost: '40.00' });
  expect(back.body).not.toHaveProperty('current_price');
  const v1 = await boss.put(`/api/v1/appointments/${id}`).send({ staff_id: BEN });
  expect(v1.body).not.toHaveProperty('current_price');
});

test('13.3 before a change of the member or the service, the response says the price of a new booking', async () => {
  const { id } = await create('2026-03-18');
  const boss = running.as('boss');
  const preview = (query: string) => boss.get(`/api/v2/appointments/${id}/change?${query}`);
  expect((await preview(`staff_id=${BEN}`)).body).toMatchObject({ cost: '40.00', current_price: '52.50' });
  expect((await preview('cost=52.50')).body).not.toHaveProperty('current_price');
  expect((await preview('product_id=999')).body).toMatchObject({
    data: { status: 400, params: { product_id: 'there is no appointable product with this id' } },
  });
});

test.each([
  ['the other member', {}, { staffId: BEN }, '52.50'],
  ['the other member, for two places', { quantity: 2, enforce: 'none' }, { staffId: BEN }, '105.00'],
  ['twice the places', {}, { quantity: 2 }, '80.00'],
  ['another time', {}, { start: '2026-03-17T10:00' }, null],
  ['the other member, whose price was agreed on before', { cost: '52.50' }, { staffId: BEN }, null],
  ['the other member, for a cost that has its tax in it', { costIncludesTax: true }, { staffId: BEN }, null],
  ['another status', {}, { status: 'confirmed' }, null],
] as const)('core.changedPrice returns the changed price of %s', async (_, draft, changes, price) => {
  const { appointments } = running;
  const before = await create('2026-03-17', draft);
  const after = await appointments.update(before.id, { ...changes, enforce: 'none' });
  expect(after.cost).toBe(before.cost);
  expect(await appointments.changedPrice(before, after)).toBe(price);
  await appointments.remove(before.id);
});
