import { openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeAll(async () => {
  running = await openShop();
});
afterAll(() => running.close());

const search = (text: string, login = 'boss') =>
  running.as(login).get('/api/v2/desk/appointments').query({ search: text });

test('a manager finds the appointment of a guest by phone number, with what the desk shows', async () => {
  const made = await running
    .as('boss')
    .post('/api/v2/appointments')
    .send({ product_id: 8, start: '2026-03-11T09:00', guest_name: 'Zoë Weiß', guest_phone: '+49 170 12345' });
  const { id } = made.body as { id: number };
  const answer = await search('0170 12345');
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toMatchObject([
    { id, customer_name: 'Zoë Weiß', customer_phone: '+49 170 12345', product_name: 'Room' },
  ]);
  expect((await search('zoe weiss')).body).toMatchObject([{ id }]);
  expect((await search('nobody')).body).toEqual([]);
});

test('a search without a text is a 400, and a member of staff gets a 403', async () => {
  expect((await search('')).status).toBe(400);
  expect((await search('zoe', 'anna')).status).toBe(403);
});
