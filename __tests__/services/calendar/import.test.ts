import { internalsOf } from '../../support/internals';
import type { OutboxEvent } from '../../../lib/domain/events/event';
import { asInstant } from '../../../lib/time/units';
import { APPLE, calendarOf, GOOGLE } from '../../support/icalendar/calendars';
import { forEachDatabase } from '../../support/databases';
import { salonBeforeEach } from '../../support/shops/salon-before-each';
import { openShop, type TestShop } from '../../support/shops/core-shop';

const [ANN, BOB, DEE] = [11, 12, 21];
const lesson = (uid: string, hour: string, more = ''): string =>
  `UID:${uid}\nSUMMARY:Lesson ${uid}\nDTSTART:20260310T${hour}0000\nDURATION:PT1H\n${more}`;

let salon: TestShop;
const imported = async () =>
  (await salon.appointments.rules.all())
    .filter(({ eventId }) => eventId !== null)
    .map(({ id, kindId, eventId, title, fromRange, version }) => ({
      id,
      kindId,
      eventId,
      title,
      fromRange,
      version,
    }));
const topics = (events: readonly OutboxEvent[]): string[] =>
  events.map(({ topic, resourceId }) => `${topic} ${resourceId}`);

forEachDatabase((_, openDatabase) => {
  salonBeforeEach(openDatabase, (opened) => ({ salon } = opened));
  const importText = (text: string, staffId = ANN) =>
    salon.appointments.calendar.importFor(staffId, { text });

  test('an imported event is a closing rule of the member, stronger than rules without a priority, and closes the member’s slots', async () => {
    const result = await importText(calendarOf(lesson('a', '10'), lesson('b', '12')));
    expect(result).toEqual({ sourceId: 1, events: 2, created: 2, updated: 0, deleted: 0, unchanged: 0 });
    const [opening, first, second] = await salon.appointments.rules.all();
    expect(opening!.priority).toBeNull();
    expect(first).toMatchObject({
      kind: 'staff',
      kindId: ANN,
      title: 'Lesson a',
      appointable: false,
      priority: 100,
      capacity: null,
      rangeType: 'custom:daterange',
      fromDate: '2026-03-10',
      toDate: '2026-03-10',
      fromRange: '10:00',
      toRange: '11:00',
    });
    expect(Number.isInteger(first!.eventId) && first!.eventId !== second!.eventId).toBe(true);
    const { records } = await salon.appointments.slots.list({
      productIds: [3],
      minDate: '2026-03-10',
      maxDate: '2026-03-10',
    });
    const free = (staffId: number) =>
      records.filter((slot) => slot.staffId === staffId).map(({ date }) => date.slice(11));
    expect(free(ANN).filter((time) => ['10:00', '11:00', '12:00'].includes(time))).toEqual(['11:00']);
    expect(free(BOB)).toContain('10:00');
  });

  test('a second import writes and announces only changed, new and vanished events, each once', async () => {
    await importText(calendarOf(lesson('a', '10'), lesson('b', '12'), lesson('c', '14')));
    const before = await imported();
    const told = (await salon.events()).length;
    const again = await importText(calendarOf(lesson('c', '14'), lesson('a', '10'), lesson('b', '12')));
    expect(again).toMatchObject({ created: 0, updated: 0, deleted: 0, unchanged: 3 });
    expect(await imported()).toEqual(before);
    expect(await salon.events()).toHaveLength(told);

    const changed = await importText(calendarOf(lesson('a', '10'), lesson('b', '13'), lesson('d', '16')));
    expect(changed).toMatchObject({ created: 1, updated: 1, deleted: 1, unchanged: 1 });
    const [a, b, c] = before;
    const after = await imported();
    expect(after.slice(0, 2)).toEqual([a, { ...b, fromRange: '13:00', version: 2 }]);
    expect(after.slice(2)).toMatchObject([{ title: 'Lesson d' }]);
    expect(topics((await salon.events()).slice(told)).sort()).toEqual([
      `availability.created ${after[2]!.id}`,
      `availability.deleted ${c!.id}`,
      `availability.updated ${b!.id}`,
    ]);
  });

  test('recurring events with moved occurrences, of several programs, are imported each from a file of its own', async () => {
    await importText(GOOGLE);
    const google = await imported();
    await salon.appointments.calendar.importFor(ANN, { text: APPLE, name: 'apple' });
    await salon.appointments.calendar.importFor(BOB, { text: APPLE });
    expect((await imported()).slice(0, google.length)).toEqual(google);
    // Removes the moved occurrence from the calendar, so that the rule of the recurring event loses the
    // exception.
    await importText(
      GOOGLE.replace(/BEGIN:VEVENT\r\nDTSTART;TZID=Europe\/Berlin:20260318T140000[^]*?END:VEVENT\r\n/, ''),
    );
    expect(
      (await imported()).filter(({ kindId }) => kindId === ANN).map(({ title, version }) => [title, version]),
    ).toEqual([
      ['Stand-up', 2],
      ...google.slice(2).map(({ title }) => [title, 1]),
      ...[
        ['Yoga', 1],
        ['Market day', 1],
        ['Lunch', 1],
      ],
    ]);
    await importText(calendarOf());
    expect((await imported()).map(({ kindId }) => kindId)).toEqual([ANN, ANN, ANN, BOB, BOB, BOB]);
  });

  test('an import restores its rules that were changed or deleted by hand, and leaves the shop’s own rules', async () => {
    const { rules } = salon.appointments;
    const text = calendarOf(lesson('a', '10'), lesson('b', '12'));
    await importText(text);
    const [a, b] = await imported();
    const own = await rules.create({ ...(await rules.get(a!.id)), title: 'By hand', eventId: a!.eventId });
    await rules.update(a!.id, { title: 'Other' });
    await rules.remove(b!.id);
    expect(await importText(text)).toMatchObject({ created: 1, updated: 1, deleted: 0 });
    expect((await imported()).map(({ title }) => title).sort()).toEqual(['By hand', 'Lesson a', 'Lesson b']);
    await importText(calendarOf());
    expect((await imported()).map(({ id }) => id)).toEqual([own.id]);
  });

  test('a thousand events are imported, and removed, in few transactions', async () => {
    const text = calendarOf(
      ...Array.from({ length: 1_000 }, (_, n) => lesson(String(n), String(8 + (n % 12)).padStart(2, '0'))),
    );
    const { storage } = internalsOf(salon.appointments);
    let transactions = 0;
    const original = storage.transaction.bind(storage);
    const spy = jest.spyOn(storage, 'transaction').mockImplementation((...args) => {
      transactions += 1;
      return original(...args);
    });
    expect(await importText(text)).toMatchObject({ events: 1_000, created: 1_000 });
    expect(transactions).toBe(5);
    transactions = 0;
    expect(await importText(text)).toMatchObject({ unchanged: 1_000, created: 0 });
    expect(transactions).toBe(0);
    expect(await importText(calendarOf())).toMatchObject({ deleted: 1_000 });
    expect(transactions).toBe(5);
    spy.mockRestore();
    expect(await imported()).toEqual([]);
  });

  test('of two imports at the same time one is refused until later, and no event is stored twice', async () => {
    const text = calendarOf(...Array.from({ length: 50 }, (_, n) => lesson(String(n), '10')));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => importText(text)));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as { code: string }] : [],
    );
    expect(refused.map(({ code }) => code).filter((code) => code !== 'shop_rest_busy')).toEqual([]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await imported()).toHaveLength(50);
  });

  test('a removed subscription takes its rules along, even if a process reads it meanwhile', async () => {
    const { sourceId } = await importText(calendarOf(lesson('a', '10')));
    const reading = importText(
      calendarOf(...Array.from({ length: 500 }, (_, n) => lesson(String(n), '10'))),
    ).catch((error: unknown) => (error as { code: string }).code);
    await salon.appointments.calendar.subscriptions.remove(sourceId);
    const outcome = await reading;
    if (typeof outcome === 'string') expect(outcome).toBe('shop_rest_busy');
    const { calendarSources } = internalsOf(salon.appointments).storage;
    expect(await calendarSources.find(sourceId)).toBeUndefined();
    expect(typeof outcome === 'string' ? await imported() : []).toEqual([]);
    await expect(salon.appointments.calendar.subscriptions.remove(sourceId)).rejects.toMatchObject({
      code: 'rest_invalid_param',
    });
  });
});

