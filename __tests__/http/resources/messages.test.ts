import { openShop, type RunningShop } from '../../support/http/shop';

let running: RunningShop;
beforeEach(async () => {
  const messages = { send: () => Promise.resolve() };
  running = await openShop(undefined, { ports: (host) => ({ ...host, messages }) });
  await running.appointments.tick();
});
afterEach(() => running.close());

test('managers read which messages were sent to whom, with totals; the log has no texts', async () => {
  const boss = running.as('boss');
  const { id } = await running.appointments.create({
    productId: 7,
    start: '2026-03-04T10:00',
    contact: { name: 'Dee', email: 'dee@home.example' },
  });
  await running.appointments.tick();
  const answer = await boss.get(`/api/v2/messages?appointment_id=${id}&state=sent`);
  expect(answer.headers['x-site-total']).toBe('1');
  expect(answer.body).toEqual([
    {
      id: 1,
      kind: 'booked',
      subject_kind: 'appointment',
      subject_id: id,
      hours: 0,
      state: 'sent',
      reason: '',
      attempts: 1,
      recipient: 'dee@home.example',
      due_utc: 1772434800,
      finished_utc: 1772434800,
      by_hand: null,
    },
  ]);
});

test('a message that could not be sent has the phone number and the text for staff', async () => {
  const { id } = await running.appointments.create({
    productId: 7,
    start: '2026-03-04T10:00',
    contact: { name: 'Walk-in' },
  });
  await running.appointments.tick();
  await running.appointments.update(id, { contact: { phone: '+49 170 1' } });
  const answer = await running.as('boss').get('/api/v2/messages?state=dropped');
  expect(answer.body).toMatchObject([
    {
      reason: 'no_address',
      by_hand: {
        appointment_id: id,
        name: 'Walk-in',
        phone: '+49 170 1',
        text: expect.stringMatching(/^Hello Walk-in,\n/) as string,
      },
    },
  ]);

  const unsent = () => running.as('boss').get('/api/v2/messages?unsent=true');
  expect((await unsent()).body).toEqual(answer.body);
  // The list leaves out messages that were sent, and messages that are no longer true.
  const sent = await running.appointments.create({
    productId: 7,
    start: '2026-03-04T12:00',
    contact: { email: 'dee@home.example' },
  });
  await running.appointments.tick();
  await running.appointments.update(sent.id, { status: 'cancelled' });
  expect((await unsent()).headers['x-site-total']).toBe('1');

  const [{ id: message }] = answer.body as [{ id: number }];
  const boss = running.as('boss');
  for (const body of [{}, {}]) {
    const told = await boss.post(`/api/v2/messages/${message}/told`).send(body);
    expect(told.body).toMatchObject({ id: message, state: 'dropped', reason: 'told_by_hand', by_hand: null });
  }
  expect((await unsent()).body).toEqual([]);
  const [{ id: other }] = (await boss.get('/api/v2/messages?state=sent')).body as [{ id: number }];
  expect((await boss.post(`/api/v2/messages/${other}/told`).send({})).body).toMatchObject({ reason: '' });
  const unknown = await boss.post('/api/v2/messages/999/told').send({});
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'shop_rest_message_invalid_id' }]);
});

test('a state that does not exist, and an unknown appointment, are refused', async () => {
  const boss = running.as('boss');
  expect((await boss.get('/api/v2/messages?state=lost')).status).toBe(400);
  expect((await boss.get('/api/v2/messages?appointment_id=999')).status).toBe(404);
});

test('staff change an appointment or a visit without telling the customer', async () => {
  const boss = running.as('boss');
  const guest = { guest_name: 'Dee', guest_email: 'dee@home.example' };
  const contact = { name: 'Dee', email: 'dee@home.example' };
  const silent = { notify_customer: false };
  const at = (hour: string) => `2026-03-04T${hour}:00`;
  const statuses: number[] = [];
  const keep = async (answer: PromiseLike<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    statuses.push(status);
    return (body as { id: number }).id;
  };
  const booking = { product_id: 7, start: at('10'), enforce: 'none', ...guest };
  const id = await keep(boss.post('/api/v2/appointments').send({ ...booking, ...silent }));
  const change = { start: at('11'), enforce: 'none' };
  await keep(boss.put(`/api/v2/appointments/${id}`).send({ ...change, ...silent }));
  const visit = await keep(
    boss.post('/api/v2/visits').send({
      items: [{ product_id: 7, staff_id: 3 }, { product_id: 8 }],
      start: '2026-03-13T09:00:00+01:00',
      contact,
      ...silent,
    }),
  );
  await keep(boss.put(`/api/v2/visits/${visit}`).send({ start: '2026-03-13T10:00:00+01:00', ...silent }));
  await keep(boss.delete(`/api/v2/visits/${visit}`).send(silent));
  expect(statuses).toEqual([201, 200, 201, 200, 200]);
  const log = async () => {
    const { items } = await running.appointments.messages.list({ perPage: 100 });
    return items.map(({ kind }) => kind).filter((kind) => kind !== 'reminder' && kind !== 'payment_due');
  };
  await running.appointments.tick();
  expect(await log()).toEqual([]);
  await keep(boss.put(`/api/v2/appointments/${id}`).send({ start: at('12'), enforce: 'none' }));
  await running.appointments.tick();
  expect(await log()).toEqual(['moved_by_shop']);
});
