import { internalsOf } from '../../support/internals';
import { QueryTypes, Sequelize } from 'sequelize';
import { type Appointments, type AppointmentsOptions, createAppointments } from 'shop-appointments';
import type { RuleDraft } from '../../../lib/domain/rule';
import type { SlotQuery } from '../../../lib/engine/slots/types';
import { calendarOf } from '../../support/icalendar/calendars';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { ruleDraft } from '../../support/stored';
import { at, openShop, SECRET, type TestShop } from '../../support/shops/core-shop';
import { interceptStatements } from '../../support/statements-of';

const MASSAGE = 3;
const [ANN, BOB] = [11, 12];
const LUNCH: RuleDraft = ruleDraft({
  kind: 'staff',
  kindId: ANN,
  appointable: false,
  priority: 5,
  fromRange: '12:00',
  toRange: '13:00',
});
const WEEK: SlotQuery = { productIds: [MASSAGE], minDate: '2026-03-09', maxDate: '2026-03-15' };

forEachDatabase((_, openDatabase) => {
  let database: TestDatabase;
  let salon: TestShop;
  const statements: string[] = [];
  let stop: () => void;
  beforeAll(async () => {
    database = await openDatabase();
    stop = interceptStatements(database.sequelize, ({ sql }, run) => {
      statements.push(sql);
      return run();
    });
    salon = await openShop({ database: database.sequelize });
  });
  afterAll(async () => {
    stop();
    await salon.close();
    await database.close();
  });

  let others: { appointments: Appointments; sequelize: Sequelize }[] = [];
  beforeEach(async () => {
    salon.clock.set('2026-03-02T09:00');
    const [, ...added] = await salon.appointments.rules.all();
    for (const { id } of added) await salon.appointments.rules.remove(id);
    await salon.appointments.index.rebuild();
  });
  afterEach(async () => {
    for (const { appointments, sequelize } of others) {
      await appointments.close();
      await sequelize.close();
    }
    others = [];
  });

  /** Opens the shop as another process would. */
  const another = (options: Partial<AppointmentsOptions> = {}): Appointments => {
    const sequelize = new Sequelize(database.url, { logging: false });
    const appointments = createAppointments({
      ...salon.shop.options,
      site: salon.shop.site,
      secret: SECRET,
      clock: salon.clock,
      database: sequelize,
      logger: internalsOf(salon.appointments).options.logger,
      ...options,
    });
    others.push({ appointments, sequelize });
    return appointments;
  };

  const during = async <T>(work: () => Promise<T>): Promise<{ answer: T; sql: string[] }> => {
    const before = statements.length;
    const answer = await work();
    return { answer, sql: statements.slice(before) };
  };
  /** Whether a statement is a read. Reads that number events after a change do not count. */
  const isRead = (sql: string): boolean => /^SELECT(?!.*(outbox|counters))/s.test(sql);
  const isOfRules = (sql: string): boolean => sql.includes('FROM shop_appointments_rules');

  /**
   * Lists slots, and checks that they equal the slots computed from the rules. Returns whether they came from the
   * index.
   */
  const ask = async (query = WEEK) => {
    const { answer, sql } = await during(() => salon.appointments.slots.list(query, {}));
    const computed = await salon.appointments.slots.list({ ...query, computed: true }, {});
    expect(answer).toEqual(computed);
    expect(answer.records.length).toBeGreaterThan(0);
    return { isIndexed: !sql.some(isOfRules), statements: sql.filter(isRead).length };
  };
  const selfCheck = async (appointments = salon.appointments) => {
    const { owners, current, checked, drift } = await appointments.index.selfCheck();
    return { isCurrent: owners === current, checked, drift };
  };
  const stored = async (): Promise<object[]> => {
    const sql = 'SELECT * FROM shop_appointments_availability_index ORDER BY scope, id';
    return database.sequelize.query(sql, { type: QueryTypes.SELECT });
  };

  test('slots within the horizon are read from the index, with as many statements as without it', async () => {
    expect(await ask()).toEqual({ isIndexed: true, statements: 3 });
    const { sql } = await during(() => salon.appointments.slots.list({ ...WEEK, computed: true }, {}));
    expect([sql.filter(isRead).length, sql.filter(isOfRules).length]).toEqual([3, 1]);
    // Query for one day; the index covers 90 days from 2 March.
    const on = (date: string): SlotQuery => ({ productIds: [MASSAGE], minDate: date, maxDate: date });
    expect(await ask(on('2026-05-31'))).toMatchObject({ isIndexed: true });
    expect(await ask(on('2026-06-30'))).toEqual({ isIndexed: false, statements: 3 });
    expect(await ask({ ...on('2026-02-20'), getPastTimes: true })).toMatchObject({ isIndexed: false });
  });

  test('the rows of the index are read from it, and computed beyond it', async () => {
    await salon.appointments.rules.create({
      ...LUNCH,
      rangeType: 'custom:daterange',
      fromDate: '2026-03-01',
      toDate: null,
    });
    const plain = another({ index: { enabled: false } });
    const window = { from: at('2026-03-09T10:00'), to: at('2026-03-12T10:00') };
    const { answer, sql } = await during(() => salon.appointments.index.list(window));
    expect(answer).toEqual(await plain.index.list(window));
    expect(answer).toHaveLength(5);
    // One statement reads which owners have rules; the next ones read the owners' entries.
    expect(sql.filter(isOfRules)).toEqual([expect.stringContaining('SELECT DISTINCT kind, kind_id')]);
    const later = { from: at('2026-08-09T10:00'), to: at('2026-08-12T10:00') };
    expect(await salon.appointments.index.list(later)).toEqual(await plain.index.list(later));
  });

  test('rules that were inserted into the table by hand are not lost by the first change after them', async () => {
    const { slots, rules } = salon.appointments;
    const { storage } = internalsOf(salon.appointments);
    const closed = ruleDraft({ kind: 'product', kindId: MASSAGE, appointable: false, priority: 1 });
    const now = salon.clock.now();
    const stored = await storage.transaction((t) => storage.rules.insert(closed, now, t));
    await salon.appointments.productChanged(MASSAGE);
    expect((await slots.list(WEEK)).records).toEqual([]);
    await rules.remove(stored.id);
  });

  test('every change of rules changes the index in its transaction, and needs two more statements for each owner', async () => {
    const { rules, calendar } = salon.appointments;
    const plain = another({ index: { enabled: false } });
    const { answer: lunch, sql } = await during(() => rules.create(LUNCH));
    expect(sql.filter((one) => one.includes('availability_index'))).toHaveLength(2);
    expect(await ask()).toMatchObject({ isIndexed: true });
    await rules.update(lunch.id, { rrule: 'FREQ=WEEKLY;BYDAY=TU', fromDate: '2026-03-03' });
    expect(await ask()).toMatchObject({ isIndexed: true });
    await rules.update(lunch.id, { kindId: BOB });
    expect(await ask()).toMatchObject({ isIndexed: true });
    await salon.appointments.productChanged(MASSAGE);
    expect(await ask()).toMatchObject({ isIndexed: true });
    const event = 'UID:a\nSUMMARY:Lesson\nDTSTART:20260310T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3';
    await calendar.importFor(ANN, { text: calendarOf(event) });
    expect(await ask()).toMatchObject({ isIndexed: true });
    await calendar.importFor(ANN, { text: calendarOf(event.replace('T10', 'T11')) });
    expect(await ask()).toMatchObject({ isIndexed: true });
    await rules.remove(lunch.id);
    expect(await ask()).toEqual({ isIndexed: true, statements: 3 });
    expect((await plain.slots.list(WEEK, {})).records).toEqual(
      (await salon.appointments.slots.list(WEEK, {})).records,
    );
    expect(await selfCheck()).toEqual({ isCurrent: true, checked: 2, drift: [] });
  });

  test('a change that is rolled back leaves the index as it was', async () => {
    await salon.appointments.rules.create(LUNCH);
    const before = await stored();
    const bob = { scope: 'staff', id: BOB, day: -1 } as const;
    const versionBefore =
      (await internalsOf(salon.appointments).storage.index.heads([bob]))[0]?.rulesVersion ?? 0;
    const failing = salon.appointments.transaction(async (t) => {
      await salon.appointments.rules.create({ ...LUNCH, kindId: BOB }, { transaction: t });
      await salon.appointments.rules.create(
        { ...LUNCH, fromRange: '15:00', toRange: '16:00' },
        { transaction: t },
      );
      expect(await internalsOf(salon.appointments).storage.index.heads([bob], t)).toMatchObject([
        { rulesVersion: versionBefore + 1, stored: { version: versionBefore + 1 } },
      ]);
      throw new Error('The host has changed its mind');
    });
    await expect(failing).rejects.toThrow('changed its mind');
    expect(await stored()).toEqual(before);
    expect(await ask()).toMatchObject({ isIndexed: true });
  });

  test('rules that a process without an index writes are seen at once, and indexed by the next pass', async () => {
    const plain = another({ index: { enabled: false } });
    await salon.appointments.rules.create(LUNCH);
    await plain.rules.create({ ...LUNCH, fromRange: '15:00', toRange: '16:00' });
    expect(await ask()).toEqual({ isIndexed: false, statements: 4 });
    // A change of one rule does not make an outdated entry of its owner current.
    await salon.appointments.rules.create({ ...LUNCH, fromRange: '17:00', toRange: '18:00' });
    expect(await ask()).toMatchObject({ isIndexed: false });
    await salon.appointments.tick();
    expect(await ask()).toEqual({ isIndexed: true, statements: 3 });
  });

  test('the worker extends the index once a site day, and makes it again for another zone', async () => {
    await salon.appointments.rules.create(LUNCH);
    const late: SlotQuery = { productIds: [MASSAGE], minDate: '2026-07-01', maxDate: '2026-07-01' };
    salon.clock.set('2026-04-02T00:30');
    expect(await ask(late)).toMatchObject({ isIndexed: false });
    const beside = another();
    await Promise.all([salon.appointments.tick(), beside.tick()]);
    expect(await ask(late)).toMatchObject({ isIndexed: true });
    const table = internalsOf(salon.appointments).storage.index;
    const save = table.save.bind(table);
    const made = jest.spyOn(table, 'save');
    await salon.appointments.tick();
    salon.clock.set('2026-04-02T23:30');
    await salon.appointments.tick();
    expect(made).not.toHaveBeenCalled();

    // The member has no rules, so the index is not extended for the member.
    await salon.appointments.rules.remove(
      (await salon.appointments.rules.create({ ...LUNCH, kindId: BOB })).id,
    );
    await salon.appointments.index.rebuild();
    made.mockClear();
    salon.clock.set('2026-04-03T00:30');
    await salon.appointments.tick();
    expect(made.mock.calls.map(([{ scope, id }]) => `${scope} ${id}`)).toEqual(['rules 0', `staff ${ANN}`]);

    salon.clock.set('2026-04-04T00:30');
    const stop = new AbortController();
    made.mockImplementation(async (...args) => {
      stop.abort();
      await save(...args);
    });
    await salon.appointments.run({ signal: stop.signal });
    made.mockRestore();
    expect(await ask({ ...late, minDate: '2026-07-03', maxDate: '2026-07-03' })).toMatchObject({
      isIndexed: true,
    });

    const moved = another({ site: { ...salon.shop.site, timezone: 'America/New_York' } });
    const computed = await moved.slots.list({ ...late, computed: true }, {});
    expect(await moved.slots.list(late, {})).toEqual(computed);
    await moved.tick();
    expect(await moved.slots.list(late, {})).toEqual(computed);
    expect(await selfCheck(moved)).toEqual({ isCurrent: true, checked: 2, drift: [] });
    expect(await ask(late)).toMatchObject({ isIndexed: false });
  });

  test('two processes rebuild the index while both change rules', async () => {
    const beside = another();
    const progress: string[] = [];
    const { rules, index } = salon.appointments;
    await rules.create(LUNCH);
    const [own] = await Promise.all([
      index.rebuild({ onProgress: ({ done, total }) => progress.push(`${done} of ${total}`) }),
      beside.index.rebuild(),
      ...[9, 10, 15].map((hour) =>
        rules.create({ ...LUNCH, fromRange: `${hour}:00`, toRange: `${hour}:30` }),
      ),
      ...[16, 17].map((hour) =>
        beside.rules.create({ ...LUNCH, kindId: BOB, fromRange: `${hour}:00`, toRange: `${hour}:30` }),
      ),
      beside.index.rebuild(),
    ]);
    expect(progress[0]).toBe(`0 of ${own}`);
    expect(progress.at(-1)).toBe(`${own} of ${own}`);
    expect(await selfCheck()).toEqual({ isCurrent: true, checked: 7, drift: [] });
    expect(await ask()).toMatchObject({ isIndexed: true });
  });

  test('a rule that is written while its owner’s index entry is computed is in the entry', async () => {
    const { rules, index } = salon.appointments;
    const { storage } = internalsOf(salon.appointments);
    await rules.create(LUNCH);
    const read = storage.rules.ofOwners.bind(storage.rules);
    const overtaken = jest.spyOn(storage.rules, 'ofOwners').mockImplementation(async (owners) => {
      const found = await read(owners);
      if (owners[0]!.kindId !== ANN) return found;
      overtaken.mockRestore();
      await another().rules.create({ ...LUNCH, fromRange: '15:00', toRange: '16:00' });
      return found;
    });
    await index.rebuild();
    expect(await selfCheck()).toEqual({ isCurrent: true, checked: 3, drift: [] });
    expect(await ask()).toMatchObject({ isIndexed: true });
  });

  test('a self-check reports entries of the index that are wrong, and a rebuild repairs them', async () => {
    const { index, rules } = salon.appointments;
    const { id } = await rules.create(LUNCH);
    const noon = at('2026-03-10T12:00');
    await database.sequelize.query(
      `UPDATE shop_appointments_availability_index SET rules = REPLACE(rules, '${noon}', '${noon + 60}') WHERE scope = 'staff'`,
    );
    const drift = [{ kind: 'staff', kindId: ANN, ruleIds: [id] }];
    expect(await selfCheck()).toEqual({ isCurrent: true, checked: 2, drift });
    expect((await index.selfCheck({ samples: 0 })).checked).toBe(0);
    await index.rebuild();
    expect(await selfCheck()).toEqual({ isCurrent: true, checked: 2, drift: [] });
    expect(await ask()).toMatchObject({ isIndexed: true });
  });

  test('rules that were inserted into the table by hand are found by the next pass', async () => {
    const { storage } = internalsOf(salon.appointments);
    // The member has never had a rule.
    const byHand = { ...LUNCH, kindId: 13 };
    await storage.transaction((t) => storage.rules.insert(byHand, salon.clock.now(), t));
    await salon.appointments.tick();
    expect(await selfCheck()).toEqual({ isCurrent: true, checked: 2, drift: [] });
    const window = { from: at('2026-03-09T00:00'), to: at('2026-03-10T00:00') };
    expect(await salon.appointments.index.list({ ...window, staffId: 13 })).toHaveLength(1);
  });
});

test('without an index everything is computed, and nothing is stored', async () => {
  const salon = await openShop({ index: { enabled: false } });
  const { slots, index } = salon.appointments;
  const { storage } = internalsOf(salon.appointments);
  const read = jest.spyOn(storage.index, 'read');
  expect((await slots.list(WEEK, {})).records).not.toEqual([]);
  await salon.appointments.tick();
  expect(read).not.toHaveBeenCalled();
  expect(await index.selfCheck()).toEqual({ owners: 0, current: 0, checked: 0, drift: [] });
  await expect(index.rebuild()).rejects.toMatchObject({ code: 'shop_appointments_invalid_option' });
  await salon.close();
});

test.each([0, 367, 1.5])('an index over %s days is refused', async (days) => {
  await expect(openShop({ index: { days } })).rejects.toThrow('index.days');
});