describe('an import into a new shop', () => {
  beforeEach(async () => {
    salon = await openShop();
  });
  afterEach(() => salon.close());

  describe('that is refused changes nothing', () => {
    test.each([
      ['no calendar', { text: 'hello' }, 'rest_invalid_param', { text: /does not begin/ }],
      [
        'over 5 MiB',
        { text: `${calendarOf()}${'x'.repeat(5 * 1024 * 1024)}` },
        'rest_invalid_param',
        { text: /5 MiB/ },
      ],
      [
        'an address with plain HTTP',
        { url: 'http://calendar.example/a.ics' },
        'rest_invalid_param',
        { url: /https/ },
      ],
      ['an address of a file', { url: 'file:///etc/passwd' }, 'rest_invalid_param', { url: /https/ }],
      [
        'credentials',
        { url: 'https://me:secret@calendar.example/' },
        'rest_invalid_param',
        { url: /credentials/ },
      ],
      ['no address', { url: 'calendar' }, 'rest_invalid_param', { url: /https/ }],
      [
        'loopback',
        { url: 'webcal://127.0.0.1/a.ics' },
        'rest_invalid_param',
        { url: /not an address of the public internet/ },
      ],
      [
        'a priority that is none',
        { text: calendarOf(), priority: 1.5 },
        'rest_invalid_param',
        { priority: /whole/ },
      ],
    ])('%s', async (_, input, code, params) => {
      await salon.appointments.calendar.importFor(ANN, { text: calendarOf(lesson('a', '10')) });
      const before = await imported();
      const told = (await salon.events()).length;
      const refused = salon.appointments.calendar.importFor(ANN, input);
      await expect(refused).rejects.toMatchObject({ code, status: 400 });
      const error = (await refused.catch((thrown: unknown) => thrown)) as {
        data: { params: Record<string, string> };
      };
      expect(Object.keys(error.data.params)).toEqual(Object.keys(params));
      for (const [name, message] of Object.entries(params)) expect(error.data.params[name]).toMatch(message);
      expect(await imported()).toEqual(before);
      expect(await salon.events()).toHaveLength(told);
    });

    test('because its user is no member of staff', async () => {
      await expect(salon.appointments.calendar.importFor(DEE, { text: calendarOf() })).rejects.toMatchObject({
        code: 'shop_rest_staff_invalid_id',
      });
    });
  });

  test('closes slots also if smaller priorities are stronger', async () => {
    await salon.close();
    salon = await openShop({ rules: { precedence: 'smaller-wins' } });
    await salon.appointments.calendar.importFor(ANN, { text: calendarOf(lesson('a', '10')) });
    const { records } = await salon.appointments.slots.list({
      productIds: [3],
      staffIds: [ANN],
      minDate: '2026-03-10',
      maxDate: '2026-03-10',
    });
    expect(records.map(({ date }) => date.slice(11))).not.toContain('10:00');
  });

  test('extends recurrences in other zones by later occurrences as time passes, and removes past ones', async () => {
    let now = salon.clock.now();
    await salon.close();
    salon = await openShop({ clock: { now: () => now } });
    const text = calendarOf(
      'UID:t\nDTSTART;TZID=Asia/Tokyo:20260310T170000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY',
      lesson('a', '10'),
    );
    const first = await salon.appointments.calendar.importFor(ANN, { text });
    // The import creates 53 rules: 52 Tuesdays within 366 days, and the single lesson.
    expect([first.created, first.events]).toEqual([53, 2]);
    now = asInstant(now + 60 * 86_400);
    const later = await salon.appointments.calendar.importFor(ANN, { text });
    // A later import has added eight or nine weeks. The lesson and the Tuesdays of more than thirty days ago are gone.
    expect(later.events).toBe(1);
    expect(later.unchanged).toBeGreaterThan(40);
    expect((await imported()).some(({ title }) => title === 'Lesson a')).toBe(false);
  });
});
