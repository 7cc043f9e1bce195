import { Sequelize } from 'sequelize';
import { type Appointments, createAppointments } from 'shop-appointments';
import type { Rule } from '../../../lib/domain/rule';
import { calendarOf } from '../../support/icalendar/calendars';
import { forEachDatabase, type TestDatabase } from '../../support/databases';
import { internalsOf } from '../../support/internals';
import { openShop, SECRET, type TestShop } from '../../support/shops/core-shop';

const [ANN, BOB] = [11, 12];
const MASSAGE = 3;
const LESSONS = 250;
/** A calendar with `count` lessons of half an hour, one in each hour from 2026-03-09. */
const lessons = (count: number): string =>
  calendarOf(
    ...Array.from({ length: count }, (_, n) => {
      const at = new Date(Date.UTC(2026, 2, 9, n)).toISOString().replaceAll(/[-:]|\.000Z/g, '');
      return `UID:${n}\nSUMMARY:Lesson ${n}\nDTSTART:${at}\nDURATION:PT30M\n`;
    }),
  );

forEachDatabase((_, openDatabase) => {
  let database: TestDatabase;
  let salon: TestShop;
  let sequelize: Sequelize;
  let other: Appointments;
  /** Number of rules that each statement has read from the table. */
  let rows: number[];
  /** Number of owners whose index entries each statement has read, with the texts of the entries. */
  let entries: number[];

  beforeEach(async () => {
    database = await openDatabase();
    salon = await openShop({ database: database.sequelize });
    sequelize = new Sequelize(database.url, { logging: false });
    other = createAppointments({
      ...salon.shop.options,
      site: salon.shop.site,
      secret: SECRET,
      clock: salon.clock,
      database: sequelize,
    });
    await salon.appointments.calendar.importFor(ANN, { text: lessons(LESSONS) });
    const { rules, index } = internalsOf(salon.appointments).storage;
    const read = rules.read.bind(rules);
    const readEntries = index.read.bind(index);
    rows = [];
    entries = [];
    jest.spyOn(rules, 'read').mockImplementation((found) => {
      rows.push(found.length);
      return read(found);
    });
    jest.spyOn(index, 'read').mockImplementation((keys, t, textless = []) => {
      if (!t) entries.push(keys.length - textless.length);
      return readEntries(keys, t, textless);
    });
  });
  afterEach(async () => {
    await other.close();
    await sequelize.close();
    await salon.close();
    await database.close();
  });

  const all = (): Promise<Rule[]> => salon.appointments.rules.all();
  const ids = (rules: readonly Rule[]): number[] => rules.map(({ id }) => id);
  const closing = { kind: 'staff', appointable: false, rangeType: 'custom', fromDate: '2026-05-01' } as const;
  const freeOf = async (appointments: Appointments, minDate: string): Promise<number> => {
    const { records } = await appointments.slots.list(
      { productIds: [MASSAGE], minDate, maxDate: minDate },
      {},
    );
    return records.filter(({ staffId, available }) => staffId === ANN && available > 0).length;
  };

  test('11.7 the rules of a member with a long calendar are read again only after a change of these rules', async () => {
    const first = await all();
    expect(first).toHaveLength(LESSONS + 1);
    // Slots are listed twice: at the first list the library learns that there are many rules; at the second it keeps
    // these in memory, with their version.
    await all();
    rows = [];
    expect(await all()).toEqual(first);
    expect(rows).toEqual([1]);

    const ofBob = await salon.appointments.rules.create({ ...closing, kindId: BOB });
    rows = [];
    expect(ids(await all())).toEqual([...ids(first), ofBob.id]);
    expect(rows).toEqual([2]);
  });

  test('11.7 a change by another process is in the next list, whichever owner it concerns', async () => {
    await all();
    await all();
    const ofAnn = await other.rules.create({ ...closing, kindId: ANN });
    expect((await all()).at(-1)).toEqual(ofAnn);
    const moved = await other.rules.update(ofAnn.id, { kindId: BOB });
    expect((await all()).at(-1)).toEqual(moved);
    await other.rules.remove(ofAnn.id);
    await other.calendar.importFor(ANN, { text: lessons(3) });
    expect(await all()).toEqual(await other.rules.all());
    expect(await all()).toHaveLength(4);
  });

  test('a rule that moves to an owner with kept rules while the list is read is in the list once', async () => {
    const ofBob = await salon.appointments.rules.create({ ...closing, kindId: BOB });
    await all();
    await all();
    const { rules } = internalsOf(salon.appointments).storage;
    const except = rules.except.bind(rules);
    jest.spyOn(rules, 'except').mockImplementationOnce(async (owners) => {
      await other.rules.update(ofBob.id, { kindId: ANN });
      return except(owners);
    });
    expect((await all()).filter(({ id }) => id === ofBob.id)).toMatchObject([{ kindId: ANN }]);
  });

  test('a transaction sees its own rules, and nothing of them is left after a rollback', async () => {
    await all();
    await all();
    const before = ids(await all());
    await expect(
      salon.appointments.transaction(async (transaction) => {
        await salon.appointments.rules.create({ ...closing, kindId: ANN }, { transaction });
        throw new Error('changed our mind');
      }),
    ).rejects.toThrow('changed our mind');
    expect(ids(await all())).toEqual(before);
  });

  test('rules that were inserted into the table by hand are in every list after a rebuild', async () => {
    await all();
    const [, lesson] = await all();
    await database.sequelize.query(
      `UPDATE shop_appointments_rules SET title = 'Moved' WHERE id = ${lesson!.id}`,
    );
    await other.index.rebuild();
    expect((await all())[1]).toEqual({ ...lesson, title: 'Moved' });
  });

  test.each([
    // Reads the index entries (or the one rule) of the site, the product and the member Bob, but none of Ann's.
    { when: 'within the horizon', day: '2026-03-24', owners: [3], ofTable: [] },
    { when: 'beyond the horizon', day: '2026-09-01', owners: [], ofTable: [1] },
  ])('11.7 slots $when are listed without reading a long calendar again, until it changes', async (each) => {
    const { day } = each;
    salon.clock.set('2026-03-09T08:00');
    await salon.appointments.index.rebuild();
    const free = await freeOf(salon.appointments, day);
    expect(free).toBeGreaterThan(0);
    await freeOf(salon.appointments, day);
    [rows, entries] = [[], []];
    expect(await freeOf(salon.appointments, day)).toBe(free);
    expect({ owners: entries, ofTable: rows }).toEqual({ owners: each.owners, ofTable: each.ofTable });

    await other.rules.create({ ...closing, kindId: ANN, fromDate: day, priority: 200 });
    expect(await freeOf(salon.appointments, day)).toBe(0);
  });
});
