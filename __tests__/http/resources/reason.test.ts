import { openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop();
});
afterAll(() => running.close());

const book = async (start: string): Promise<number> => {
  const created = await running.as('boss').post('/api/v2/appointments').send({ product_id: 8, start });
  return (created.body as { id: number }).id;
};

const reasons = async (id: number) =>
  (await running.appointments.history(id)).map(({ topic, reason }) => [topic.split('.')[1], reason]);

test('a reason sent with a change or a removal is kept with the event, and in no response', async () => {
  const id = await book('2026-03-11 09:00');
  const boss = running.as('boss');
  const path = `/api/v2/appointments/${id}`;
  const changed = await boss.put(path).send({ status: 'cancelled', reason: 'The hall is flooded' });
  expect(changed.status).toBe(200);
  expect(JSON.stringify(changed.body)).not.toContain('flooded');
  await boss.put(path).send({ status: 'paid', reason: '' });
  await boss.delete(path).query({ force: false, reason: 'Twice the same' });
  await boss.delete(path).send({ reason: 'For good' });
  expect(await reasons(id)).toEqual([
    ['created', ''],
    ['updated', 'The hall is flooded'],
    ['cancelled', 'The hall is flooded'],
    ['updated', ''],
    ['trashed', 'Twice the same'],
    ['deleted', 'For good'],
  ]);
});

test('items of a batch have reasons of their own', async () => {
  const ids = [await book('2026-03-12 09:00'), await book('2026-03-13 09:00')];
  const update = ids.map((id, i) => ({ id, status: 'cancelled', reason: `No ${i}` }));
  await running.as('boss').post('/api/v2/appointments/batch').send({ update });
  for (const [i, id] of ids.entries()) expect((await reasons(id)).at(-1)).toEqual(['cancelled', `No ${i}`]);
});

test('a reason of more than 1,000 characters is a 400 that changes nothing', async () => {
  const id = await book('2026-03-16 09:00');
  const answer = await running
    .as('boss')
    .put(`/api/v2/appointments/${id}`)
    .send({ status: 'cancelled', reason: 'x'.repeat(1_001) });
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.body as { data: { params: object } }).data.params)).toEqual(['reason']);
  expect(await running.appointments.get(id)).toMatchObject({ status: 'unpaid' });
});
