import { forEachDatabase, type TestDatabase } from '../../support/databases';
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

  test('changes of which staff do not tell the customer are not told, and a later one is', async () => {
    const silently = { ...STAFF, notifyCustomer: false };
    const { appointments } = salon;
    const { id } = await appointments.create({ productId: 6, start: START, contact: CONTACT }, silently);
    for (const start of [LATER, START, LATEST]) await appointments.reschedule(id, { start }, silently);
    for (const status of ['cancelled', 'confirmed'] as const)
      await appointments.update(id, { status }, silently);
    await appointments.tick();
    expect(salon.sent).toEqual([]);
    await appointments.reschedule(id, { start: START }, STAFF);
    await appointments.tick();
    expect(salon.sent.map(({ kind }) => kind)).toEqual(['moved_by_shop']);
  });

  test('a message about a move names the former time, unless an earlier move was not told', async () => {
    const former = () => /Instead of .* at (.*)/.exec(salon.sent.at(-1)!.text)?.[1];
    const { appointments } = salon;
    const { id } = await appointments.create({ productId: 6, start: START, contact: CONTACT });
    await appointments.tick();
    expect(former()).toBeUndefined();
    await appointments.reschedule(id, { start: LATER }, STAFF);
    await appointments.tick();
    expect(former()).toBe('10:00 AM');
    await appointments.reschedule(id, { start: LATEST });
    await appointments.tick();
    expect(former()).toBe('12:00 PM');
    await appointments.reschedule(id, { start: START }, STAFF);
    await appointments.reschedule(id, { start: LATER }, STAFF);
    await appointments.tick();
    expect(salon.sent.at(-1)!.subject).toContain('12:00 PM');
    expect(former()).toBeUndefined();
    await appointments.update(id, { status: 'cancelled' }, STAFF);
    await appointments.tick();
    expect(salon.sent.at(-1)!.kind).toBe('cancelled');
    expect(former()).toBeUndefined();
  });

  test('a booking of which the customer is not told is asked to be paid, and has its reminder', async () => {
    const booked = await salon.appointments.book(
      { productId: 1, start: START, customerId: 21, contact: CONTACT },
      { notifyCustomer: false },
    );
    salon.clock.set('2026-03-02T09:45');
    await salon.appointments.tick();
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
});
