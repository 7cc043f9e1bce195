import { checkProduct, type Product } from 'shop-appointments';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';

const HAIRCUT = 1;
const CONSULTATION = 6;
const at = (hour: number) => `2026-03-06T${hour}:00`;

let salon: TestShop;
const changes: Record<number, Partial<Product>> = {};
beforeEach(async () => {
  changes[HAIRCUT] = { maxMoves: 2 };
  salon = await openShop({ ports: (host) => withProducts(host, changes) });
});
afterEach(() => salon.close());

const booked = async (customerId: number) => {
  const { id } = await salon.appointments.create({ productId: HAIRCUT, customerId, start: at(10) });
  return { id, token: await salon.appointments.selfService.link(id) };
};
const move = (token: string, hour: number) =>
  salon.appointments.selfService.reschedule(token, { start: at(hour) });

test.each([
  ['a customer', 21],
  ['a guest', 0],
])('%s moves a booking twice, and no more', async (_, customerId) => {
  const { id, token } = await booked(customerId);
  expect(await move(token, 11)).toMatchObject({ canReschedule: true });
  expect(await move(token, 12)).toMatchObject({ canReschedule: false, canCancel: true });
  const error = await refusal(move(token, 13));
  expect(error).toMatchObject({ status: 403, code: 'shop_rest_cannot_create', data: { action: 'ask_shop' } });
  expect(error.message).toBe('This appointment can no longer be rescheduled online. Ask the shop.');
  expect((await refusal(salon.appointments.selfService.slots(token))).status).toBe(403);
  expect(await salon.appointments.get(id)).toMatchObject({ customerMoves: 2 });
});

test.each([
  ['a customer', 21],
  ['a guest', 0],
])('%s moves a visit as often as its product allows, and no more', async (_, customerId) => {
  changes[HAIRCUT] = { maxMoves: 1 };
  const { visits, selfService } = salon.appointments;
  const items = [{ productId: HAIRCUT }, { productId: CONSULTATION }];
  const { id, appointments } = await visits.create({ items, start: at(10), customerId });
  const token = await selfService.link(appointments[1]!.id);
  expect(await selfService.rescheduleVisit(token, { start: at(12) })).toMatchObject({ canReschedule: false });
  const error = await refusal(selfService.rescheduleVisit(token, { start: at(14) }));
  expect(error).toMatchObject({ status: 403, code: 'shop_rest_cannot_create', data: { action: 'ask_shop' } });
  const moves = async () => (await visits.get(id)).appointments.map((item) => item.customerMoves);
  expect(await moves()).toEqual([1, 1]);
  // A move by the shop does not count towards the customer's limit.
  await visits.reschedule(id, { start: at(15) });
  expect(await moves()).toEqual([1, 1]);
});

test('a move by the shop does not count, nor a move to the present time', async () => {
  const { id, token } = await booked(21);
  await salon.appointments.reschedule(id, { start: at(11) });
  await salon.appointments.update(id, { start: at(12) }, { actorId: 1 });
  await move(token, 12);
  await salon.appointments.update(id, { note: 'by the window' }, { actorId: 21 });
  expect(await salon.appointments.get(id)).toMatchObject({ customerMoves: 0 });
  await salon.appointments.reschedule(id, { start: at(13) }, { actorId: 21 });
  expect(await salon.appointments.get(id)).toMatchObject({ customerMoves: 1 });
  // The shop may always move the appointment.
  changes[HAIRCUT] = { maxMoves: 0 };
  await salon.appointments.reschedule(id, { start: at(14) });
});

test('a limit of 0 allows no move, and without the limit any number is allowed', async () => {
  changes[HAIRCUT] = { maxMoves: 0 };
  const { token } = await booked(21);
  expect((await refusal(move(token, 11))).status).toBe(403);
  changes[HAIRCUT] = {};
  for (const hour of [11, 12, 13, 14]) expect(await move(token, hour)).toMatchObject({ canReschedule: true });
});

test.each([-1, 1.5, '2', true])('a wrong limit of moves is reported as a wrong setting: %j', (maxMoves) => {
  const product = { id: 1, name: '', status: '', type: 'appointment', price: '0', categoryIds: [], maxMoves };
  expect(checkProduct(product as unknown as Product)).toEqual([
    {
      field: 'maxMoves',
      text: 'maxMoves must be a whole number of 0 or more; leave it out if there is no limit.',
    },
  ]);
});
