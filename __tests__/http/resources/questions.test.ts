import { internalsOf } from '../../support/internals';
import { errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';

const QUESTIONS = [
  { key: 'name', label: 'Name', type: 'text', required: true, personal: true, per: 'place' },
  { key: 'level', label: 'Level', type: 'choice', options: ['New', 'Expert'] },
];
const [CLASS, HAIRCUT, ANNA, CLEO] = [8, 7, 3, 5];
const NAMES = [
  { key: 'name', place: 1, value: 'Ada' },
  { key: 'name', place: 2, value: 'Bo' },
];

let running: RunningShop;
beforeEach(async () => {
  running = await openShop({
    ...SALON,
    products: SALON.products!.map((product) =>
      [CLASS, HAIRCUT].includes(product.id) ? { ...product, questions: QUESTIONS } : product,
    ),
  });
});
afterEach(() => running.close());

const boss = () => running.as('boss');
const post = (body: object) =>
  boss()
    .post('/api/v2/appointments')
    .send({ product_id: CLASS, start: '2026-03-11T09:00', qty: 2, customer_id: CLEO, ...body });
const idOf = (response: { readonly body: unknown }): number => (response.body as { id: number }).id;

test('a product shows its questions, and an appointment its answers to all who may see it, in v2', async () => {
  const product = await running.anonymous.get(`/api/v2/products/${CLASS}`);
  expect(product.body).toMatchObject({ questions: QUESTIONS });
  const made = await post({ answers: [...NAMES, { key: 'level', value: 'New' }] });
  expect(made.status).toBe(201);
  const answers = [
    { place: null, key: 'level', label: 'Level', type: 'choice', personal: false, value: 'New' },
    { place: 1, key: 'name', label: 'Name', type: 'text', personal: true, value: 'Ada' },
    { place: 2, key: 'name', label: 'Name', type: 'text', personal: true, value: 'Bo' },
  ];
  const path = `/appointments/${idOf(made)}`;
  expect(made.body).toMatchObject({ answers });
  for (const login of ['boss', 'cleo'])
    expect((await running.as(login).get(`/api/v2${path}`)).body).toMatchObject({ answers });
  expect((await boss().get(`/api/v1${path}`)).body).not.toHaveProperty('answers');
  expect((await running.as('dora').get(`/api/v2${path}`)).text).not.toContain('Ada');
});

test('webhooks, the event stream and the log of events have no answers', async () => {
  const id = idOf(await post({ answers: NAMES }));
  const changed = await boss()
    .put(`/api/v2/appointments/${id}`)
    .send({ answers: [{ key: 'name', place: 1, value: 'Ann' }] });
  expect(changed.body).toMatchObject({ answers: [{ value: 'Ann' }, { value: 'Bo' }] });
  await running.appointments.tick();
  const { events } = await running.appointments.events.read({ limit: 100 });
  expect(events.map(({ topic }) => topic)).toEqual(
    expect.arrayContaining(['appointment.created', 'appointment.updated']),
  );
  const { outbox } = internalsOf(running.appointments).storage;
  expect(JSON.stringify([events, await outbox.read(0, 1_000)])).not.toMatch(/Ada|Ann|Bo"/);
});

test.each([
  [[{ key: 'name', place: 3, value: 'Cy' }], 'answers.name[3]'],
  [[{ key: 'name', value: 'Ada' }], 'answers.name'],
  [[{ key: 'level', value: 'new' }], 'answers.level'],
  [[{ key: 'shoe', value: '43' }], 'answers.shoe'],
  ['x', 'answers'],
])('the answers %j are a 400 that names %s', async (answers, name) => {
  const response = await post({ answers });
  expect(response.status).toBe(400);
  expect(Object.keys(errorOf(response).data.params as object)).toEqual([name]);
});

test('a manager may book without answering required questions', async () => {
  expect(await post({ enforce: 'full' })).toMatchObject({ status: 201 });
});

test('staff of an appointment check its places in; others may not', async () => {
  const made = await post({ product_id: HAIRCUT, staff_id: ANNA, qty: 1, answers: NAMES.slice(0, 1) });
  const path = `/api/v2/appointments/${idOf(made)}/check-ins`;
  const checkedIn = await running.as('anna').put(path).send({ place: 1 });
  expect(checkedIn.body).toMatchObject({
    check_ins: [{ place: 1, checked_in_at: expect.any(Number) as number }],
  });
  for (const login of ['ben', 'cleo'])
    expect((await running.as(login).put(path).send({ place: 1 })).status).toBe(403);
  const back = await running.as('anna').put(path).send({ place: 1, checked_in: false });
  expect(back.body).not.toHaveProperty('check_ins');
});

test('a manager cancels one place of a booking, once', async () => {
  const id = idOf(await post({ answers: NAMES }));
  const cancel = () =>
    boss()
      .put(`/api/v2/appointments/${id}`)
      .send({ qty: 1, cancelled_places: [1] });
  expect((await cancel()).body).toMatchObject({ qty: 1, answers: [{ place: 1, value: 'Bo' }] });
  const again = await cancel();
  expect(again.status).toBe(400);
  expect(errorOf(again).data.params).toEqual({
    cancelled_places: 'must list as many places as qty is reduced by: 0',
  });
});
