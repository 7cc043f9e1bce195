import { internalsOf } from '../../support/internals';
import { errorOf, openShop, type RunningShop } from '../../support/http/shop';

const NOTE = 'Wants the chair by the window';

let running: RunningShop;
beforeEach(async () => {
  running = await openShop();
});
afterEach(() => running.close());

const post = (body: object) =>
  running
    .as('boss')
    .post('/api/v2/appointments')
    .send({ product_id: 8, start: '2026-03-11T09:00', ...body });
const idOf = (answer: { readonly body: unknown }): number => (answer.body as { id: number }).id;

test('a booking by phone is shown with the name of the guest, which its order has', async () => {
  const answer = await post({
    guest_name: 'Ada King Lovelace',
    guest_email: 'ada@mail.example',
    guest_phone: '030 1234 56',
  });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    customer_id: 0,
    customer_first_name: 'Ada',
    customer_last_name: 'King Lovelace',
    customer_name: 'Ada King Lovelace',
  });
  expect(answer.body).toMatchObject({
    contact: { name: 'Ada King Lovelace', email: 'ada@mail.example', phone: '030 1234 56', language: '' },
  });
  expect(running.shop.orders).toMatchObject([
    {
      billing: {
        firstName: 'Ada',
        lastName: 'King Lovelace',
        email: 'ada@mail.example',
        phone: '030 1234 56',
      },
    },
  ]);
});

test('a guest beside a customer is a 400 that names the field and the cause', async () => {
  const answer = await post({ customer_id: 5, guest_name: 'Ada', guest_phone: '' });
  expect(answer.status).toBe(400);
  expect(errorOf(answer)).toMatchObject({
    code: 'rest_invalid_param',
    data: {
      params: { guest_name: 'is only for a guest: this booking has a customer, whose data the shop knows' },
    },
  });
  expect((await running.appointments.list()).total).toBe(0);
});

test('no response and no stored response contains a note, although it is stored', async () => {
  const boss = running.as('boss');
  const key = { 'Idempotency-Key': 'by-phone' };
  const sent = { product_id: 8, start: '2026-03-11T09:00', customer_id: 5, note: NOTE };
  const created = await boss.post('/api/v2/appointments').set(key).send(sent);
  const id = idOf(created);
  const path = `/api/v2/appointments/${id}`;
  const answers = [
    created,
    await boss.post('/api/v2/appointments').set(key).send(sent),
    await boss.put(path).send({ note: `${NOTE}!` }),
    await boss.get(path),
    await boss.get('/api/v2/appointments'),
    await boss.get('/api/v1/appointments'),
    await boss.get(`${path}/ics`),
    await boss.get('/api/v2/calendar?start_ts=1773187200&end_ts=1773273600'),
    await running.as('cleo').get(path),
    await boss.delete(path).query({ force: false }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBeLessThan(300);
    expect(text).not.toContain('window');
  }
  expect((await running.appointments.get(id)).note).toBe(`${NOTE}!`);
  const { events } = await running.appointments.events.read({ limit: 100 });
  expect(events.length).toBeGreaterThan(2);
  expect(JSON.stringify(events)).not.toContain('window');
  const kept = await internalsOf(running.appointments).storage.personalData.answersNaming(5, '', 10);
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain('window');
});

test('null empties a note, and a change without a note keeps it', async () => {
  const id = idOf(await post({ note: NOTE }));
  const boss = running.as('boss');
  await boss.put(`/api/v2/appointments/${id}`).send({ qty: 2 });
  expect((await running.appointments.get(id)).note).toBe(NOTE);
  await boss.put(`/api/v2/appointments/${id}`).send({ note: null });
  expect((await running.appointments.get(id)).note).toBe('');
});

test('a note of more than 2,000 characters is a 400 that names it', async () => {
  const answer = await post({ note: 'x'.repeat(2_001) });
  expect(answer.status).toBe(400);
  expect(Object.keys(errorOf(answer).data.params as object)).toEqual(['note']);
});

test('the reason of a create is kept with its event, and so is that of each create of a batch', async () => {
  const id = idOf(await post({ enforce: 'none', reason: 'An old customer' }));
  const batch = [1, 2].map((n) => ({
    product_id: 8,
    start: `2026-03-1${n}T10:00`,
    guest_name: `Guest No${n}`,
    reason: `Call ${n}`,
  }));
  const answer = await running.as('boss').post('/api/v2/appointments/batch').send({ create: batch });
  expect(answer.text).not.toContain('Call');
  const ids = [id, ...(answer.body as { create: { id: number }[] }).create.map((one) => one.id)];
  const reasons = await Promise.all(ids.map((one) => running.appointments.history(one)));
  expect(reasons.map((history) => history.map(({ topic, reason }) => [topic, reason]))).toEqual([
    [['appointment.created', 'An old customer']],
    [['appointment.created', 'Call 1']],
    [['appointment.created', 'Call 2']],
  ]);
  const names = running.shop.orders.map(({ billing }) => billing.lastName);
  expect(names).toEqual(['', 'No1', 'No2']);
});
