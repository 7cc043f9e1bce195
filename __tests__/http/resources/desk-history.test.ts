import { type Agent, openShop, type RunningShop } from '../../support/http/shop';

const [HAIRCUT, ROOM] = [7, 8];
const [ANNA, CLEO] = [3, 5];

let running: RunningShop;
let boss: Agent;
beforeAll(async () => {
  running = await openShop();
  boss = running.as('boss');
});
afterAll(() => running.close());

type Entry = Readonly<Record<string, unknown>>;

async function history(id: number): Promise<readonly Entry[]> {
  const answer = await boss.get(`/api/v2/desk/appointments/${id}/history`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as readonly Entry[];
}

test('GET /v2/desk/appointments/{id}/history has each change, its author and reason, and the fields after it', async () => {
  const sent = {
    product_id: HAIRCUT,
    staff_id: ANNA,
    customer_id: CLEO,
    start: '2026-03-11 09:00',
    enforce: 'none',
  };
  const made = await boss.post('/api/v2/appointments').send(sent);
  const { id } = made.body as { id: number };
  const path = `/api/v2/appointments/${id}`;
  const moved = await boss
    .put(path)
    .send({ start: '2026-03-11 11:00', enforce: 'none', reason: 'Anna is late' });
  expect(moved.status).toBe(200);
  const link = await running.appointments.selfService.link(id);
  await running.appointments.selfService.cancel(link, { reason: 'Cannot come' });

  // Wednesday 11 March 2026 at nine and at eleven by the shop's wall clock.
  const [nine, eleven] = [Date.UTC(2026, 2, 11, 9) / 1000, Date.UTC(2026, 2, 11, 11) / 1000];
  const entries = await history(id);
  expect(entries.map(({ topic, by, by_name, reason, start }) => [topic, by, by_name, reason, start])).toEqual(
    [
      ['appointment.created', 'user', 'boss E.', '', nine],
      ['appointment.updated', 'user', 'boss E.', 'Anna is late', eleven],
      ['appointment.rescheduled', 'user', 'boss E.', 'Anna is late', eleven],
      ['appointment.updated', 'customer', 'cleo E.', 'Cannot come', eleven],
      ['appointment.cancelled', 'customer', 'cleo E.', 'Cannot come', eleven],
    ],
  );
  expect(entries[0]).toMatchObject({
    product_id: HAIRCUT,
    staff_ids: [ANNA],
    qty: 1,
    customer_status: 'expected',
  });
  expect(entries.at(-1)).toMatchObject({ status: 'cancelled' });
});

test('the shop’s own code is the author without a name, and an unknown appointment is a 404', async () => {
  const { id } = await running.appointments.create({
    productId: ROOM,
    start: '2026-03-12T09:00',
    enforce: 'none',
  });
  expect(await history(id)).toMatchObject([{ topic: 'appointment.created', by: 'shop', by_name: '' }]);
  expect((await boss.get('/api/v2/desk/appointments/99999/history')).status).toBe(404);
});

test('a note about money is in the history with kind, amount and author, and more than is open is a 400', async () => {
  const { id } = await running.appointments.create({
    productId: ROOM,
    start: '2026-03-13T09:00',
    enforce: 'none',
    cost: '60.00',
  });
  const note = (body: object) => boss.put(`/api/v2/appointments/${id}`).send(body);
  const refused = await note({ note_money: 'cash', note_amount: '60.01' });
  const { data } = refused.body as { data: { params: object } };
  expect([refused.status, Object.keys(data.params)]).toEqual([400, ['note_amount']]);
  expect((await note({ note_money: 'cash', note_amount: '50.00' })).status).toBe(200);
  // Null counts as not sent, as for every field of a change that cannot be empty: all of the open amount is noted.
  expect((await note({ note_money: 'card', note_amount: null })).status).toBe(200);
  expect((await history(id)).map((entry) => entry.money_notes)).toMatchObject([
    [],
    [{ kind: 'cash', amount: '50.00' }],
    [
      { kind: 'cash', amount: '50.00', by: expect.any(Number) as number },
      { kind: 'card', amount: '10.00' },
    ],
  ]);
});

test('a change that follows from the order has its status', async () => {
  const sent = { product_id: HAIRCUT, staff_id: ANNA, start: '2026-03-12 09:00', enforce: 'none' };
  const made = await boss.post('/api/v2/appointments').send(sent);
  const { id, order_id: orderId } = made.body as { id: number; order_id: number };
  running.shop.orders.find((order) => order.id === orderId)!.status = 'processing';
  await running.appointments.orderChanged(orderId);
  expect((await history(id)).map((entry) => entry.order_status)).toEqual([null, 'processing']);
});
