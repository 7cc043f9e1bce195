import supertest from 'supertest';
import { withExternalIds } from 'shop-appointments';
import { createMemoryShop, type MemoryShop } from 'shop-appointments/adapters/memory';
import { examine } from '../../../lib/cli/doctor';
import { openShop, type RunningShop, SALON } from '../../support/http/shop';
import { textId, withTextIds } from '../../support/shops/text-ids';

const FILE = { ...SALON, rules: SALON.rules!.slice(0, 1) };

let memory: MemoryShop;
let shop: RunningShop;
beforeAll(async () => {
  memory = createMemoryShop(FILE);
  shop = await openShop(FILE, { host: withExternalIds(withTextIds(memory.host)) });
});
afterAll(() => shop.close());

const integer = async (kind: 'product' | 'user', id: number): Promise<number> =>
  (await shop.appointments.externalIds.resolve(kind, [textId(kind, id)])).get(textId(kind, id))!;
const isText = /-0000-4000-8000-/;
const withoutCompanions = (body: unknown): string =>
  JSON.stringify(body, (name, held: unknown) => (name.includes('external_') ? undefined : held));

test('a shop with text ids shows integers in products, staff and appointments, and takes them', async () => {
  const products = await shop.anonymous.get('/api/v2/products').expect(200);
  const [haircut, anna, cleo] = [
    await integer('product', 7),
    await integer('user', 3),
    await integer('user', 5),
  ];
  expect(
    (products.body as { id: number; staff_ids: number[] }[]).find(({ id }) => id === haircut),
  ).toMatchObject({
    staff_ids: [anna, await integer('user', 4)],
  });
  const staff = await shop.as('boss').get(`/api/v2/staff/${anna}`).expect(200);
  expect(staff.body).toMatchObject({ id: anna });

  const draft = { product_id: haircut, customer_id: cleo, staff_ids: [anna], start: '2026-03-10T09:00' };
  const made = await shop.as('boss').post('/api/v2/appointments').send(draft).expect(201);
  const { id } = made.body as { id: number };
  expect(made.body).toMatchObject({ product_id: haircut, customer_id: cleo, staff_ids: [anna] });
  const own = await shop.as('cleo').get('/api/v2/appointments').expect(200);
  expect((own.body as { id: number }[]).map((one) => one.id)).toEqual([id]);
  expect((await shop.as('dora').get('/api/v2/appointments').expect(200)).body).toEqual([]);
  await shop.as('dora').get(`/api/v2/appointments/${id}`).expect(403);
  for (const { body } of [products, staff, made, own]) expect(withoutCompanions(body)).not.toMatch(isText);
});

test('a key of a user, and a key of the shop itself, sign in', async () => {
  for (const name of ['both', 'shop'])
    await supertest(shop.app).get('/api/v2/appointments').auth(`ck_${name}`, `cs_${name}`).expect(200);
});

test('integers that no record of the shop has count as unknown ids', async () => {
  await shop.as('boss').get('/api/v2/staff/999999').expect(404);
  await shop.anonymous.get('/api/v2/products/999999').expect(404);
  expect((await shop.anonymous.get('/api/v2/products?include=999999').expect(200)).body).toEqual([]);
  const unknown = { product_id: 999_999, start: '2026-03-10T09:00' };
  await shop.as('boss').post('/api/v2/appointments').send(unknown).expect(400);
});

test('the doctor finds no problem in the ports', async () => {
  const printed: string[] = [];
  await examine(shop.appointments, (line) => printed.push(line));
  expect(printed.filter((line) => line.includes('Port '))).toEqual([
    expect.stringMatching(/^ok {4}Port products: \d+ to book$/),
    'ok    Port orders: in a database of their own',
    'ok    Port users: 2 staff members in products, all known to users.staff',
    'ok    Port access: refuses unknown credentials',
    'ok    Port webhooks: 0 active',
  ]);
  expect(shop.errors).toEqual([]);
});
