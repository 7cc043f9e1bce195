import { internalsOf } from '../../support/internals';
import type { RuleDraft } from '../../../lib/domain/rule';
import type { ReadyQuery } from '../../../lib/engine/slots/types';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { openShop, type TestShop } from '../../support/shops/core-shop';
import { recordStatements } from '../../support/statements-of';

const MASSAGE = 3;
const DUET = 4;
/** Id of a product that shares a member with the massage, and keeps a day free around its bookings. */
const SURGERY = 30;

type Reads = Record<string, (...args: unknown[]) => Promise<unknown>>;

forEachDatabase((name, open) => {
  let database: TestDatabase;
  let salon: TestShop;
  let statements: ReturnType<typeof recordStatements>;
  const logged = jest.fn();
  beforeAll(async () => {
    database = await open({
      logging: (sql) => {
        if (sql.includes('PRAGMA data_version')) logged();
      },
    });
    statements = recordStatements(database.sequelize);
    salon = await openShop({ database: database.sequelize, index: { days: 366 } });
    const massage = salon.shop.products.get(MASSAGE)!;
    salon.shop.products.set(SURGERY, { ...massage, id: SURGERY, name: 'Surgery', padding: 1440 });
  });
  afterAll(async () => {
    statements.stop();
    await salon.close();
    await database.close();
  });
  // Each test has a week of its own.
  let week = 0;
  const day = (offset: number): string =>
    new Date(Date.UTC(2026, 2, 2 + 14 * week + offset)).toISOString().slice(0, 10);
  let tuesday: ReadyQuery;
  beforeEach(() => {
    week += 1;
    tuesday = { productIds: [MASSAGE], minDate: day(1), maxDate: day(1) };
  });

  /** Returns the number of reads so far, without those that number events after a write. */
  const reads = (): number =>
    statements.seen.filter(({ sql }) => /^SELECT(?!.*(outbox|counters))/s.test(sql)).length;

  /** Lists slots. Returns the records, the number of times that records were stored, and the number of statements. */
  const ask = async (query = tuesday) => {
    let written = 0;
    const before = reads();
    const { parts } = await internalsOf(salon.appointments).readySlots.list(
      query,
      {},
      {
        write(records) {
          written += 1;
          return Buffer.from(JSON.stringify(records).slice(1, -1));
        },
        frame: () => FRAME,
      },
    );
    return { records: Buffer.concat(parts).toString(), written, statements: reads() - before };
  };
  const computed = async (query = tuesday) =>
    JSON.stringify((await salon.appointments.slots.list({ ...query, computed: true }, {})).records);
  const create = (offset: number, time: string, productId = MASSAGE, staffIds = [11]) =>
    salon.appointments.create({ productId, start: `${day(offset)}T${time}`, staffIds, enforce: 'none' });

  it('a response is made with four statements, and sent again with at most one', async () => {
    expect(await ask()).toMatchObject({ written: 1, statements: 4 });
    const again = await ask();
    expect(again).toMatchObject({ written: 0, records: await computed() });
    expect(again.statements).toBeLessThanOrEqual(1);
  });

  /** Waits until the library has committed all of its background work. */
  const settled = async (): Promise<void> => {
    await internalsOf(salon.appointments).storage.outbox.number();
    await salon.appointments.tick();
  };

  it(`a response is sent again ${name === 'SQLite' ? 'without a statement' : 'with one statement'} if nothing was committed`, async () => {
    await settled();
    await ask();
    const proof = name === 'SQLite' ? 0 : 1;
    expect(await ask()).toMatchObject({ written: 0, statements: proof });
    await database.sequelize.transaction((transaction) =>
      database.sequelize.query('CREATE TABLE of_the_host (id INTEGER)', { transaction }),
    );
    expect(await ask()).toMatchObject({ written: 0, statements: 1 });
    expect(await ask()).toMatchObject({ written: 0, statements: proof });
  });

  it('a response is made again after a commit on another connection', async () => {
    await ask();
    await ask();
    const other = await openShop({ database: database.url });
    const booked = { productId: MASSAGE, start: `${day(1)}T11:00`, staffIds: [11] };
    const { id } = await other.appointments.create(booked);
    expect(await ask()).toMatchObject({ written: 1, records: await computed() });
    // Removes the appointment, because the other shop also numbers its orders from 1, and a line can have
    // only one live appointment.
    await other.appointments.remove(id);
    await other.close();
  });

  it('a response is made again after each kind of write on which it depends', async () => {
    const { appointments } = salon;
    let booked = 0;
    let rule = 0;
    const writes: Record<string, () => Promise<unknown>> = {
      'a booking': async () => (booked = (await create(1, '10:00')).id),
      'a move within the day': () => appointments.update(booked, { start: `${day(1)}T12:00` }),
      'a move to another day': () => appointments.update(booked, { start: `${day(5)}T12:00` }),
      'a move from another day': () => appointments.update(booked, { start: `${day(1)}T12:00` }),
      'a quantity': () => appointments.update(booked, { quantity: 2, enforce: 'none' }),
      'another member': () => appointments.update(booked, { staffIds: [12], enforce: 'none' }),
      'nobody named': () => appointments.update(booked, { staffIds: [], enforce: 'none' }),
      trashing: () => appointments.remove(booked, { force: false }),
      restoring: () => appointments.update(booked, { status: 'confirmed' }),
      cancelling: () => appointments.update(booked, { status: 'cancelled' }),
      'a booking of another product of a member': () => create(1, '15:00', DUET, [11, 12]),
      'a hold': () =>
        appointments.holds.place(
          { productId: MASSAGE, start: `${day(1)}T17:00`, staffId: 11 },
          { owner: 'x' },
        ),
      'a rule of everybody': async () => {
        rule = (await appointments.rules.create(CLOSED)).id;
      },
      'a rule that becomes a member’s': () => appointments.rules.update(rule, { kind: 'staff', kindId: 12 }),
      'a rule that goes': () => appointments.rules.remove(rule),
      'a product that is said to have changed': () => appointments.productChanged(MASSAGE),
    };
    await ask();
    for (const [name, write] of Object.entries(writes)) {
      await write();
      const { written, records } = await ask();
      expect([name, written, records]).toEqual([name, 1, await computed()]);
      expect([name, (await ask()).written]).toEqual([name, 0]);
    }
  });

  it('a day is made again if an appointment moved to it while its deletion waited', async () => {
    const { appointments } = salon;
    const { id } = await create(4, '10:00');
    const { products } = internalsOf(appointments).host;
    const find = products.find.bind(products);
    // Moves the appointment after the deletion has read it, and before the deletion locks its places.
    products.find = async (...asked) => {
      products.find = find;
      await appointments.update(id, { start: `${day(1)}T10:00` });
      await ask();
      return find(...asked);
    };
    await appointments.remove(id);
    expect((await ask()).records).toBe(await computed());
  });

  // The day before is written again, too, because an appointment that starts late on it may extend into the changed
  // day.
  it('only the days that a write concerns are made again', async () => {
    const week = { ...tuesday, minDate: day(0), maxDate: day(6) };
    expect((await ask(week)).written).toBe(7);
    await create(3, '10:00');
    expect(await ask(week)).toMatchObject({ written: 2, statements: 4, records: await computed(week) });
    await create(4, '10:00', SURGERY);
    expect(await ask(week)).toMatchObject({ written: 4, statements: 4, records: await computed(week) });
    expect(await ask(week)).toMatchObject({ written: 0 });
  });

  // On a busy machine, one query to the database serves all requests that arrived together.
  it('simultaneous responses are checked with one statement, or one look at a SQLite file', async () => {
    const duet = { ...tuesday, productIds: [DUET] };
    // Waits, because the numbering of the former test's events may commit at any time.
    await settled();
    for (const query of [tuesday, duet]) await ask(query);
    const marks = logged.mock.calls.length;
    const before = reads();
    await Promise.all([tuesday, tuesday, tuesday, duet].map((query) => ask(query)));
    expect({ statements: reads() - before, looks: logged.mock.calls.length - marks }).toEqual(
      name === 'SQLite' ? { statements: 0, looks: 1 } : { statements: 2, looks: 0 },
    );
  });

  it('a response is still sent after a write on which it does not depend', async () => {
    await ask();
    await create(3, '10:00');
    await create(1, '10:00', 1, []);
    await salon.appointments.rules.create({ ...CLOSED, kind: 'product', kindId: 1 });
    expect(await ask()).toMatchObject({ written: 0 });
  });

  it.each(['versions', 'sharing', 'others', 'rules', 'bookings'] as const)(
    'a response that was made during a write is never sent again: after reading %s',
    async (step) => {
      await create(3, '10:00', DUET, [11, 12]);
      const { storage, host } = internalsOf(salon.appointments);
      const reads = {
        versions: [storage.guards, 'versionsByDay', 0],
        sharing: [storage.takenPlaces, 'productsSharing', 0],
        // Method to interrupt, and the number of calls that pass first. The first call of `find` is for the requested
        // product.
        others: [host.products, 'find', 1],
        rules: [storage.index, 'read', 0],
        bookings: [storage.takenPlaces, 'bookings', 0],
      } as const;
      const [of, name, after] = reads[step];
      for (const write of [
        () => create(2, '10:00', SURGERY),
        () => create(1, '11:00'),
        () => salon.appointments.rules.create(CLOSED),
      ]) {
        await salon.appointments.productChanged(MASSAGE);
        await overtaken(of as unknown as Reads, name, after, write);
        const { records } = await ask();
        expect(records).toBe(await computed());
      }
    },
  );

  /** Lists slots while a write happens between two reads of the list. */
  async function overtaken(
    of: Reads,
    name: string,
    after: number,
    write: () => Promise<unknown>,
  ): Promise<void> {
    const original = of[name]!;
    let calls = 0;
    of[name] = async (...args) => {
      const answer = await original.apply(of, args);
      if (calls++ < after) return answer;
      of[name] = original;
      await write();
      return answer;
    };
    await ask();
    expect(of[name]).toBe(original);
  }

  it('a kept response expires when a start has passed, when a hold expires, and at midnight', async () => {
    const { appointments, clock } = salon;
    const from = { ...tuesday, minDate: day(0), page: 1, perPage: 1_000 };
    const moments: string[] = [];
    clock.set(`${day(0)}T09:30`);
    await appointments.holds.place(
      { productId: MASSAGE, start: `${day(1)}T10:00`, staffId: 11 },
      { owner: 'y' },
    );
    await ask(from);
    for (const time of ['09:44', '09:45', '09:59', '10:00', '10:59', '11:00', '19:00', '23:59']) {
      clock.set(`${day(0)}T${time}`);
      const { written, records } = await ask(from);
      expect(records).toBe(await computed(from));
      if (written) moments.push(time);
    }
    clock.set(`${day(1)}T00:00`);
    expect((await ask({ productIds: [MASSAGE], minDate: day(2) })).written).toBe(7);
    expect(moments).toEqual(['09:45', '10:00', '11:00', '19:00']);
  });

  it('a kept response expires with the hold of another product whose padding reaches into the list', async () => {
    const { appointments, clock } = salon;
    clock.set(`${day(0)}T09:30`);
    await appointments.holds.place(
      { productId: SURGERY, start: `${day(1)}T16:00`, staffId: 11 },
      { owner: 'z' },
    );
    const wednesday = { ...tuesday, minDate: day(2), maxDate: day(2) };
    const held = await ask(wednesday);
    expect(held.records).toBe(await computed(wednesday));
    clock.set(`${day(0)}T09:50`);
    const after = await ask(wednesday);
    expect(after.records).toBe(await computed(wednesday));
    expect(after.records).not.toBe(held.records);
  });

  it('a response that misses the first booking of another product with its members is never sent again', async () => {
    // Far from the bookings of the other tests, so that no other product has been booked with these members.
    const far = { productIds: [MASSAGE], minDate: '2027-01-12', maxDate: '2027-01-12' };
    const free = await computed(far);
    const { takenPlaces } = internalsOf(salon.appointments).storage;
    const sharing = takenPlaces.productsSharing.bind(takenPlaces);
    takenPlaces.productsSharing = async (...asked) => {
      takenPlaces.productsSharing = sharing;
      const found = await sharing(...asked);
      await salon.appointments.create({
        productId: SURGERY,
        start: '2027-01-12T10:00',
        staffIds: [11],
        enforce: 'none',
      });
      return found;
    };
    expect((await ask(far)).records).toBe(free);
    const busy = await computed(far);
    expect((await ask(far)).records).toBe(busy);
    expect(busy).not.toBe(free);
  });

  it('days that were made with two states of another product are never combined', async () => {
    const { shop, appointments } = salon;
    const find = internalsOf(appointments).host.products.find.bind(internalsOf(appointments).host.products);
    const surgery = shop.products.get(SURGERY)!;
    const days = { ...tuesday, minDate: day(2), maxDate: day(4) };
    const { id } = await create(1, '16:00', SURGERY);
    // Removes the stored paddings, as in an appointment that is older than their column. The product's present padding
    // then counts.
    const { storage } = internalsOf(appointments);
    const row = (await storage.appointments.find([id])).get(id)!;
    await storage.transaction((t) => storage.appointments.update({ ...row, lanes: null }, t));
    await ask(days);
    await create(4, '16:00');
    const before = await computed(days);
    let calls = 0;
    internalsOf(appointments).host.products.find = async (...asked) => {
      const found = await find(...asked);
      calls += 1;
      // Changes the product after the check of the stored slots, and before outdated ones are computed again.
      if (calls === 2) shop.products.set(SURGERY, { ...surgery, padding: 0 });
      return found;
    };
    expect((await ask(days)).records).toBe(before);
    internalsOf(appointments).host.products.find = find;
    expect((await ask(days)).records).toBe(await computed(days));
    expect(await computed(days)).not.toBe(before);
    shop.products.set(SURGERY, surgery);
  });

  it('a response is not kept for a viewer of other products, or with other settings', async () => {
    const { shop } = salon;
    await create(4, '10:00', SURGERY, [12]);
    const wednesday = { ...tuesday, minDate: day(2), maxDate: day(2) };
    await ask(wednesday);
    const massage = shop.products.get(MASSAGE)!;
    const surgery = shop.products.get(SURGERY)!;
    for (const [id, product] of [
      [MASSAGE, { ...massage, interval: 30 }],
      [MASSAGE, { ...massage, name: 'Rub' }],
      [MASSAGE, { ...massage, staffIds: [12] }],
      [SURGERY, { ...surgery, padding: 2880 }],
      [SURGERY, undefined],
    ] as const) {
      if (product) shop.products.set(id, product);
      else shop.products.delete(id);
      const { written, records } = await ask(wednesday);
      expect([written, records]).toEqual([1, await computed(wednesday)]);
      shop.products.set(MASSAGE, massage).set(SURGERY, surgery);
      expect((await ask(wednesday)).records).toBe(await computed(wednesday));
    }
  });
});

/** Shape of a response whose records are written one by one: a JSON list. */
const FRAME = { before: Buffer.from('['), between: Buffer.from(','), after: Buffer.from(']'), tag: '' };

const CLOSED: RuleDraft = {
  kind: 'global',
  kindId: null,
  eventId: null,
  title: '',
  rangeType: 'time:all',
  fromDate: null,
  toDate: null,
  fromRange: '18:00',
  toRange: '20:00',
  appointable: false,
  priority: 1,
  capacity: null,
  ordering: 0,
  rrule: null,
};
