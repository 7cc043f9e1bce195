import { internalsOf } from '../../support/internals';
import { at, openShop, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});
const create = (draft: object = {}) =>
  salon.appointments.create({ productId: 1, start: '2026-03-02T10:00', ...draft });
const topics = async () => (await salon.events()).map(({ topic }) => topic);
async function statusAt(wallClock: string, id: number): Promise<string> {
  salon.clock.set(wallClock);
  await salon.appointments.tick();
  return (await salon.appointments.get(id)).status;
}

describe('expired holds', () => {
  test('leave the cart at their end, without an event', async () => {
    const { id } = await create({ status: 'in-cart' });
    expect(await statusAt('2026-03-02T09:14:59', id)).toBe('in-cart');
    expect(await statusAt('2026-03-02T09:15', id)).toBe('was-in-cart');
    expect((await salon.appointments.get(id)).expiresAt).toBeNull();
    expect(await topics()).toEqual([]);
  });

  test('raise the versions of the guard rows of the place that they give back', async () => {
    const day = 20_514; // Monday 2 March 2026, as days since 1970.
    const version = () =>
      internalsOf(salon.appointments).storage.guards.versions([{ scope: 'product', id: 1, day }]);
    const { id } = await create({ status: 'in-cart' });
    const before = await version();
    await statusAt('2026-03-02T09:15', id);
    expect(await version()).toBeGreaterThan(before);
  });
});

test('a hold that was extended after the worker had read it stays in the cart', async () => {
  const { holds } = salon.appointments;
  const { token, appointment } = await holds.place(
    { productId: 1, start: '2026-03-02T10:00' },
    { owner: 'x' },
  );
  const { dueAppointments } = internalsOf(salon.appointments).storage;
  const read = dueAppointments.expiredHolds.bind(dueAppointments);
  let isExtended = false;
  dueAppointments.expiredHolds = async (...asked) => {
    const expired = await read(...asked);
    // Sets the clock of the process that extends the hold to one second before the hold's end.
    salon.clock.set('2026-03-02T09:14:59');
    ({ isExtended } = await holds.extend(appointment.id, token));
    salon.clock.set('2026-03-02T09:15');
    return expired;
  };
  expect(await statusAt('2026-03-02T09:15', appointment.id)).toBe('in-cart');
  expect(isExtended).toBe(true);
});

test('one pass releases all expired holds, however many there are', async () => {
  const holds = Array.from({ length: 210 }, () => create({ status: 'in-cart', enforce: 'none' }));
  await Promise.all(holds);
  salon.clock.set('2026-03-02T09:15');
  await salon.appointments.tick();
  expect((await salon.appointments.list({ status: 'in-cart' })).total).toBe(0);
  expect((await salon.appointments.list({ status: 'was-in-cart' })).total).toBe(210);
});

describe('completion of past appointments', () => {
  test.each(['confirmed', 'paid'])('%s becomes complete at its end, and has an event', async (status) => {
    const { id } = await create({ status });
    expect(await statusAt('2026-03-02T10:59:59', id)).toBe(status);
    expect(await statusAt('2026-03-02T11:00', id)).toBe('complete');
    expect(await topics()).toEqual(['appointment.created', 'appointment.updated']);
    expect((await salon.appointments.get(id)).dateModified).toBe(at('2026-03-02T11:00'));
  });

  test.each(['unpaid', 'pending-confirmation', 'cancelled', 'was-in-cart'])(
    'the status %s stays after the end',
    async (status) => {
      const { id } = await create({ status });
      expect(await statusAt('2026-03-03T11:00', id)).toBe(status);
    },
  );

  test('an appointment that was changed after its end is not completed', async () => {
    const { id } = await create({ status: 'unpaid' });
    salon.clock.set('2026-03-02T11:00:01');
    await salon.appointments.update(id, { status: 'paid' });
    expect(await statusAt('2026-03-02T12:00', id)).toBe('paid');
  });

  test('a complete appointment keeps its place', async () => {
    const { id } = await create({ status: 'paid' });
    await statusAt('2026-03-02T11:00', id);
    await expect(create()).rejects.toMatchObject({ status: 409 });
  });
});

test('several workers at once do each job once', async () => {
  const { id } = await create({ status: 'paid' });
  const hold = await create({ productId: 2, status: 'in-cart' });
  salon.clock.set('2026-03-02T11:00');
  await Promise.all([salon.appointments.tick(), salon.appointments.tick(), salon.appointments.tick()]);
  expect(await topics()).toEqual(['appointment.created', 'appointment.updated']);
  expect((await salon.appointments.get(id)).version).toBe(3);
  expect((await salon.appointments.get(hold.id)).version).toBe(3);
});

test('run() makes passes until it is told to stop', async () => {
  const { id } = await create({ status: 'in-cart' });
  salon.clock.set('2026-03-02T09:15');
  const stop = new AbortController();
  const running = salon.appointments.run({ signal: stop.signal });
  while ((await salon.appointments.get(id)).status === 'in-cart')
    await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  await running;
  await salon.appointments.run({ signal: AbortSignal.abort() });
});

test('close() ends a pass after its current step', async () => {
  const { dueAppointments, idempotency } = internalsOf(salon.appointments).storage;
  let closed: Promise<void> | undefined;
  jest.spyOn(dueAppointments, 'expiredHolds').mockImplementation(() => {
    closed = salon.appointments.close();
    return Promise.resolve([]);
  });
  const lastStep = jest.spyOn(idempotency, 'trim');
  await salon.appointments.tick();
  await closed;
  expect(lastStep).not.toHaveBeenCalled();
});

test('the worker logged no failure in these tests', async () => {
  await create({ status: 'paid' });
  salon.clock.set('2026-03-02T11:00');
  await salon.appointments.tick();
  expect(salon.errors).toEqual([]);
});
