import { at, openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeEach(async () => (running = await openShop()));
afterEach(() => running.close());

test('a member whose only item of a visit was cancelled still reads the visit that the list shows', async () => {
  const boss = running.as('boss');
  const items = [{ product_id: 7, staff_id: 3 }, { product_id: 8 }];
  const made = await boss
    .post('/api/v2/visits')
    .send({ items, start: at('2026-03-13T09:00'), customer_id: 5 });
  expect(made.status).toBe(201);
  const { id, appointment_ids: ids } = made.body as { id: number; appointment_ids: number[] };
  expect((await boss.get(`/api/v2/appointments/${ids[0]}`)).body).toMatchObject({ staff_ids: [3] });
  await boss.put(`/api/v2/appointments/${ids[0]}`).send({ status: 'cancelled' });
  const anna = running.as('anna');
  expect((await anna.get('/api/v2/visits')).body).toMatchObject([{ id }]);
  expect((await anna.get(`/api/v2/visits/${id}`)).body).toMatchObject({ id });
  expect((await running.as('ben').get(`/api/v2/visits/${id}`)).status).toBe(403);
});

test('customers see their own visits, and members those in which they take part', async () => {
  const book = async (staff: number, hour: string, customer: number): Promise<number> => {
    const items = [{ product_id: 7, staff_id: staff }, { product_id: 8 }];
    const visit = { items, start: at(`2026-03-13T${hour}:00`), customer_id: customer };
    const made = await running.as('boss').post('/api/v2/visits').send(visit);
    expect(made.status).toBe(201);
    return (made.body as { id: number }).id;
  };
  const first = await book(3, '09', 5);
  const second = await book(4, '10', 6);
  const listed = async (user: string): Promise<number[]> => {
    const response = await running.as(user).get('/api/v2/visits');
    return (response.body as { id: number }[]).map(({ id }) => id);
  };
  expect(await listed('cleo')).toEqual([first]);
  expect(await listed('dora')).toEqual([second]);
  expect(await listed('anna')).toEqual([first]);
  expect(await listed('ben')).toEqual([second]);
  expect(await listed('boss')).toEqual([second, first]);
});
