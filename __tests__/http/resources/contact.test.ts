import { errorOf, openShop, type RunningShop } from '../../support/http/shop';

const [ROOM, HAIRCUT, ANNA, CLEO] = [8, 7, 3, 5];
const CONTACT = { name: 'Zoë Weiß', email: 'zoe@mail.example', phone: '+49 170 12345', language: 'de' };

let running: RunningShop;
beforeEach(async () => {
  running = await openShop();
});
afterEach(() => running.close());

const boss = () => running.as('boss');
const post = (body: object) =>
  boss()
    .post('/api/v2/appointments')
    .send({ product_id: ROOM, start: '2026-03-11T09:00', ...body });
const idOf = (answer: { readonly body: unknown }): number => (answer.body as { id: number }).id;

test('manager, member and customer of an appointment read its contact in v2, and other callers do not', async () => {
  const made = await post({ product_id: HAIRCUT, staff_id: ANNA, customer_id: CLEO, contact: CONTACT });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ contact: CONTACT });
  const path = `/api/v2/appointments/${idOf(made)}`;
  for (const login of ['boss', 'anna', 'cleo']) {
    expect((await running.as(login).get(path)).body).toMatchObject({ contact: CONTACT });
    expect((await running.as(login).get('/api/v2/appointments')).body).toMatchObject([{ contact: CONTACT }]);
  }
  const others = [
    await running.as('dora').get(path),
    await running.as('ben').get(path),
    await running.anonymous.get(path),
    await running.as('dora').get('/api/v2/appointments'),
    await running.as('dora').get('/api/v2/appointments?search=zoe'),
    await running.anonymous.get(
      `/api/v2/slots?product_ids=${HAIRCUT}&min_date=2026-03-11&max_date=2026-03-11`,
    ),
    await running.anonymous.get('/api/v2/availabilities'),
  ];
  for (const { text } of others) expect(text).not.toMatch(/Zo|mail\.example|12345/);
  expect((await boss().get(`/api/v1/appointments/${idOf(made)}`)).body).not.toHaveProperty('contact');
});

test('a change replaces the texts that are sent; null for a text empties it, and null for the contact empties all of it', async () => {
  const id = idOf(await post({ contact: CONTACT }));
  const change = async (contact: object | null) => {
    const answer = await boss().put(`/api/v2/appointments/${id}`).send({ contact });
    expect(answer.status).toBe(200);
    return (answer.body as { contact: object }).contact;
  };
  expect(await change({ phone: null, name: 'Zoë B' })).toEqual({ ...CONTACT, phone: '', name: 'Zoë B' });
  expect(await change({})).toEqual({ ...CONTACT, phone: '', name: 'Zoë B' });
  expect(await change(null)).toEqual({ name: '', email: '', phone: '', language: '' });
});

test('a create that sends null takes the contact of the customer', async () => {
  const answer = await post({ customer_id: CLEO, contact: null });
  expect(answer.body).toMatchObject({ contact: { name: 'Cleo Example', email: 'cleo@shop.example' } });
});

test.each([
  ['x'],
  [{ email: 'none' }],
  [{ email: 'a\u0001@b.example' }],
  [{ email: '\u0000a@b.example' }],
  [{ name: 'A\u0000da' }],
  [{ phone: '030\u00001' }],
  [{ name: 5 }],
  [{ language: 'german!' }],
  [{ mail: 'zoe@mail.example' }],
  [[CONTACT]],
])('the contact %j is a 400 that names it', async (contact) => {
  const answer = await post({ contact });
  expect(answer.status).toBe(400);
  expect(Object.keys(errorOf(answer).data.params as object)).toEqual(['contact']);
});

test('a series has the contact, and a list finds its occurrences by phone number', async () => {
  const answer = await boss()
    .post('/api/v2/series')
    .send({ product_id: ROOM, start: '2026-03-11T09:00', frequency: 'weekly', count: 2, contact: CONTACT });
  expect(answer.status).toBe(201);
  const found = await boss().get('/api/v2/appointments?search=0170%2012345');
  expect(found.body).toMatchObject([{ contact: CONTACT }, { contact: CONTACT }]);
});

test('a member finds a contact by name, and neither by e-mail address nor by phone number', async () => {
  await post({ product_id: HAIRCUT, staff_id: ANNA, contact: CONTACT });
  const count = async (search: string) =>
    ((await running.as('anna').get('/api/v2/appointments').query({ search })).body as unknown[]).length;
  expect(await count('ZOE WEISS')).toBe(1);
  expect(await count('mail.example')).toBe(0);
  expect(await count('0170 12345')).toBe(0);
});

test('a stored response of a request with a key loses the contact when the address is erased', async () => {
  const send = () =>
    boss()
      .post('/api/v2/appointments')
      .set({ 'Idempotency-Key': 'once' })
      .send({ product_id: ROOM, start: '2026-03-11T09:00', contact: CONTACT });
  expect((await send()).body).toMatchObject({ contact: CONTACT });
  await running.appointments.customers.erase({ email: 'ZOE@mail.example' });
  const again = await send();
  expect(again.status).toBe(201);
  expect(again.text).not.toMatch(/Zo|mail\.example|12345/);
});

test('a stored response about a guest loses the contact when the customer who got the appointment is erased', async () => {
  const send = (key: string, start: string) =>
    boss()
      .post('/api/v2/appointments')
      .set({ 'Idempotency-Key': key })
      .send({ product_id: ROOM, start, contact: CONTACT });
  const id = idOf(await send('given', '2026-03-11T09:00'));
  await send('kept', '2026-03-12T09:00');
  await boss().put(`/api/v2/appointments/${id}`).send({ customer_id: CLEO });
  await running.appointments.customers.erase(CLEO);
  const again = await send('given', '2026-03-11T09:00');
  expect([again.status, idOf(again)]).toEqual([201, id]);
  expect(again.body).toMatchObject({ contact: { name: '', email: '', phone: '', language: '' } });
  expect((await send('kept', '2026-03-12T09:00')).body).toMatchObject({ contact: CONTACT });
});
