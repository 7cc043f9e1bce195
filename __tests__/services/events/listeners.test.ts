import { createAppointments } from '../../../lib/create-appointments';
import { openDatabase } from '../../support/databases';
import { meeting } from '../../support/shops/meeting';
import { at, openShop, SECRET, type TestShop } from '../../support/shops/core-shop';

const START = '2026-03-03T10:00';
let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});

/** Makes a function `tell`, and a promise of the first `size` values that were passed to it. */
function collect<T>(size: number): { tell: (value: T) => void; all: Promise<T[]>; told: T[] } {
  const told: T[] = [];
  const full = meeting(size);
  const tell = (value: T): void => {
    told.push(value);
    void full();
  };
  return { tell, told, all: full.met.then(() => told) };
}

test('a listener gets events of its topic after the commit, with the appointment as it was written', async () => {
  const { tell, all } = collect<object>(1);
  salon.appointments.events.on('appointment.updated', tell);
  const { id } = await salon.appointments.create({ productId: 1, start: START });
  const updated = await salon.appointments.update(id, { customerStatus: 'arrived' }, { actorId: 1 });
  expect(await all).toEqual([
    expect.objectContaining({
      topic: 'appointment.updated',
      resource: 'appointment',
      resourceId: id,
      snapshot: updated,
      actorId: 1,
      at: at('2026-03-02T09:00'),
    }),
  ]);
});

test('an event that is rolled back reaches no listener', async () => {
  const { tell, all } = collect<number>(1);
  salon.appointments.events.on('appointment.created', ({ resourceId }) => tell(resourceId));
  const failing = salon.appointments.transaction(async (transaction) => {
    await salon.appointments.create({ productId: 1, start: START }, { transaction });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { id } = await salon.appointments.create({ productId: 1, start: START });
  expect(await all).toEqual([id]);
});

test('a listener gets events in the order of their ids, the next one when the former is settled', async () => {
  const { tell, all } = collect<number>(20);
  let busy = 0;
  salon.appointments.events.on('availability.created', async ({ id }) => {
    expect((busy += 1)).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    busy -= 1;
    tell(id);
  });
  const rule = { kind: 'global', kindId: null, rangeType: 'days', fromRange: '1', toRange: '5' } as const;
  const rest = { eventId: null, title: '', fromDate: null, toDate: null, priority: null, capacity: null };
  await Promise.all(
    Array.from({ length: 20 }, () =>
      salon.appointments.rules.create({ ...rule, ...rest, appointable: true, ordering: 0, rrule: null }),
    ),
  );
  const ids = await all;
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('the failure of a listener is logged; it gets the next event, and other listeners are not affected', async () => {
  const [first, second] = [collect<number>(2), collect<number>(2)];
  salon.appointments.events.on('appointment.created', ({ resourceId }) => {
    first.tell(resourceId);
    throw new Error('the listener');
  });
  salon.appointments.events.on('appointment.created', ({ resourceId }) => second.tell(resourceId));
  const one = await salon.appointments.create({ productId: 1, start: START });
  const two = await salon.appointments.create({ productId: 2, start: START });
  expect(await first.all).toEqual([one.id, two.id]);
  expect(await second.all).toEqual([one.id, two.id]);
  expect(salon.errors).toMatchObject([{ topic: 'appointment.created' }, { topic: 'appointment.created' }]);
});

test('a stopped listener gets no more events', async () => {
  const [stopped, other] = [collect<number>(1), collect<number>(2)];
  const stop = salon.appointments.events.on('appointment.created', ({ resourceId }) => {
    stopped.tell(resourceId);
    stop();
  });
  salon.appointments.events.on('appointment.created', ({ resourceId }) => other.tell(resourceId));
  await salon.appointments.create({ productId: 1, start: START });
  await stopped.all;
  await salon.appointments.create({ productId: 2, start: START });
  await other.all;
  await salon.close();
  expect(stopped.told).toHaveLength(1);
});

test('a listener may be added before the tables exist, and hears events of another process', async () => {
  const database = await openDatabase();
  const [here, there] = [database.url, database.sequelize].map((each) =>
    createAppointments({
      ...salon.shop.options,
      site: salon.shop.site,
      host: salon.shop.host,
      secret: SECRET,
      clock: salon.clock,
      database: each,
    }),
  );
  const { tell, all } = collect<number>(1);
  here!.events.on('appointment.created', ({ resourceId }) => tell(resourceId));
  await here!.migrate();
  const { id } = await there!.create({ productId: 1, start: START, enforce: 'none' });
  expect(await all).toEqual([id]);
  await Promise.all([here!.close(), there!.close()]);
  await database.close();
});

test('a listener after close() is refused as every other call is', async () => {
  await salon.appointments.close();
  const listen = () => salon.appointments.events.on('appointment.created', () => undefined);
  expect(listen).toThrow(expect.objectContaining({ code: 'shop_rest_busy', status: 503 }) as Error);
});
