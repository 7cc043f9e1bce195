import { internalsOf } from '../../support/internals';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { endMessageLeases } from '../../support/leases';
import { type MessageShop, openMessageShop } from '../../support/shops/message-shop';

const CONTACT = { name: 'Dee D', email: 'dee@home.example', phone: '', language: 'en' };
const [START, LATER, LATEST] = ['2026-03-04T10:00', '2026-03-04T12:00', '2026-03-04T14:00'];
/** The manager who works at the desk. */
const STAFF = { actorId: 1 };

forEachDatabase((_name, _open, open) => {
  let database: TestDatabase;
  let salon: MessageShop;
  beforeEach(async () => {
    database = await open();
    salon = await openMessageShop({ database: database.sequelize, messages: { reminderHours: [24] } });
  });
  afterEach(async () => {
    await salon.close();
    await database.close();
  });

  const book = (productId = 6, start = START) =>
    salon.appointments.create({ productId, start, contact: CONTACT });
  const move = (id: number, start: string) => salon.appointments.reschedule(id, { start }, STAFF);
  const set = (id: number, status: 'cancelled' | 'confirmed' | 'pending-confirmation') =>
    salon.appointments.update(id, { status }, STAFF);
  /** Runs a pass of the worker at a time of 2 March. */
  const at = async (time: string) => {
    salon.clock.set(`2026-03-02T${time}`);
    await salon.appointments.tick();
  };
  /** Kinds of the messages that were sent after the booking, and for moves the new time. */
  const said = () =>
    salon.sent.slice(1).map(({ kind, subject }) => [kind, /\d+:\d+ [AP]M/.exec(subject)?.[0]].join(' '));

  test('a move by staff is told when it can no longer be undone', async () => {
    const { id } = await book();
    await at('09:00');
    await move(id, LATER);
    await at('09:01');
    expect(said()).toEqual([]);
    await at('09:02');
    expect(said()).toEqual(['moved_by_shop 12:00 PM']);
  });

  test('a move that is undone is not told, and neither is the undo', async () => {
    const { id } = await book();
    await at('09:00');
    await move(id, LATER);
    await at('09:01');
    await move(id, START);
    const { items } = await salon.appointments.messages.list({ appointmentId: id });
    expect(items.filter(({ kind }) => kind === 'moved_by_shop').map(({ recipient }) => recipient)).toEqual([
      '',
      '',
    ]);
    for (const time of ['09:02', '09:03', '09:30']) await at(time);
    expect(said()).toEqual([]);
  });

  test('several moves are told once, with the last time; a later move back is told', async () => {
    const { id } = await book();
    await at('09:00');
    await move(id, LATER);
    await at('09:01');
    await move(id, LATEST);
    for (const time of ['09:02', '09:03', '09:04']) await at(time);
    expect(said()).toEqual(['moved_by_shop 2:00 PM']);
    await move(id, START);
    await at('09:07');
    expect(said()).toEqual(['moved_by_shop 2:00 PM', 'moved_by_shop 10:00 AM']);
  });

  test('a cancellation that is undone is not told, and neither is the undo; both are told if it was told', async () => {
    const { id } = await book();
    await at('09:00');
    await set(id, 'cancelled');
    await at('09:01');
    await set(id, 'confirmed');
    for (const time of ['09:02', '09:04']) await at(time);
    expect(said()).toEqual([]);
    await set(id, 'cancelled');
    await at('09:10');
    await set(id, 'confirmed');
    await at('09:15');
    expect(said()).toEqual(['cancelled 10:00 AM', 'confirmed 10:00 AM']);
  });

  test('a cancellation that was not told, and is undone at another time, is told as a new time', async () => {
    const { id } = await book();
    await at('09:00');
    await set(id, 'cancelled');
    await salon.appointments.update(id, { status: 'confirmed', start: LATER }, STAFF);
    await at('09:05');
    expect(said()).toEqual(['confirmed 12:00 PM']);
  });

  test('a confirmation that is undone is not told, and a repeated one is told once', async () => {
    const { id } = await book(7);
    await at('09:00');
    await set(id, 'confirmed');
    await at('09:01');
    await set(id, 'pending-confirmation');
    await at('09:05');
    expect(said()).toEqual([]);
    await set(id, 'confirmed');
    await at('09:06');
    expect(said()).toEqual([]);
    for (const time of ['09:07', '09:10']) await at(time);
    expect(said()).toEqual(['confirmed 10:00 AM']);
  });

  test('an undo is told if a reminder has stated the new time meanwhile', async () => {
    const { id } = await book(6, '2026-03-03T12:00');
    await at('09:00');
    salon.clock.set('2026-03-02T09:03');
    await move(id, '2026-03-03T09:04');
    await at('09:04');
    expect(said()).toEqual(['reminder 9:04 AM']);
    await move(id, '2026-03-03T12:00');
    await at('09:06');
    expect(said()).toEqual(['reminder 9:04 AM', 'moved_by_shop 12:00 PM']);
  });

  test.each([
    ['failed', async () => undefined],
    [
      'ended with the process',
      async () => {
        const { storage } = internalsOf(salon.appointments);
        // A process that dies leaves the lease of its message.
        await storage.messages.take(1, salon.clock.now(), 300);
        await endMessageLeases(salon.appointments);
      },
    ],
  ])(
    'an undo is told if an attempt to tell the move has %s, because it may have arrived',
    async (how, die) => {
      const { id } = await book();
      await at('09:00');
      await move(id, LATER);
      await salon.appointments.messages.list({ appointmentId: id });
      salon.clock.set('2026-03-02T09:02');
      if (how === 'failed') {
        salon.transport = () => Promise.reject(new Error('no line'));
        await salon.appointments.tick();
        salon.transport = () => Promise.resolve();
      } else await die();
      await move(id, START);
      await at('09:10');
      expect(said()).toEqual(['moved_by_shop 10:00 AM']);
    },
  );

  test('a change of which staff do not tell the customer, and its undo, are not told, and a later one is', async () => {
    const silently = { ...STAFF, notifyCustomer: false };
    const { appointments } = salon;
    const { id } = await appointments.create({ productId: 6, start: START, contact: CONTACT }, silently);
    for (const start of [LATER, START, LATEST]) await appointments.reschedule(id, { start }, silently);
    for (const status of ['cancelled', 'confirmed'] as const)
      await appointments.update(id, { status }, silently);
    await at('09:05');
    expect(salon.sent).toEqual([]);
    await move(id, START);
    await at('09:10');
    expect(salon.sent.map(({ kind }) => kind)).toEqual(['moved_by_shop']);
  });

  test('a booking of which the customer is not told is asked to be paid, and has its reminder', async () => {
    const booked = await salon.appointments.book(
      { productId: 1, start: START, customerId: 21, contact: CONTACT },
      { notifyCustomer: false },
    );
    await at('09:45');
    salon.clock.set('2026-03-03T10:00');
    await salon.appointments.update(booked.id, { status: 'paid' }, { notifyCustomer: false });
    await salon.appointments.tick();
    expect(salon.sent.map(({ kind }) => kind)).toEqual(['payment_due', 'reminder']);
  });

  test('a batch says it of each of its items, or of all', async () => {
    const booking = { productId: 6, start: START, enforce: 'none', contact: CONTACT } as const;
    await salon.appointments.batch(
      { create: [booking, { ...booking, notifyCustomer: true }] },
      { notifyCustomer: false },
    );
    await salon.appointments.tick();
    expect(salon.sent).toHaveLength(1);
  });

  test('a visit that is moved and moved back is not told; one of its items that is moved is', async () => {
    const { visits } = salon.appointments;
    const visit = await visits.create({
      items: [{ productId: 6 }, { productId: 6 }],
      start: START,
      contact: CONTACT,
    });
    await at('09:00');
    await visits.reschedule(visit.id, { start: LATEST }, STAFF);
    await at('09:01');
    await visits.reschedule(visit.id, { start: START }, STAFF);
    await at('09:05');
    expect(said()).toEqual([]);
    await move(visit.appointments[1]!.id, LATER);
    await at('09:10');
    expect(salon.sent.slice(1)).toHaveLength(1);
    expect(salon.sent.at(-1)!.text).toContain('12:00 PM');
  });

  test('the log says at once who will be told of a move, and gives the text if there is no address', async () => {
    const reached = await book();
    const unreached = await salon.appointments.create({
      productId: 6,
      start: START,
      enforce: 'none',
      contact: { ...CONTACT, email: '', phone: '' },
    });
    await at('09:00');
    await move(reached.id, LATER);
    await move(unreached.id, LATEST);
    const ofMove = async (id: number) =>
      (await salon.appointments.messages.list({ appointmentId: id })).items.find(
        ({ kind }) => kind === 'moved_by_shop',
      );
    expect(await ofMove(reached.id)).toMatchObject({
      state: 'waiting',
      recipient: 'dee@home.example',
      byHand: null,
    });
    expect((await ofMove(unreached.id))!.byHand?.text).toContain('2:00 PM');
  });
});

test.each([
  ['staff with no time to undo', { undoSeconds: 0 }, STAFF],
  ['a visitor', {}, { actorId: 0 }],
  ['the customer', {}, { actorId: 21 }],
  ["the shop's own code", {}, {}],
])('a move by %s is told at once', async (_who, messages, how) => {
  const salon = await openMessageShop({ messages });
  const booking = { productId: 6, start: START, customerId: 21, contact: CONTACT };
  const { id } = await salon.appointments.create(booking);
  await salon.appointments.reschedule(id, { start: LATER }, how);
  await salon.appointments.tick();
  expect(salon.sent.filter(({ subject }) => subject.startsWith('New time'))).toHaveLength(1);
  await salon.close();
});
