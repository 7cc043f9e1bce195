import { QueryTypes } from 'sequelize';
import type { Appointments } from 'shop-appointments';
import { NO_CONTACT } from '../../../lib/domain/people/contact';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { salonBeforeEach } from '../../support/shops/salon-before-each';
import { at, refusal } from '../../support/shops/core-shop';

const CONTACT = { name: 'Zoë Weiß', email: 'Zoe.Weiss@Mail.example', phone: '+49 170 12345', language: 'de' };
/** Personal data that no table may contain after an erasure. Stored keys of guests are in lower case, with digits. */
const PERSONAL = [
  'Zoë Weiß',
  'zoe weiss',
  'Zoe.Weiss@Mail.example',
  'zoe.weiss@mail.example',
  '170 12345',
  '4917012345',
  'Asia/Kathmandu',
  'allergic to',
  'rings twice',
];
const DETAILS = {
  contact: CONTACT,
  localTimezone: 'Asia/Kathmandu',
  metaData: [{ key: 'note', value: 'allergic to nuts' }],
  note: 'rings twice',
};

forEachDatabase((_, open) => {
  let database: TestDatabase;
  let appointments: Appointments;
  salonBeforeEach(open, (opened) => ({ database, appointments } = opened));

  const create = (start: string, fields: object = {}) =>
    appointments.create({ productId: 1, start, ...DETAILS, ...fields });

  /** Returns the personal data that rows of any table still contain. */
  async function left(): Promise<string[]> {
    const tables = [
      ...['appointments', 'outbox', 'webhook_deliveries', 'idempotency_keys', 'series', 'holds'],
      'person_notes',
    ];
    const rows = await Promise.all(
      tables.map((table) =>
        database.sequelize.query(`SELECT * FROM shop_appointments_${table}`, { type: QueryTypes.SELECT }),
      ),
    );
    const text = JSON.stringify(rows);
    return PERSONAL.filter((one) => text.includes(one));
  }

  /** Stores HTTP responses with these bodies, as a request with an `Idempotency-Key` does. */
  const storeResponses = (bodies: readonly object[]) =>
    database.sequelize.query(
      `INSERT INTO shop_appointments_idempotency_keys (digest, request, lease, leased_until, made, answer, reserved_at)
       VALUES ${bodies
         .map((body, n) => {
           const answer = JSON.stringify({ status: 201, headers: {}, body });
           return `('${String(n).repeat(64)}', '${'b'.repeat(64)}', '', 0, '[]', '${answer}', ${at('2026-03-02T09:00')})`;
         })
         .join(', ')}`,
    );

  /** Returns the bodies of the stored HTTP responses, in the order of `storeResponses`. */
  const storedResponses = async (): Promise<unknown[]> => {
    const rows = await database.sequelize.query<{ answer: string }>(
      'SELECT answer FROM shop_appointments_idempotency_keys ORDER BY digest',
      { type: QueryTypes.SELECT },
    );
    return rows.map(({ answer }) => (JSON.parse(answer) as { body: unknown }).body);
  };

  test('a note about a guest is stored once for each address, and erased with it', async () => {
    const { desk } = appointments;
    const { id } = await create('2026-03-06T10:00');
    const other = await create('2026-03-06T11:00', { contact: { ...CONTACT, email: 'al@mail.example' } });
    await desk.writeGuestNote(id, 'rings once');
    await desk.writeGuestNote(id, 'allergic to ammonia');
    await desk.writeGuestNote(other.id, 'tea');
    expect((await desk.guestVisits(id)).note).toBe('allergic to ammonia');
    await appointments.customers.erase({ email: CONTACT.email });
    expect((await desk.guestVisits(other.id)).note).toBe('tea');
    const notes = await database.sequelize.query('SELECT note FROM shop_appointments_person_notes', {
      type: QueryTypes.SELECT,
    });
    expect(notes).toEqual([{ note: 'tea' }]);
  });

  test('an address is erased from guests, customers, series and holds, in any case', async () => {
    const guest = await create('2026-03-06T10:00');
    const customer = await create('2026-03-06T11:00', { customerId: 21 });
    const trashed = await create('2026-03-06T12:00');
    await appointments.remove(trashed.id, { force: false });
    const inCart = await create('2026-03-06T13:00', { status: 'in-cart' });
    const { series } = await appointments.series.create({
      productId: 1,
      start: '2026-03-09T10:00',
      frequency: 'weekly',
      count: 2,
      customerId: 21,
      contact: CONTACT,
    });
    const other = await create('2026-03-06T15:00', {
      customerId: 21,
      contact: { email: 'weiss@mail.example' },
      localTimezone: 'Asia/Tokyo',
      metaData: [],
      note: '',
    });
    expect(await left()).toEqual(PERSONAL);

    const how = { actorId: 1, reason: 'Asked for' };
    expect(await appointments.customers.erase({ email: ' zoe.weiss@MAIL.example ' }, how)).toEqual({
      appointments: 6,
    });

    expect(await left()).toEqual([]);
    for (const { id } of [guest, customer, trashed, inCart])
      expect(await appointments.get(id)).toMatchObject({
        customerId: 0,
        contact: NO_CONTACT,
        localTimezone: '',
        metaData: [],
        note: '',
      });
    expect(await appointments.get(other.id)).toEqual(other);
    expect(await appointments.series.get(series.id)).toMatchObject({ customerId: 0, status: 'active' });
    const { events } = await appointments.events.read({ limit: 100 });
    expect(events.filter(({ reason }) => reason === 'Asked for').map(({ resourceId }) => resourceId)).toEqual(
      expect.arrayContaining([guest.id, customer.id, trashed.id]),
    );
    expect(await appointments.customers.erase({ email: CONTACT.email })).toEqual({ appointments: 0 });
  });

  test('an address is erased from the visit of its items, and from no visit of another customer', async () => {
    const items = [{ productId: 1 }, { productId: 9 }];
    const draft = { items, customerId: 21, contact: CONTACT };
    const visit = await appointments.visits.create({ ...draft, start: '2026-03-06T10:00' });
    const others = await appointments.visits.create({ ...draft, start: '2026-03-09T10:00' });
    const [first, second] = others.appointments;
    await appointments.update(first!.id, { customerId: 11, contact: CONTACT });
    await appointments.update(second!.id, {
      contact: { name: 'Other', email: 'other@home.example', phone: '' },
    });
    expect(await appointments.customers.erase({ email: CONTACT.email })).toEqual({ appointments: 3 });
    expect(await left()).toEqual([]);
    expect(await appointments.visits.get(visit.id)).toMatchObject({ customerId: 0, status: 'active' });
    expect(await appointments.visits.get(others.id)).toMatchObject({ customerId: 21 });
  });

  test('an address is erased from stored responses, by the address and by the appointment', async () => {
    const { id } = await create('2026-03-06T10:00');
    const v1 = { id, customer_id: 0, customer_status: 'expected', local_timezone: 'Asia/Kathmandu' };
    const formerly = { id: 999, customer_id: 0, customer_status: 'expected', contact: CONTACT };
    const kept = { id: 998, customer_id: 0, customer_status: 'expected', local_timezone: 'Asia/Tokyo' };
    await storeResponses([v1, formerly, kept]);
    await appointments.customers.erase({ email: CONTACT.email });
    expect(await left()).toEqual([]);
    expect(await storedResponses()).toEqual([
      { ...v1, local_timezone: '' },
      { ...formerly, contact: NO_CONTACT },
      kept,
    ]);
  });

  test('an address is erased from stored responses about visits and series, and from none of another customer', async () => {
    const items = [{ productId: 1 }, { productId: 9 }];
    const draft = { customerId: 21, contact: CONTACT };
    const visit = await appointments.visits.create({ ...draft, items, start: '2026-03-06T10:00' });
    const weekly = { productId: 1, start: '2026-03-07T10:00', rrule: 'FREQ=WEEKLY;COUNT=2' };
    const { series } = await appointments.series.create({ ...draft, ...weekly });
    const ofVisit = { id: visit.id, customer_id: 21, arrange: 'in_order' };
    const ofSeries = { id: series.id, customer_id: 21, rrule: weekly.rrule };
    const kept = [
      { ...ofVisit, id: 990 },
      { ...ofSeries, id: 990 },
      { ...ofVisit, customer_id: 11 },
    ];
    await storeResponses([ofVisit, { series: ofSeries }, ...kept]);
    await appointments.customers.erase({ email: CONTACT.email });
    expect(await storedResponses()).toEqual([
      { ...ofVisit, customer_id: 0 },
      { series: { ...ofSeries, customer_id: 0 } },
      ...kept,
    ]);
  });

  test('a phone number is erased from guests without an address, from the waitlist and from stored responses', async () => {
    const contact = { name: CONTACT.name, phone: CONTACT.phone };
    const written = { ...contact, phone: '+49 (0) 170 / 12345' };
    const guest = await create('2026-03-06T10:00', { contact });
    const inCart = await create('2026-03-06T11:00', { contact: written, status: 'in-cart' });
    await appointments.desk.writeGuestNote(guest.id, 'allergic to nuts');
    const reached = await create('2026-03-06T13:00', { contact: { ...contact, email: 'al@mail.example' } });
    const customer = await create('2026-03-06T15:00', { contact, customerId: 21 });
    const entry = await appointments.waitlist.join({ productId: 1, minDate: '2026-03-10', contact: written });
    const v1 = { id: inCart.id, customer_id: 0, local_timezone: 'Asia/Kathmandu' };
    const formerly = { id: 999, customer_id: 0, contact: { ...written, email: '', language: '' } };
    const kept = [
      { id: 998, customer_id: 0, contact: { ...contact, email: 'al@mail.example', language: '' } },
      { id: 997, customer_id: 21, contact: { ...contact, email: '', language: '' } },
    ];
    await storeResponses([v1, formerly, ...kept]);

    const how = { actorId: 1, reason: 'Asked for' };
    expect(await appointments.customers.erase({ phone: '+4917012345' }, how)).toEqual({ appointments: 2 });

    for (const { id } of [guest, inCart])
      expect(await appointments.get(id)).toMatchObject({ contact: NO_CONTACT, metaData: [], note: '' });
    for (const one of [reached, customer]) expect(await appointments.get(one.id)).toEqual(one);
    expect((await appointments.desk.guestVisits(guest.id)).note).toBeNull();
    expect(await appointments.waitlist.get(entry.id)).toMatchObject({
      status: 'erased',
      contact: NO_CONTACT,
    });
    expect(await storedResponses()).toEqual([
      { ...v1, local_timezone: '' },
      { ...formerly, contact: NO_CONTACT },
      ...kept,
    ]);
    expect(await appointments.customers.erase({ phone: '+4917012345' }, how)).toEqual({ appointments: 0 });
  });

  test('a guest who wrote the phone number in Arabic digits is found, has notes and is erased by the number', async () => {
    const contact = { name: CONTACT.name, phone: '+٤٩ ١٧٠ ١٢٣٤٥' };
    const { id } = await create('2026-03-06T10:00', { contact });
    await appointments.desk.writeGuestNote(id, 'rings once');
    const found = await appointments.list({ search: '0170 12345' });
    expect(found.items.map((one) => one.id)).toEqual([id]);
    expect(await appointments.customers.erase({ phone: CONTACT.phone })).toEqual({ appointments: 1 });
    expect((await appointments.get(id)).contact).toEqual(NO_CONTACT);
  });

  test('the erasure of a phone number keeps the entry of a customer on the waitlist who has this number', async () => {
    const contact = { name: CONTACT.name, phone: CONTACT.phone };
    const wish = { productId: 1, minDate: '2026-03-10', contact };
    const customers = await appointments.waitlist.join({ ...wish, customerId: 21 });
    const guests = await appointments.waitlist.join(wish);
    await appointments.customers.erase({ phone: CONTACT.phone });
    expect(await appointments.waitlist.get(customers.id)).toEqual(customers);
    expect(await appointments.waitlist.get(guests.id)).toMatchObject({ status: 'erased' });
  });

  test('the erasure of a phone number forgets how it is written in the last of more than a hundred waitlist entries', async () => {
    const { customers, messages, selfService, waitlist } = appointments;
    const written = '+49 (0) 170 / 12345';
    const asWritten = { name: CONTACT.name, phone: written };
    const { id } = await create('2026-03-06T10:00', { contact: asWritten });
    await messages.optOut(await selfService.link(id), ['reminder']);
    await appointments.update(id, { contact: { phone: '030 5' } });
    const wish = { productId: 1, minDate: '2026-03-10', contact: { ...asWritten, phone: CONTACT.phone } };
    for (let n = 0; n < 100; n += 1) await waitlist.leave((await waitlist.join(wish)).id);
    await waitlist.join({ ...wish, contact: asWritten });
    const own = await create('2026-03-06T12:00', { customerId: 21, contact: { ...CONTACT, phone: written } });
    const marked = async () => (await customers.export(21)).markedAddresses;
    expect(await marked()).toEqual([{ address: written, marks: ['reminder'] }]);
    await appointments.update(own.id, { contact: { phone: '' } });
    await customers.erase({ phone: CONTACT.phone });
    await appointments.update(own.id, { contact: { phone: written } });
    expect(await marked()).toEqual([]);
    // Two hundred writes take longer than other tests on a busy server.
  }, 120_000);

  test('a note by the phone number goes with the erasure of the address that the guest gave later, and stays for another guest', async () => {
    const notes = async () =>
      (
        await database.sequelize.query<{ note: string }>('SELECT note FROM shop_appointments_person_notes', {
          type: QueryTypes.SELECT,
        })
      ).map(({ note }) => note);
    const contact = { name: CONTACT.name, phone: CONTACT.phone };
    const caller = await create('2026-03-06T10:00', { contact });
    const other = await create('2026-03-06T11:00', { contact: { name: 'Other', phone: '030 5' } });
    await appointments.desk.writeGuestNote(caller.id, 'allergic to nuts');
    await appointments.desk.writeGuestNote(other.id, 'tea');
    const later = await create('2026-03-06T12:00', { contact: CONTACT });
    await appointments.customers.erase({ email: CONTACT.email });
    expect(await notes()).toEqual(expect.arrayContaining(['allergic to nuts', 'tea']));
    await appointments.update(later.id, { contact: CONTACT });
    await appointments.update(caller.id, { contact: CONTACT });
    await appointments.customers.erase({ email: CONTACT.email });
    expect(await notes()).toEqual(['tea']);
  });

  test.each(['', 'unknown', 7, null, undefined, '1'.repeat(51)])(
    'the phone number %p is a 400, and erases nothing',
    async (phone) => {
      const made = await create('2026-03-06T10:00', { contact: {} });
      expect(await refusal(appointments.customers.erase({ phone: phone as string }))).toMatchObject({
        status: 400,
        data: { params: { phone: expect.any(String) as string } },
      });
      expect(await appointments.get(made.id)).toEqual(made);
    },
  );

  test('the erasure of a customer empties the contact and the columns that are searched', async () => {
    await create('2026-03-06T10:00', { customerId: 21 });
    expect((await appointments.customers.export(21)).appointments).toMatchObject([{ contact: CONTACT }]);
    await appointments.customers.erase(21);
    expect(await left()).toEqual([]);
    expect((await appointments.list({ search: 'zoe' })).total).toBe(0);
  });

  test.each(['', 'zoe', undefined, 5])('the address %p is a 400, and erases nothing', async (email) => {
    const made = await create('2026-03-06T10:00', { contact: {} });
    expect(await refusal(appointments.customers.erase({ email: email as string }))).toMatchObject({
      status: 400,
      data: { params: { email: expect.any(String) as string } },
    });
    expect(await appointments.get(made.id)).toEqual(made);
  });

  test('emptying the contact of a guest without an address removes the hash of the visitor, too', async () => {
    const contact = { name: 'Zoë Weiß' };
    const booking = { productId: 1, start: '2026-03-06T10:00', contact };
    const { id } = await appointments.book(booking, { owner: 'a visitor with a long random token' });
    const table = internalsOf(appointments).storage.appointments;
    const key = async () => (await table.customerKeys([id])).get(id);
    expect(await key()).not.toBe('');
    await appointments.update(id, { note: 'called' });
    expect(await key()).not.toBe('');
    await appointments.update(id, { contact: NO_CONTACT });
    expect(await key()).toBe('');
  });
});
