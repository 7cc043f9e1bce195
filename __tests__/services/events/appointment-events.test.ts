import { internalsOf } from '../../support/internals';
import { openDatabase } from '../../support/databases';
import { openShop, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});
const topics = async () => (await salon.events()).map(({ topic }) => topic.replace('appointment.', ''));
const START = '2026-03-03T10:00';

test('a created appointment has an event with the appointment, its author and the reason', async () => {
  const created = await salon.appointments.create(
    { productId: 1, start: START },
    { actorId: 1, reason: 'by phone' },
  );
  expect(await salon.events()).toMatchObject([
    {
      topic: 'appointment.created',
      resource: 'appointment',
      resourceId: created.id,
      snapshot: created,
      actorId: 1,
      reason: 'by phone',
    },
  ]);
});

test('any change has an event `updated`, then `rescheduled` if it moved, then `cancelled` if it was cancelled', async () => {
  const { id } = await salon.appointments.create({ productId: 1, start: START });
  await salon.appointments.update(id, { start: '2026-03-04T10:00', status: 'cancelled' });
  expect(await topics()).toEqual(['created', 'updated', 'rescheduled', 'cancelled']);
});

test('`rescheduled` is emitted if only the end changed, and not if only the staff did', async () => {
  const { id } = await salon.appointments.create({ productId: 3, start: START, staffId: 11 });
  await salon.appointments.update(id, { staffId: 12 });
  await salon.appointments.update(id, { end: '2026-03-03T12:00' });
  expect(await topics()).toEqual(['created', 'updated', 'updated', 'rescheduled']);
});

test('`cancelled` is emitted once: a change of a cancelled appointment is only `updated`', async () => {
  const { id } = await salon.appointments.create({ productId: 1, start: START });
  await salon.appointments.update(id, { status: 'cancelled' });
  await salon.appointments.update(id, { status: 'cancelled', cost: '5' });
  expect(await topics()).toEqual(['created', 'updated', 'cancelled', 'updated']);
});

test('`trashed` and `deleted` are emitted when an appointment is trashed and deleted', async () => {
  const { id } = await salon.appointments.create({ productId: 1, start: START });
  await salon.appointments.remove(id, { force: false });
  await salon.appointments.remove(id);
  expect(await topics()).toEqual(['created', 'trashed', 'deleted']);
});

test('a hold has no events until it becomes an appointment', async () => {
  const hold = await salon.appointments.create({ productId: 1, start: START, status: 'in-cart' });
  await salon.appointments.update(hold.id, { customerStatus: 'arrived' });
  const left = await salon.appointments.create({ productId: 2, start: START, status: 'in-cart' });
  await salon.appointments.remove(left.id);
  expect(await topics()).toEqual([]);
  await salon.appointments.update(hold.id, { status: 'unpaid' });
  await salon.appointments.update(hold.id, { status: 'paid' });
  expect(await topics()).toEqual(['created', 'updated']);
});

const lastNumber = (shop: TestShop) => internalsOf(shop.appointments).storage.outbox.last();

test('events are numbered soon after the commit, although no reader asks for them', async () => {
  const before = await lastNumber(salon);
  await salon.appointments.create({ productId: 1, start: START });
  // Waits for the event without a time limit, because the event may be late on a busy machine.
  while ((await lastNumber(salon)) === before) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await lastNumber(salon)).toBe(before + 1);
});

test('close() numbers the events of the last commits', async () => {
  const database = await openDatabase();
  const other = await openShop({ database: database.sequelize });
  const before = await lastNumber(other);
  await other.appointments.create({ productId: 1, start: START });
  await other.appointments.close();
  expect(await lastNumber(other)).toBe(before + 1);
  await database.close();
});
