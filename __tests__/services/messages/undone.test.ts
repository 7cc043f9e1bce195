import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { endMessageLeases } from '../../support/leases';
import { at } from '../../support/shops/core-shop';
import { type MessageShop, openMessageShop } from '../../support/shops/message-shop';

const CONTACT = { name: 'Dee D', email: 'dee@home.example', phone: '', language: 'en' };
const [START, LATER] = ['2026-03-04T10:00', '2026-03-04T12:00'];
/** The manager who works at the desk. */
const STAFF = { actorId: 1 };

forEachDatabase((_name, _open, open) => {
  let database: TestDatabase;
  let salon: MessageShop;
  let minute: number;
  beforeEach(async () => {
    database = await open();
    minute = 10;
    const kinds = ['confirmed', 'awaiting_confirmation', 'moved_by_shop', 'cancelled'] as const;
    salon = await openMessageShop({ database: database.sequelize, messages: { kinds } });
  });
  afterEach(async () => {
    await salon.close();
    await database.close();
  });

  const book = async (start = START, status = 'confirmed'): Promise<number> => {
    const booking = { productId: 6, start, status, contact: CONTACT, enforce: 'none' } as const;
    const { id } = await salon.appointments.create(booking, { ...STAFF, notifyCustomer: false });
    return id;
  };
  const cancel = (id: number) => salon.appointments.update(id, { status: 'cancelled' }, STAFF);
  const restore = (id: number) => salon.appointments.update(id, { status: 'confirmed' }, STAFF);
  const move = (id: number, start: string, how = {}) =>
    salon.appointments.reschedule(id, { start }, { ...STAFF, ...how });
  const kinds = () => salon.sent.map(({ kind }) => kind);
  /** Reads the log of an appointment from its beginning, as the desk does after each change. */
  const log = async (id: number): Promise<string[]> => {
    const { items } = await salon.appointments.messages.list({ appointmentId: id, perPage: 100 });
    return items.map(({ kind, state, reason }) => `${kind} ${reason || state}`).reverse();
  };

  test('a cancellation that is undone before it was told is not told, and neither is the undo', async () => {
    const id = await book();
    await cancel(id);
    await restore(id);
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
    expect(await log(id)).toEqual(['cancelled undone', 'confirmed undone']);
    await cancel(id);
    await salon.appointments.tick();
    expect(kinds()).toEqual(['cancelled']);
  });

  test('the log may have been read between the change and the undo', async () => {
    const id = await book();
    await cancel(id);
    expect(await log(id)).toEqual(['cancelled waiting']);
    await restore(id);
    expect(await log(id)).toEqual(['cancelled undone', 'confirmed undone']);
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
  });

  test('an undo of a cancellation that was told is told', async () => {
    const id = await book();
    await cancel(id);
    await salon.appointments.tick();
    await restore(id);
    await salon.appointments.tick();
    expect(kinds()).toEqual(['cancelled', 'confirmed']);
  });

  test('a move that is undone before it was told is not told, and a later one names the time that the customer knows', async () => {
    const id = await book();
    await move(id, LATER);
    await move(id, START);
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
    await move(id, LATER);
    await salon.appointments.tick();
    expect(salon.sent[0]!.subject).toContain('12:00 PM');
    expect(salon.sent[0]!.text).toMatch(/Instead of .* at 10:00 AM/);
  });

  test('a move that is made, undone and made again is told once', async () => {
    const id = await book();
    for (const start of [LATER, START, LATER]) await move(id, start);
    await salon.appointments.tick();
    expect(salon.sent.map(({ subject }) => subject.slice(-8))).toEqual(['12:00 PM']);
  });

  test('the undo of a second move is told if the first one was not told because of the second', async () => {
    const { messages } = internalsOf(salon.appointments).storage;
    const id = await book();
    await move(id, LATER);
    await log(id);
    await move(id, '2026-03-04T14:00');
    // A worker judges the first message before the log has the second.
    const [first] = await messages.take(16, at(LATER), 300);
    const superseded = { state: 'dropped', reason: 'superseded', recipient: '', isAttempt: false } as const;
    await messages.record(first!, superseded, at(LATER));
    await log(id);
    await move(id, LATER);
    expect(await log(id)).toEqual([
      'moved_by_shop superseded',
      'moved_by_shop undone',
      'moved_by_shop waiting',
    ]);
    await salon.appointments.tick();
    expect(salon.sent.map(({ subject }) => subject.slice(-8))).toEqual(['12:00 PM']);
    // From here on the customer knows the time again.
    await move(id, START);
    await move(id, LATER);
    await salon.appointments.tick();
    expect(salon.sent).toHaveLength(1);
  });

  test('a cancellation by the customer that staff undo is told, because the customer knows it already', async () => {
    const id = await book();
    const customer = { actorId: 0 };
    await salon.appointments.update(id, { status: 'cancelled' }, customer);
    await restore(id);
    await salon.appointments.tick();
    expect(kinds()).toEqual(['confirmed']);
  });

  test('a move that was not told before its silent undo is not told', async () => {
    const id = await book();
    await move(id, LATER);
    await move(id, START, { notifyCustomer: false });
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
  });

  test('a change that is no undo is told: another time, another status, and the return from a silent change', async () => {
    const moved = await book();
    await cancel(moved);
    await salon.appointments.update(moved, { status: 'confirmed', start: LATER }, STAFF);
    const pending = await book('2026-03-05T10:00', 'pending-confirmation');
    await cancel(pending);
    await restore(pending);
    const silent = await book('2026-03-06T10:00');
    await move(silent, '2026-03-06T12:00', { notifyCustomer: false });
    await move(silent, '2026-03-06T10:00');
    await salon.appointments.tick();
    expect(kinds().sort()).toEqual(['confirmed', 'confirmed', 'moved_by_shop']);
  });

  const bookVisit = () =>
    salon.appointments.visits.create(
      { items: [{ productId: 6 }, { productId: 6 }], start: at(START), contact: CONTACT },
      { ...STAFF, notifyCustomer: false },
    );
  const nextMinute = () => {
    minute += 1;
    salon.clock.set(`2026-03-02T09:${minute}`);
  };

  test('the cancellation of a visit is told if only one of its items is restored', async () => {
    const visit = await bookVisit();
    await salon.appointments.visits.cancel(visit.id, {}, STAFF);
    nextMinute();
    await restore(visit.appointments[0]!.id);
    await salon.appointments.tick();
    expect(kinds().sort()).toEqual(['cancelled', 'confirmed']);
  });

  test('the cancellation of a visit is not told if all of its items are restored before, one by one', async () => {
    const visit = await bookVisit();
    const [first, second] = visit.appointments.map(({ id }) => id) as [number, number];
    await salon.appointments.visits.cancel(visit.id, {}, STAFF);
    for (const id of [first, second]) {
      nextMinute();
      await restore(id);
      await log(id);
    }
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
    expect(await log(first)).toEqual(['cancelled undone', 'confirmed undone', 'confirmed undone']);
    nextMinute();
    await salon.appointments.visits.cancel(visit.id, {}, STAFF);
    await salon.appointments.tick();
    expect(kinds()).toEqual(['cancelled']);
  });

  test('an item of a visit that was cancelled before the others, and told, is told when it is restored with them', async () => {
    const visit = await bookVisit();
    const [first, second] = visit.appointments.map(({ id }) => id) as [number, number];
    await cancel(first);
    await salon.appointments.tick();
    nextMinute();
    await salon.appointments.visits.cancel(visit.id, {}, STAFF);
    nextMinute();
    for (const id of [first, second]) await restore(id);
    await salon.appointments.tick();
    expect(kinds()).toEqual(['cancelled', 'confirmed']);
  });

  test('a move of a visit that is undone before it was told is not told, and one that was told is', async () => {
    const visit = await bookVisit();
    const moveVisit = async (start: string) => {
      nextMinute();
      await salon.appointments.visits.reschedule(visit.id, { start: at(start) }, STAFF);
    };
    await moveVisit(LATER);
    await moveVisit(START);
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
    await moveVisit(LATER);
    await salon.appointments.tick();
    await moveVisit(START);
    await salon.appointments.tick();
    expect(kinds()).toEqual(['moved_by_shop', 'moved_by_shop']);
  });

  test('the cancellation of a series is not told if all of its appointments are restored before', async () => {
    const wanted = { productId: 6, start: START, frequency: 'daily', count: 3, contact: CONTACT } as const;
    const { series } = await salon.appointments.series.create(wanted, { ...STAFF, notifyCustomer: false });
    await salon.appointments.series.cancel(series.id, {}, STAFF);
    nextMinute();
    for (const { id } of series.appointments) await restore(id);
    await salon.appointments.tick();
    expect(kinds()).toEqual([]);
  });

  test('an undo while the message about the change is being sent is told', async () => {
    const id = await book();
    await cancel(id);
    salon.transport = async ({ kind }) => {
      if (kind !== 'cancelled') return;
      await restore(id);
      expect(await log(id)).toEqual(['cancelled waiting', 'confirmed waiting']);
    };
    await salon.appointments.tick();
    await salon.appointments.tick();
    expect(kinds()).toEqual(['cancelled', 'confirmed']);
  });

  test('an undo after a failed attempt is told, because the transport may have sent the message', async () => {
    const id = await book();
    await cancel(id);
    salon.transport = () => Promise.reject(new Error('the answer was lost'));
    await salon.appointments.tick();
    await restore(id);
    salon.transport = () => Promise.resolve();
    await salon.appointments.tick();
    expect(kinds()).toEqual(['confirmed']);
  });

  test('an undo is told if a worker has died with the message about the change', async () => {
    const id = await book();
    await cancel(id);
    await log(id);
    await internalsOf(salon.appointments).storage.messages.take(16, at(LATER), 300);
    await restore(id);
    await endMessageLeases(salon.appointments);
    await salon.appointments.tick();
    expect(kinds()).toEqual(['confirmed']);
  });

  test('undos beside a worker: whoever is told of a cancellation is told of its undo', async () => {
    const ids: number[] = [];
    for (let hour = 10; hour < 18; hour += 1) ids.push(await book(`2026-03-10T${hour}:00`));
    for (const id of ids) await cancel(id);
    await Promise.all([
      salon.appointments.tick(),
      ...ids.map(async (id) => {
        await restore(id);
        await log(id);
      }),
    ]);
    await salon.appointments.tick();
    for (const id of ids) {
      const told = (await log(id)).filter((line) => line.endsWith(' sent'));
      expect([[], ['confirmed sent'], ['cancelled sent', 'confirmed sent']]).toContainEqual(told);
      expect((await log(id)).filter((line) => line.endsWith(' waiting'))).toEqual([]);
    }
  });
});
