import { isDeepStrictEqual } from 'node:util';
import { internalsOf } from '../../support/internals';
import { QueryTypes } from 'sequelize';
import type { Appointments } from 'shop-appointments';
import { NO_CONTACT } from '../../../lib/domain/people/contact';
import { APPOINTMENT_FACTS } from '../../../lib/domain/appointment-field-facts';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { salonBeforeEach } from '../../support/shops/salon-before-each';
import { at, openShop, refusal } from '../../support/shops/core-shop';

const CUSTOMER = 21;
/** Personal data that no table may contain after an erasure. */
const PERSONAL = [
  'Asia/Kathmandu',
  'allergic to',
  'calendar-of-dee',
  'a difficult person',
  'Dee Dickens',
  'I am ill',
];

const DETAILS = {
  customerId: CUSTOMER,
  localTimezone: 'Asia/Kathmandu',
  metaData: [{ key: 'note', value: 'allergic to nuts' }],
  contact: { name: 'Dee Dickens', email: 'dee@mail.example', phone: '+49 170 123', language: 'en' },
  note: 'a difficult person',
  googleCalendarEventId: 'calendar-of-dee',
  googleCalendarStaffEventIds: ['staff-calendar-of-dee'],
};

const isEmpty = (value: unknown): boolean =>
  value === 0 ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  isDeepStrictEqual(value, NO_CONTACT);

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let appointments: Appointments;
  salonBeforeEach(open, (opened) => ({ database, appointments } = opened));

  const create = (start: string, fields: object = {}) =>
    appointments.create({ productId: 1, start, ...DETAILS, ...fields });

  /** Creates appointments of every kind for the customer, and one for another customer. */
  async function everything() {
    const future = await create('2026-03-06T10:00');
    const cancelled = await create('2026-03-06T11:00');
    await appointments.selfService.cancel(await appointments.selfService.link(cancelled.id), {
      reason: 'I am ill',
    });
    const trashed = await create('2026-03-06T12:00');
    await appointments.remove(trashed.id, { force: false });
    const hold = await create('2026-03-06T13:00', { status: 'in-cart' });
    const deleted = await create('2026-03-06T14:00');
    await appointments.remove(deleted.id);
    const givenAway = await create('2026-03-06T15:00');
    await appointments.update(givenAway.id, { customerId: 11 });
    const named = await create('2026-03-06T16:00', { customerId: 0 });
    await appointments.update(named.id, { customerId: CUSTOMER });
    const others = await create('2026-03-06T17:00', {
      customerId: 11,
      localTimezone: 'Asia/Tokyo',
      metaData: [{ key: 'other', value: 'kept' }],
      googleCalendarEventId: 'other',
      googleCalendarStaffEventIds: [],
    });
    await appointments.events.read({ limit: 1 });
    return { future, cancelled, trashed, hold, deleted, givenAway, named, others };
  }

  /** Reads all rows of all tables as text. */
  async function stored(): Promise<string> {
    const tables = ['appointments', 'outbox', 'webhook_deliveries', 'idempotency_keys', 'series'];
    const rows = await Promise.all(
      tables.map((table) =>
        database.sequelize.query(`SELECT * FROM shop_appointments_${table}`, { type: QueryTypes.SELECT }),
      ),
    );
    return JSON.stringify(rows);
  }

  test('an export has everything that is stored about a person, as plain JSON', async () => {
    const all = await everything();
    const data = await appointments.customers.export(CUSTOMER);
    expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    expect(data).toMatchObject({ customerId: CUSTOMER, exportedAt: at('2026-03-02T09:00') });
    expect(data.appointments.map(({ id, status }) => [id, status])).toEqual([
      [all.future.id, 'unpaid'],
      [all.cancelled.id, 'cancelled'],
      [all.trashed.id, 'trash'],
      [all.hold.id, 'in-cart'],
      [all.named.id, 'unpaid'],
    ]);
    expect(data.appointments[0]).toMatchObject(DETAILS);
    const told = data.events.map(({ topic, appointment }) => [topic.split('.')[1], appointment.id]);
    expect(told).toEqual(
      [
        ['created', all.future],
        ['created', all.cancelled],
        ['updated', all.cancelled],
        ['cancelled', all.cancelled],
        ['created', all.trashed],
        ['trashed', all.trashed],
        ['created', all.deleted],
        ['deleted', all.deleted],
        ['created', all.givenAway],
        ['updated', all.named],
      ].map(([topic, one]) => [topic, (one as { id: number }).id]),
    );
    expect(data.events[3]).toMatchObject({ actorId: CUSTOMER, reason: 'I am ill' });
  });

  test('an erasure removes the person from all tables, and nothing else', async () => {
    const all = await everything();
    const { sequelize } = database;
    const answer = (customer_id: number) =>
      JSON.stringify({
        status: 201,
        headers: {},
        body: { id: 5, customer_id, customer_name: 'Name', local_timezone: 'Asia/Kathmandu', qty: 2 },
      });
    const payload = JSON.stringify({
      id: 5,
      customer_id: CUSTOMER,
      local_timezone: 'Asia/Kathmandu',
      qty: 2,
    });
    await sequelize.query(
      `INSERT INTO shop_appointments_idempotency_keys (digest, request, lease, leased_until, made, answer, reserved_at)
       VALUES ('${'a'.repeat(64)}', '${'b'.repeat(64)}', '', 0, '[[0,5]]', '${answer(CUSTOMER)}', ${at('2026-03-02T09:00')}),
              ('${'c'.repeat(64)}', '${'b'.repeat(64)}', '', 0, '[]', '${answer(211)}', ${at('2026-03-02T09:00')})`,
    );
    await internalsOf(appointments).storage.deliveries.add(0, 1, [
      {
        webhookId: '1',
        eventId: 1,
        topic: 'appointment.created',
        resource: 'appointment',
        resourceId: 5,
        body: payload,
        createdAt: at('2026-03-02T09:00'),
      },
    ]);
    const before = await appointments.find(Object.values(all).map(({ id }) => id));

    expect(await appointments.customers.erase(CUSTOMER, { actorId: 1, reason: 'Asked for' })).toEqual({
      appointments: 5,
    });

    const after = await appointments.find([...before.keys()]);
    expect(after.get(all.others.id)).toEqual(before.get(all.others.id));
    for (const { id } of [all.future, all.cancelled, all.trashed, all.hold, all.named]) {
      const was = before.get(id)!;
      expect(after.get(id)).toMatchObject({
        ...was,
        version: was.version + 1,
        dateModified: at('2026-03-02T09:00'),
        customerId: 0,
        localTimezone: '',
        metaData: [],
        contact: NO_CONTACT,
        note: '',
        googleCalendarEventId: '',
        googleCalendarStaffEventIds: [],
      });
    }
    const text = await stored();
    const mine = after.get(all.givenAway.id)!;
    expect(mine).toEqual(before.get(all.givenAway.id));
    // An appointment that was transferred to another customer stays with that customer, and so do all its notes.
    await appointments.remove(mine.id);
    expect(text).not.toContain('I am ill');
    expect(text).not.toMatch(/"customer_?[iI]d\\*":21[,}]/);
    expect(text).toContain('211');
    expect(text).toContain('kept');
    const { events } = await appointments.events.read({ limit: 100 });
    const last = events.filter(({ reason }) => reason === 'Asked for');
    expect(last.map(({ topic, resourceId, actorId }) => [topic, resourceId, actorId])).toEqual(
      [all.future, all.cancelled, all.trashed, all.named].map(({ id }) => ['appointment.updated', id, 1]),
    );
    expect((await appointments.customers.export(CUSTOMER)).appointments).toEqual([]);
    expect((await appointments.customers.export(CUSTOMER)).events).toEqual([]);

    const once = await stored();
    expect(await appointments.customers.erase(CUSTOMER)).toEqual({ appointments: 0 });
    expect(await stored()).toBe(once);
  });

  test('an erasure removes the person as the author of notes about money, also from events', async () => {
    const { id } = await create('2026-03-06T10:00', { cost: '30.00' });
    await appointments.update(id, { noteMoney: 'cash', noteAmount: '10.00' }, { actorId: CUSTOMER });
    await appointments.update(id, { noteMoney: 'cash' }, { actorId: 1 });
    await appointments.customers.erase(CUSTOMER);
    const history = await appointments.history(id);
    const authors = history.map(({ appointment }) => appointment.moneyNotes.map(({ actorId }) => actorId));
    expect(authors).toEqual([[], [0], [0, 1], [0, 1]]);
  });

  test('an export has every field of an appointment', async () => {
    await create('2026-03-06T10:00');
    const { appointments: exported, events } = await appointments.customers.export(CUSTOMER);
    for (const appointment of [exported[0]!, events[0]!.appointment])
      expect(Object.keys(appointment).sort()).toEqual(
        [...Object.keys(APPOINTMENT_FACTS), 'startIso', 'endIso'].sort(),
      );
  });

  test('an erasure empties every field that the facts call personal, and keeps the others', async () => {
    const facts = Object.entries(APPOINTMENT_FACTS);
    const personal = facts.flatMap(([name, fact]) => (fact.personal === 'erased' ? [name] : []));
    // Each personal field must have a value in this test, because an empty field would prove nothing.
    expect(Object.keys(DETAILS).sort()).toEqual([...personal].sort());
    const before = await create('2026-03-06T10:00');
    expect(before).toMatchObject(DETAILS);
    await appointments.customers.erase(CUSTOMER);
    const { events } = await appointments.events.read({ limit: 100 });
    const told = events.filter(({ topic }) => topic.startsWith('appointment.'));
    expect(told.length).toBeGreaterThan(1);
    for (const copy of [await appointments.get(before.id), ...told.map(({ snapshot }) => snapshot)]) {
      const entries = Object.entries(copy as object);
      expect(entries.filter(([, value]) => isEmpty(value)).map(([name]) => name)).toEqual(
        expect.arrayContaining(personal),
      );
      const kept = entries.filter(([name]) => !personal.includes(name) && name !== 'version');
      expect(before).toMatchObject(Object.fromEntries(kept));
    }
  });

  test('a package is exported, and is kept without its customer', async () => {
    const { series: made } = await appointments.series.create({
      productId: 1,
      start: '2026-03-09T10:00',
      frequency: 'weekly',
      count: 2,
      customerId: CUSTOMER,
    });
    const { series } = await appointments.customers.export(CUSTOMER);
    expect(series).toMatchObject([{ id: made.id, customerId: CUSTOMER }]);
    expect(await appointments.customers.erase(CUSTOMER)).toEqual({ appointments: 2 });
    expect((await appointments.customers.export(CUSTOMER)).series).toEqual([]);
    expect(await appointments.series.get(made.id)).toMatchObject({ customerId: 0, status: 'active' });
  });

  test('a visit is exported, and is kept without its customer', async () => {
    const items = [{ productId: 1 }, { productId: 9 }];
    const made = await appointments.visits.create({ items, start: '2026-03-09T10:00', customerId: CUSTOMER });
    const start = '2026-03-10T10:00';
    const other = await appointments.visits.create({ items, start, customerId: 11 });
    const { visits } = await appointments.customers.export(CUSTOMER);
    expect(visits).toMatchObject([{ id: made.id, customerId: CUSTOMER, arrange: 'in_order' }]);
    expect(await appointments.customers.erase(CUSTOMER)).toEqual({ appointments: 2 });
    expect((await appointments.customers.export(CUSTOMER)).visits).toEqual([]);
    expect(await appointments.visits.get(made.id)).toMatchObject({ customerId: 0, status: 'active' });
    expect(await appointments.visits.get(other.id)).toEqual(other);
  });

  test('no trace of a shop’s only customer is left in any table', async () => {
    const { id } = await create('2026-03-06T10:00');
    await create('2026-03-06T11:00', { status: 'in-cart' });
    await appointments.update(id, { start: '2026-03-06T12:00' });
    await appointments.selfService.cancel(await appointments.selfService.link(id), { reason: 'I am ill' });
    const found = async () => {
      const text = await stored();
      return PERSONAL.filter((one) => text.includes(one));
    };
    expect(await found()).toEqual(PERSONAL);
    await appointments.customers.erase(CUSTOMER);
    expect(await found()).toEqual([]);
    expect((await appointments.history(id)).map(({ byCustomer }) => byCustomer)).toContain(true);
  });

  test('an erasure that ended in the middle is finished by the next one', async () => {
    for (let day = 10; day < 16; day += 1) await create(`2026-03-${day}T10:00`);
    let writes = 0;
    const { personalData } = internalsOf(appointments).storage;
    const rewriteEvent = personalData.rewriteEvent.bind(personalData);
    personalData.rewriteEvent = async (...args) => {
      if ((writes += 1) === 4) throw new Error('the process ends');
      return rewriteEvent(...args);
    };
    await expect(appointments.customers.erase(CUSTOMER)).rejects.toThrow('the process ends');
    personalData.rewriteEvent = rewriteEvent;
    expect((await appointments.customers.export(CUSTOMER)).appointments).toHaveLength(3);
    expect(await appointments.customers.erase(CUSTOMER)).toEqual({ appointments: 3 });
    const text = await stored();
    expect(PERSONAL.filter((one) => text.includes(one))).toEqual([]);
  });
});

test('the bookings of an erased person stay as occupied time', async () => {
  const { appointments, close } = await openShop();
  await appointments.create({ productId: 1, start: '2026-03-06T10:00', customerId: CUSTOMER });
  await appointments.customers.erase(CUSTOMER);
  expect(await refusal(appointments.book({ productId: 1, start: '2026-03-06T10:00' }))).toMatchObject({
    status: 409,
  });
  await close();
});

test('an erased booking that is over still becomes complete', async () => {
  const { appointments, clock, close } = await openShop();
  const { id } = await appointments.create({
    productId: 1,
    start: '2026-03-02T10:00',
    status: 'paid',
    customerId: CUSTOMER,
  });
  clock.set('2026-03-02T11:00:01');
  await appointments.customers.erase(CUSTOMER);
  await appointments.tick();
  expect(await appointments.get(id)).toMatchObject({ status: 'complete', customerId: 0 });
  await close();
});

test.each([0, -1, 1.5, NaN, '21', undefined, null])('%p is refused as the id of a customer', async (id) => {
  const { appointments, close } = await openShop();
  for (const act of ['export', 'erase'] as const)
    expect(await refusal(appointments.customers[act](id as number))).toMatchObject({ status: 400 });
  await close();
});
