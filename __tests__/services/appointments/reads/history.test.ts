import type { Appointments } from 'shop-appointments';
import { at, openShop, type TestShop } from '../../../support/shops/core-shop';

let salon: TestShop;
let appointments: Appointments;
beforeEach(async () => {
  salon = await openShop();
  ({ appointments } = salon);
});
afterEach(() => salon.close());

const shown = async (id: number) =>
  (await appointments.history(id)).map(({ topic, actorId, byCustomer, reason }) => [
    topic.split('.')[1],
    actorId,
    byCustomer,
    reason,
  ]);

test('the history of an appointment says who did what, when and why', async () => {
  const { id } = await appointments.create({ productId: 1, customerId: 21, start: '2026-03-06T10:00' });
  await appointments.update(id, { start: '2026-03-06T12:00' }, { actorId: 1, reason: 'Ann is ill' });
  salon.clock.set('2026-03-03T08:00');
  await appointments.selfService.cancel(await appointments.selfService.link(id), { reason: 'Cannot then' });
  await appointments.remove(id, {}, { actorId: 1, reason: 'Tidied up' });
  await appointments.create({ productId: 1, start: '2026-03-06T10:00' });
  expect(await shown(id)).toEqual([
    ['created', null, false, ''],
    ['updated', 1, false, 'Ann is ill'],
    ['rescheduled', 1, false, 'Ann is ill'],
    ['updated', 21, true, 'Cannot then'],
    ['cancelled', 21, true, 'Cannot then'],
    ['deleted', 1, false, 'Tidied up'],
  ]);
  const [first, , moved, , cancelled] = await appointments.history(id);
  expect(first).toMatchObject({ at: at('2026-03-02T09:00'), appointment: { id, status: 'unpaid' } });
  expect(moved!.appointment.start).toBe(at('2026-03-06T12:00'));
  expect(cancelled!.at).toBe(at('2026-03-03T08:00'));
});

test('an action of a guest by the link is an action of the customer in the history', async () => {
  const { id } = await appointments.create({ productId: 1, start: '2026-03-06T10:00' });
  await appointments.selfService.cancel(await appointments.selfService.link(id));
  expect((await shown(id)).at(-1)).toEqual(['cancelled', 0, true, '']);
});

test('each item of a batch has its own reason in the history, or that of the batch', async () => {
  const [a, b] = await Promise.all(
    ['10', '12'].map((hour) => appointments.create({ productId: 1, start: `2026-03-06T${hour}:00` })),
  );
  const update = [
    { id: a!.id, quantity: 1, customerId: 21, reason: 'Named' },
    { id: b!.id, customerId: 21 },
  ];
  await appointments.batch({ update }, { reason: 'All of them' });
  expect((await shown(a!.id)).at(-1)).toEqual(['updated', null, false, 'Named']);
  expect((await shown(b!.id)).at(-1)).toEqual(['updated', null, false, 'All of them']);
});

test('the history of an unknown appointment is empty', async () => {
  expect(await appointments.history(999)).toEqual([]);
});
