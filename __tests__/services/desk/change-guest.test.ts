import type { Appointments, AppointmentsError } from 'shop-appointments';
import { forEachDatabase } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { salonBeforeEach } from '../../support/shops/salon-before-each';

const HAIRCUT = 1;
const HANNA = { name: 'Hanna Vogel', email: 'hanna@mail.example', phone: '+49 30 77' };

forEachDatabase((_, open) => {
  let appointments: Appointments;
  salonBeforeEach(open, (opened) => ({ appointments } = opened));

  let hour = 8;
  const book = async (contact: object, more: object = {}): Promise<number> => {
    const start = `2026-03-03T${String((hour = (hour + 1) % 24)).padStart(2, '0')}:00`;
    const draft = { productId: HAIRCUT, customerId: 0, start, enforce: 'none', contact, ...more } as const;
    return (await appointments.create(draft)).id;
  };
  const contactOf = async (id: number) => {
    const { name, email, phone } = (await appointments.get(id)).contact;
    return { name, email, phone };
  };
  const idsOfGuest = async (id: number): Promise<number[]> =>
    (await appointments.desk.guestVisits(id)).coming.map((one) => one.id).sort((a, b) => a - b);
  const noteOf = async (id: number) => (await appointments.desk.guestVisits(id)).note;
  const change = (id: number, changes: object) => appointments.desk.changeGuest(id, changes, { actorId: 2 });

  /** Returns the faults that a refused change names by field. */
  const faultsOf = async (id: number, changes: object): Promise<unknown> => {
    const error: unknown = await change(id, changes).catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ code: 'rest_invalid_param' });
    return (error as AppointmentsError).data.params;
  };

  test('a new address goes to all bookings of the guest, with the note, the search and the trash', async () => {
    const [first, second] = [await book(HANNA), await book({ ...HANNA, email: 'HANNA@mail.example' })];
    const trashed = await book(HANNA);
    await appointments.remove(trashed, { force: false });
    const ofCustomer = await book(HANNA, { customerId: 21 });
    const other = await book({ ...HANNA, email: '' });
    await appointments.desk.writeGuestNote(first, 'Allergic to ammonia');

    expect(await change(first, { email: 'hanna@new.example' })).toEqual({
      contact: { ...HANNA, email: 'hanna@new.example', language: '' },
      appointments: 3,
    });
    for (const id of [first, second, trashed])
      expect(await contactOf(id)).toEqual({ ...HANNA, email: 'hanna@new.example' });
    expect(await contactOf(ofCustomer)).toEqual(HANNA);
    expect(await contactOf(other)).toEqual({ ...HANNA, email: '' });
    expect(await idsOfGuest(second)).toEqual([first, second]);
    expect(await noteOf(second)).toBe('Allergic to ammonia');
    expect((await appointments.desk.search('hanna@new.example')).map(({ id }) => id).sort()).toEqual(
      [first, second].sort(),
    );
    const later = await book(HANNA);
    expect([await noteOf(later), await idsOfGuest(later)]).toEqual(['', [later]]);
  });

  test('each changed booking emits one event, and a booking that stays emits none', async () => {
    const [first, second] = [await book(HANNA), await book({ ...HANNA, name: 'Ben Vogel' })];
    await change(first, { name: 'Hanna Berg' });
    const history = async (id: number) =>
      (await appointments.history(id)).map(({ topic, actorId }) => [topic, actorId]);
    expect((await history(first)).slice(1)).toEqual([['appointment.updated', 2]]);
    expect(await history(second)).toHaveLength(1);
    expect(await change(first, { name: 'Hanna Berg' })).toMatchObject({ appointments: 0 });
    expect(await history(first)).toHaveLength(2);
  });

  test('a name or number changes where it was the former one, and others of a family keep theirs', async () => {
    const mother = await book(HANNA);
    const again = await book({ ...HANNA, name: 'hanna vogel', phone: '+493077' });
    const child = await book({ ...HANNA, name: 'Ben Vogel', phone: '+49 30 99' });
    await change(mother, { name: 'Hanna Berg', phone: '+49 30 78' });
    const changed = { ...HANNA, name: 'Hanna Berg', phone: '+49 30 78' };
    expect([await contactOf(mother), await contactOf(again)]).toEqual([changed, changed]);
    expect(await contactOf(child)).toEqual({ ...HANNA, name: 'Ben Vogel', phone: '+49 30 99' });
  });

  test('a guest whose address is removed stays one guest, by the number', async () => {
    const first = await book(HANNA);
    const [second, third] = [await book({ ...HANNA, phone: '' }), await book({ ...HANNA, phone: '030 1' })];
    await appointments.desk.writeGuestNote(first, 'Tea');
    await change(first, { email: '' });
    expect(await idsOfGuest(third)).toEqual([first, second, third]);
    expect(await contactOf(second)).toEqual({ ...HANNA, email: '' });
    expect(await noteOf(second)).toBe('Tea');
  });

  test('the address of another guest joins the two, and their notes', async () => {
    const caller = await book({ name: 'Hanna', phone: '+49 (30) 77' });
    const known = await book({ ...HANNA, phone: '030 1' });
    await appointments.desk.writeGuestNote(caller, 'Tea');
    await appointments.desk.writeGuestNote(known, 'Colour 7/43');
    await change(caller, { email: 'Hanna@mail.example' });
    expect(await idsOfGuest(known)).toEqual([caller, known]);
    expect(await noteOf(caller)).toBe('Colour 7/43\nTea');
    expect(await contactOf(known)).toEqual({ ...HANNA, phone: '030 1' });
  });

  test('two notes that are too long together change nothing, and the refusal says so', async () => {
    const [caller, known] = [await book({ name: 'Hanna', phone: '77' }), await book(HANNA)];
    await appointments.desk.writeGuestNote(caller, 'a'.repeat(1_000));
    await appointments.desk.writeGuestNote(known, 'b'.repeat(1_000));
    const { id: entry } = await appointments.waitlist.join({
      productId: HAIRCUT,
      minDate: '2026-03-05',
      contact: { name: 'Hanna', phone: '77' },
    });
    expect(await faultsOf(caller, { email: HANNA.email })).toEqual({
      email:
        'is that of another guest with a note, and the two notes together have more than 2000 characters: shorten one of them first',
    });
    expect(await contactOf(caller)).toEqual({ name: 'Hanna', email: '', phone: '77' });
    expect((await appointments.waitlist.get(entry)).contact).toMatchObject({ email: '', phone: '77' });
    expect([await noteOf(caller), await noteOf(known)]).toEqual(['a'.repeat(1_000), 'b'.repeat(1_000)]);
  });

  test('the entries of the waitlist go along', async () => {
    const id = await book(HANNA);
    const wish = { productId: HAIRCUT, minDate: '2026-03-05', contact: HANNA };
    const entry = await appointments.waitlist.join(wish);
    const left = await appointments.waitlist.join({ ...wish, minDate: '2026-03-06' });
    await appointments.waitlist.leave(left.id);
    await change(id, { email: 'hanna@new.example' });
    for (const one of [entry, left])
      expect((await appointments.waitlist.get(one.id)).contact.email).toBe('hanna@new.example');
    await change(id, { phone: '+49 30 78' });
    expect((await appointments.waitlist.get(entry.id)).contact.phone).toBe('+49 30 78');
    expect(
      await appointments.waitlist.join({ ...wish, contact: { email: 'hanna@new.example' } }),
    ).toMatchObject({
      id: entry.id,
    });
  });

  test('a guest stays reachable, and a customer or an unknown booking is refused', async () => {
    const hanna = await book(HANNA);
    const nameless = await book({ name: 'Jo' });
    const alone = 'must not be empty without the other one, because the guest could not be reached';
    for (const [id, changes] of [
      [hanna, { email: '', phone: '' }],
      [hanna, { email: '', phone: 'call me' }],
      [nameless, { name: '' }],
    ] as const)
      expect(await faultsOf(id, changes)).toEqual({ email: alone, phone: alone });
    expect(await faultsOf(hanna, { email: 'hanna' })).toEqual({
      email: 'must be an e-mail address of at most 254 characters',
    });
    await change(nameless, { name: 'Jo Berg' });
    await change(nameless, { phone: '030 5' });
    expect(await contactOf(nameless)).toEqual({ name: 'Jo Berg', email: '', phone: '030 5' });
    const ofCustomer = await book(HANNA, { customerId: 21 });
    expect(await faultsOf(ofCustomer, { name: 'Dee' })).toEqual({
      bookingId:
        'must be a booking without an account: a customer is changed in the customer list of the shop',
    });
    await expect(change(99_999, { name: 'Dee' })).rejects.toMatchObject({ status: 404 });
    expect(await contactOf(hanna)).toEqual(HANNA);
  });

  test('a limit of bookings for each customer counts under the new address', async () => {
    const id = await book(HANNA);
    await change(id, { email: 'hanna@new.example' });
    const record = (email: string) => appointments.customers.record({ email });
    expect([(await record(HANNA.email)).upcoming, (await record('hanna@new.example')).upcoming]).toEqual([
      0, 1,
    ]);
  });

  describe('a guest with more bookings than one transaction changes', () => {
    const MANY = 101;
    let ids: number[];
    beforeEach(async () => {
      const { id, version, ...record } = await appointments.get(await book(HANNA));
      const { storage } = internalsOf(appointments);
      ids = [id];
      await storage.transaction(async (t) => {
        while (ids.length < MANY) {
          const copy = { ...record, orderId: 0, orderItemId: 0, version };
          ids.push((await storage.appointments.insert(copy, t)).id);
        }
      });
    });
    const addresses = async () => new Set((await Promise.all(ids.map(contactOf))).map(({ email }) => email));

    test('is changed whole, and after a crash by a repeated call', async () => {
      await appointments.desk.writeGuestNote(ids[0]!, 'Tea');
      const { appointments: table } = internalsOf(appointments).storage;
      const store = table.update.bind(table);
      // The first transaction changes 99 bookings, because the named one comes last.
      let updates = 0;
      const update = jest.spyOn(table, 'update').mockImplementation((...sent) => {
        updates += 1;
        return updates > 99 ? Promise.reject(new Error('killed')) : store(...sent);
      });
      await expect(change(ids[0]!, { email: 'hanna@new.example' })).rejects.toThrow();
      expect(await addresses()).toEqual(new Set([HANNA.email, 'hanna@new.example']));
      expect((await contactOf(ids[0]!)).email).toBe(HANNA.email);
      expect(await noteOf(ids[0]!)).toBe('Tea');
      update.mockRestore();
      expect(await change(ids[0]!, { email: 'hanna@new.example' })).toMatchObject({ appointments: 2 });
      expect(await addresses()).toEqual(new Set(['hanna@new.example']));
      expect(await noteOf(ids[MANY - 1]!)).toBe('Tea');
    });
  });

  test('two changes at the same time leave one guest', async () => {
    const [first, second, third] = [await book(HANNA), await book(HANNA), await book(HANNA)];
    await appointments.desk.writeGuestNote(first, 'Tea');
    await Promise.all([
      change(first, { email: 'hanna@one.example' }),
      change(second, { email: 'hanna@two.example' }),
      change(third, { phone: '+49 30 78' }),
    ]);
    expect(await idsOfGuest(third)).toEqual([first, second, third]);
    expect(await noteOf(third)).toBe('Tea');
    expect((await contactOf(second)).phone).toBe('+49 30 78');
  });

  test('a note that is written while the address changes is about the guest with the new address', async () => {
    const id = await book(HANNA);
    const { appointments: table } = internalsOf(appointments).storage;
    const find = table.find.bind(table);
    jest.spyOn(table, 'find').mockImplementationOnce(async (...sent) => {
      const read = await find(...sent);
      await change(id, { email: 'hanna@new.example' });
      return read;
    });
    await appointments.desk.writeGuestNote(id, 'Tea');
    expect(await noteOf(id)).toBe('Tea');
    expect(await noteOf(await book(HANNA))).toBe('');
  });

  test('a note and a change of the address at the same time leave the note to the guest', async () => {
    const id = await book(HANNA);
    await Promise.all([
      appointments.desk.writeGuestNote(id, 'Tea'),
      change(id, { email: 'hanna@new.example' }),
    ]);
    expect(await noteOf(id)).toBe('Tea');
  });

  test('an entry that joins the waitlist while the bookings change gets the new address', async () => {
    const id = await book(HANNA);
    const wish = { productId: HAIRCUT, minDate: '2026-03-05', contact: HANNA };
    let entry = 0;
    const { appointments: table } = internalsOf(appointments).storage;
    const items = table.items.bind(table);
    jest.spyOn(table, 'items').mockImplementationOnce(async (...sent) => {
      entry = (await appointments.waitlist.join(wish)).id;
      return items(...sent);
    });
    await change(id, { email: 'hanna@new.example' });
    expect((await appointments.waitlist.get(entry)).contact.email).toBe('hanna@new.example');
  });

  test('a booking that goes to a customer or to another guest while the bookings change keeps its contact', async () => {
    const [id, ofCustomer, ofOther] = [await book(HANNA), await book(HANNA), await book(HANNA)];
    const { appointments: table } = internalsOf(appointments).storage;
    const items = table.items.bind(table);
    jest.spyOn(table, 'items').mockImplementationOnce(async (...sent) => {
      const listed = await items(...sent);
      await appointments.update(ofCustomer, { customerId: 21, contact: HANNA });
      await appointments.update(ofOther, { contact: { ...HANNA, email: 'ada@mail.example' } });
      return listed;
    });
    const changes = { email: 'hanna@new.example', phone: '+49 30 78' };
    expect(await change(id, changes)).toMatchObject({ appointments: 1 });
    expect(await contactOf(ofCustomer)).toEqual(HANNA);
    expect(await contactOf(ofOther)).toEqual({ ...HANNA, email: 'ada@mail.example' });
  });

  test('two guests who get one address at the same time keep both notes', async () => {
    const [first, second] = [await book({ phone: '77' }), await book({ phone: '78' })];
    await appointments.desk.writeGuestNote(first, 'Tea');
    await appointments.desk.writeGuestNote(second, 'Colour 7/43');
    await Promise.all([change(first, { email: HANNA.email }), change(second, { email: HANNA.email })]);
    expect((await noteOf(first))!.split('\n').sort()).toEqual(['Colour 7/43', 'Tea']);
  });
});
