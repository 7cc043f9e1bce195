import { errorOf, openShop, type RunningShop } from '../../support/http/shop';

let salon: RunningShop;
let id: number;
beforeEach(async () => {
  salon = await openShop();
  const start = '2026-03-10T09:00';
  id = (await salon.appointments.create({ productId: 7, start, customerId: 5, staffId: 3, quantity: 1 })).id;
});
afterEach(() => salon.close());

const put = (login: string, body: object, of = id) =>
  salon.as(login).put(`/api/v2/appointments/${of}/customer-status`).send(body);

test('the staff of an appointment record whether the customer came, with a reason', async () => {
  const before = await salon.appointments.get(id);
  const answer = await put('anna', { customer_status: 'arrived', reason: 'at the door' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id, customer_status: 'arrived' });
  expect(answer.headers.etag).toBeDefined();
  const after = await salon.appointments.get(id);
  expect(after).toEqual({ ...before, customerStatus: 'arrived', version: before.version + 1 });
  const [last] = (await salon.appointments.history(id)).slice(-1);
  expect(last).toMatchObject({ topic: 'appointment.updated', actorId: 3, reason: 'at the door' });
});

test('other fields are ignored by this endpoint, and the status is refused by others', async () => {
  const answer = await put('anna', { customer_status: 'no-show', status: 'cancelled', qty: 2, staff_id: 4 });
  expect(answer.body).toMatchObject({ customer_status: 'no-show', status: 'unpaid', qty: 1, staff_ids: [3] });
  const update = await salon
    .as('anna')
    .put(`/api/v2/appointments/${id}`)
    .send({ customer_status: 'arrived' });
  expect([update.status, errorOf(update).code]).toEqual([403, 'shop_rest_cannot_create']);
});

test('colleagues, customers and visitors may not record it', async () => {
  for (const login of ['ben', 'cleo']) {
    const answer = await put(login, { customer_status: 'arrived' });
    expect([login, answer.status, errorOf(answer).code]).toEqual([login, 403, 'shop_rest_cannot_create']);
  }
  const visitor = salon.anonymous.put(`/api/v2/appointments/${id}/customer-status`);
  expect((await visitor.send({ customer_status: 'arrived' })).status).toBe(401);
  expect((await salon.appointments.get(id)).customerStatus).toBe('expected');
});

test('a member whose appointment is given to a colleague during the request records nothing', async () => {
  const { products } = salon.shop.host;
  const find = products.find.bind(products);
  const asked = jest.spyOn(products, 'find').mockImplementation(async (...args) => {
    asked.mockImplementation(find);
    // Changes the appointment after the request has read it, and before the request locks it.
    await salon.appointments.update(id, { staffId: 4 });
    return find(...args);
  });
  const answer = await put('anna', { customer_status: 'arrived' });
  expect([answer.status, errorOf(answer).code]).toEqual([403, 'shop_rest_cannot_create']);
  const { customerStatus, staffIds } = await salon.appointments.get(id);
  expect([customerStatus, staffIds]).toEqual(['expected', [4]]);
});

test.each([
  [{}, 'rest_missing_callback_param'],
  [{ customer_status: 'late' }, 'rest_invalid_param'],
  [{ customer_status: ['arrived'] }, 'rest_invalid_param'],
])('the customer status %j is a 400', async (body, code) => {
  const answer = await put('anna', body);
  expect([answer.status, errorOf(answer).code]).toEqual([400, code]);
});

test('an unknown appointment is a 404, and an older version a 412', async () => {
  expect((await put('boss', { customer_status: 'arrived' }, 999)).status).toBe(404);
  const { headers } = await salon.as('anna').get(`/api/v2/appointments/${id}`);
  await put('boss', { customer_status: 'arrived' });
  const late = await put('anna', { customer_status: 'no-show' }).set('If-Match', headers.etag!);
  expect(late.status).toBe(412);
});

test('the core refuses an invalid customer status', async () => {
  for (const wrong of [undefined, null, '', 'late', 1]) {
    await expect(salon.appointments.setCustomerStatus(id, wrong as never)).rejects.toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { customerStatus: expect.any(String) as string } },
    });
  }
  const changed = await salon.appointments.setCustomerStatus(id, 'no-show');
  expect(changed.customerStatus).toBe('no-show');
});
