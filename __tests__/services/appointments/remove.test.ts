import { at, openShop, refusal, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});
const create = (draft: object = {}) =>
  salon.appointments.create({ productId: 1, start: '2026-03-03T10:00', ...draft });
const trash = (id: number) => salon.appointments.remove(id, { force: false });

test('deleting an appointment is permanent, returns it as it was, and frees the place', async () => {
  const created = await create();
  expect(await salon.appointments.remove(created.id)).toEqual(created);
  expect(await refusal(salon.appointments.get(created.id))).toMatchObject({ status: 404 });
  await create();
});

test('the trash keeps the previous status and frees the place', async () => {
  const created = await create({ status: 'confirmed' });
  salon.clock.set('2026-03-02T10:00');
  expect(await trash(created.id)).toMatchObject({
    status: 'trash',
    previousStatus: 'confirmed',
    dateModified: at('2026-03-02T10:00'),
  });
  await create();
});

test('a trashed appointment is read by id, and in lists by status=trash only', async () => {
  const { id } = await create();
  await trash(id);
  expect((await salon.appointments.get(id)).status).toBe('trash');
  expect((await salon.appointments.list()).total).toBe(0);
  expect((await salon.appointments.list({ status: 'trash' })).items.map((item) => item.id)).toEqual([id]);
});

test('an update of a trashed appointment with a status restores it, and checks its place', async () => {
  const { id } = await create();
  await trash(id);
  const other = await create();
  expect(await refusal(salon.appointments.update(id, { status: 'paid' }))).toMatchObject({ status: 409 });
  await salon.appointments.remove(other.id);
  expect(await salon.appointments.update(id, { status: 'paid' })).toMatchObject({
    status: 'paid',
    previousStatus: '',
  });
});

test('an update of a trashed appointment without a status leaves it in the trash, and takes no place', async () => {
  const { id } = await create();
  await trash(id);
  await create();
  expect(await salon.appointments.update(id, { customerStatus: 'no-show' })).toMatchObject({
    status: 'trash',
    previousStatus: 'unpaid',
    customerStatus: 'no-show',
  });
});

test('trashing an appointment twice is a 410, and deleting it from the trash is not', async () => {
  const { id } = await create();
  await trash(id);
  expect(await refusal(trash(id))).toMatchObject({ status: 410, code: 'shop_rest_already_trashed' });
  await salon.appointments.remove(id);
});

test('deleting is a 404 for an unknown id, and a 412 for another version', async () => {
  expect(await refusal(salon.appointments.remove(999))).toMatchObject({
    status: 404,
    code: 'shop_rest_appointment_invalid_id',
  });
  const { id, version } = await create();
  expect(await refusal(salon.appointments.remove(id, {}, { ifVersion: version + 1 }))).toMatchObject({
    status: 412,
  });
  await salon.appointments.remove(id, {}, { ifVersion: version });
});
