import type { Appointment, TimeInput } from 'shop-appointments';
import { at, openShop, refusal, site, type TestShop } from '../../support/shops/core-shop';

/** In Berlin the clocks go forward on 29 March 2026 at 02:00, and back on 25 October 2026 at 03:00. */
const HAIRCUT = 1;
const HOUR = 3_600;
const REPEATED = '2026-10-25T02:00';
const FIRST = at(REPEATED);
const SECOND = FIRST + HOUR;
const SKIPPED = '2026-03-29T02:00';
const AFTER_THE_GAP = '2026-03-29T03:00';

/** Forms in which a time names an exact instant. */
const EXACT: readonly (readonly [string, (instant: number) => TimeInput])[] = [
  ['a number', (instant) => instant],
  ['a Date', (instant) => new Date(instant * 1_000)],
  ['a text with Z', (instant) => new Date(instant * 1_000).toISOString()],
];
const WALL_CLOCK: readonly (readonly [string, (wallClock: string) => TimeInput])[] = [
  ['a text without an offset', (wallClock) => wallClock],
  ['{ wallClock }', (wallClock) => ({ wallClock: site(wallClock) })],
];
/** All forms of an instant as an input, including the wall clock time of the site. */
const formsOf = (instant: number, wallClock: string): TimeInput[] => [
  ...EXACT.map(([, form]) => form(instant)),
  ...WALL_CLOCK.map(([, form]) => form(wallClock)),
];

let salon: TestShop;
let appointments: TestShop['appointments'];
beforeEach(async () => {
  salon = await openShop();
  ({ appointments } = salon);
  await appointments.rules.create({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: '00:00',
    toRange: '24:00',
    appointable: true,
  });
});
afterEach(() => salon.close());

const create = (start: TimeInput, end?: TimeInput): Promise<Appointment> =>
  appointments.create({ productId: HAIRCUT, customerId: 21, start, end });
const startOf = async (id: number): Promise<number> => (await appointments.get(id)).start;
const hold = (start: TimeInput) =>
  appointments.holds.place({ productId: HAIRCUT, start }, { owner: 'visitor' });
const series = (start: TimeInput) =>
  appointments.series.create({ productId: HAIRCUT, start, rrule: 'FREQ=DAILY;COUNT=2' });

describe('a number that the core returns is an instant when it is sent back', () => {
  test('an appointment moves by an hour', async () => {
    const booked = await create('2026-03-10T09:00');
    const moved = await appointments.reschedule(booked.id, { start: booked.start + HOUR });
    expect([moved.start, moved.end]).toEqual([at('2026-03-10T10:00'), at('2026-03-10T11:00')]);
  });

  test('an appointment moves by an hour through the repeated hour, which takes two hours', async () => {
    const booked = await create(FIRST);
    for (const start of [SECOND, SECOND + HOUR]) {
      const before = await startOf(booked.id);
      expect(await appointments.reschedule(booked.id, { start: before + HOUR })).toMatchObject({ start });
    }
    expect(await startOf(booked.id)).toBe(at('2026-10-25T03:00'));
  });

  test('an appointment moves by an hour over the skipped hour', async () => {
    const booked = await create('2026-03-29T01:00');
    const moved = await appointments.update(booked.id, { start: booked.start + HOUR });
    expect([moved.start, moved.end]).toEqual([at(AFTER_THE_GAP), at('2026-03-29T04:00')]);
  });

  test('a hold, an occurrence of a series, and a customer by their link move by an hour', async () => {
    const { token, appointment: held } = await hold('2026-03-10T09:00');
    const { appointment } = await appointments.holds.change(held.id, token, { start: held.start + HOUR });
    expect(appointment.start).toBe(at('2026-03-10T10:00'));

    const { series: made } = await series('2026-03-28T01:00');
    const { series: moved } = await appointments.series.update(made.id, { start: made.start + HOUR });
    expect(moved.appointments.map(({ start }) => start)).toEqual([at('2026-03-28T02:00'), at(AFTER_THE_GAP)]);

    const booked = await create('2026-03-11T09:00');
    await appointments.selfService.reschedule(await appointments.selfService.link(booked.id), {
      start: booked.start + HOUR,
    });
    expect(await startOf(booked.id)).toBe(at('2026-03-11T10:00'));
  });
});

describe('each form of a time', () => {
  const NINE = '2026-03-10T09:00';
  const starts: readonly (readonly [string, (start: TimeInput) => Promise<number>])[] = [
    ['create', async (start) => (await create(start)).start],
    ['book', async (start) => (await appointments.book({ productId: HAIRCUT, start })).start],
    ['holds.place', async (start) => (await hold(start)).appointment.start],
    ['series.create', async (start) => (await series(start)).series.start],
    [
      'series.preview',
      async (start) => {
        const draft = { productId: HAIRCUT, start, rrule: 'FREQ=DAILY;COUNT=2' };
        return (await appointments.series.preview(draft)).occurrences[0]!.start;
      },
    ],
    [
      'batch',
      async (start) => {
        const { create: made } = await appointments.batch({ create: [{ productId: HAIRCUT, start }] });
        return (made![0] as Appointment).start;
      },
    ],
    [
      'reschedule',
      async (start) =>
        (await appointments.reschedule((await create('2026-03-12T09:00')).id, { start })).start,
    ],
  ];

  test.each(starts)('names one instant in %s', async (_, startAfter) => {
    for (const [n, day] of [16, 18, 20, 22, 24].entries()) {
      const wallClock = `2026-03-${day}T09:00`;
      expect(await startAfter(formsOf(at(wallClock), wallClock)[n]!)).toBe(at(wallClock));
    }
  });

  test('bounds a list, a calendar, an index and the starts between two times', async () => {
    const { id } = await create(NINE);
    const [from, to] = [formsOf(at(NINE), NINE), formsOf(at('2026-03-10T09:01'), '2026-03-10T09:01')];
    for (const [n, start] of from.entries()) {
      const end = to[n]!;
      const window = { from: start, to: end };
      const ids = [
        (await appointments.list({ from: start, to: end })).items.map((one) => one.id),
        (await appointments.list({ from: end })).items.map((one) => one.id),
        (await appointments.calendar.page(window)).appointments.map((one) => one.id),
        (await appointments.index.list({ ...window, source: 'slot' })).map(({ sourceId }) => sourceId),
      ];
      for await (const one of appointments.startingBetween(start, end)) ids.push([one.id]);
      expect(ids).toEqual([[id], [], [id], [id], [id]]);
    }
    const created = at('2026-03-02T09:00');
    expect((await appointments.list({ after: created })).total).toBe(0);
    expect(
      (await appointments.list({ after: created - 1, before: new Date((created + 1) * 1_000) })).total,
    ).toBe(1);
  });

  test('ends a recurrence', async () => {
    for (const until of formsOf(at('2026-03-11T09:00'), '2026-03-11T09:00')) {
      const draft = { productId: HAIRCUT, start: NINE, frequency: 'daily', until } as const;
      expect((await appointments.series.preview(draft)).occurrences).toHaveLength(2);
    }
  });
});

describe('a time in the repeated hour', () => {
  test.each(EXACT)('%s names either of two starts', async (_, form) => {
    const { id } = await create(form(SECOND));
    expect(await startOf(id)).toBe(SECOND);
    expect((await appointments.update(id, { start: form(FIRST) })).start).toBe(FIRST);
    expect((await appointments.update(id, { start: form(SECOND) })).start).toBe(SECOND);
  });

  test.each(WALL_CLOCK)('%s means the first start on create', async (_, form) => {
    expect((await create(form(REPEATED))).start).toBe(FIRST);
  });

  test('a start that is sent back unchanged stays, in each form', async () => {
    const before = await create(SECOND);
    for (const start of formsOf(SECOND, REPEATED)) {
      expect(await appointments.update(before.id, { start })).toEqual(before);
      expect(await appointments.reschedule(before.id, { start })).toEqual(before);
      expect((await appointments.batch({ update: [{ id: before.id, start }] })).update).toEqual([before]);
      await appointments.selfService.reschedule(await appointments.selfService.link(before.id), { start });
      expect(await appointments.get(before.id)).toEqual(before);
    }
  });

  test('the end of an hour that is sent back with its start stays, in each form', async () => {
    const before = await create(FIRST, SECOND);
    const ends = formsOf(SECOND, REPEATED);
    for (const [n, start] of formsOf(FIRST, REPEATED).entries())
      expect(await appointments.update(before.id, { start, end: ends[n]! })).toEqual(before);
  });

  test('the start of an occurrence that is sent back unchanged stays, and so do the others', async () => {
    const { series: made } = await series(SECOND);
    const starts = made.appointments.map(({ start }) => start);
    expect(starts).toEqual([SECOND, at('2026-10-26T02:00')]);
    for (const start of formsOf(SECOND, REPEATED)) {
      const { series: after } = await appointments.series.update(made.id, { start });
      expect(after.appointments).toEqual(made.appointments);
    }
    const monday = { appointmentId: made.appointments[1]!.id, start: '2026-10-26T02:00' };
    expect((await appointments.series.update(made.id, monday)).series.appointments).toEqual(
      made.appointments,
    );
  });
});

describe('a time in the skipped hour', () => {
  test.each(WALL_CLOCK)('%s moves forward by the gap, and stays when it is sent again', async (_, form) => {
    const before = await create(form(SKIPPED));
    expect(before.start).toBe(at(AFTER_THE_GAP));
    expect(await appointments.update(before.id, { start: form(SKIPPED) })).toEqual(before);
  });

  test('a start that is sent back unchanged stays, in each form', async () => {
    const before = await create(SKIPPED);
    for (const start of formsOf(at(AFTER_THE_GAP), AFTER_THE_GAP))
      expect(await appointments.update(before.id, { start })).toEqual(before);
  });
});

describe('a start and an end that are the duration apart', () => {
  test('mean one duration as wall clocks, and are exact as instants', async () => {
    const wall = (wallClock: string): TimeInput => ({ wallClock: site(wallClock) });
    const over = await create(wall('2026-03-29T01:00'), wall(SKIPPED));
    expect(over.end - over.start).toBe(HOUR);
    const exact = await create(at('2026-10-25T01:00'), at('2026-10-25T01:00') + 3 * HOUR);
    expect(exact.end).toBe(at('2026-10-25T03:00'));
    const early = await create(wall('2026-10-25T03:00'), wall('2026-10-25T04:00'));
    expect(early.end - early.start).toBe(HOUR);
  });
});

describe('a value that is no time', () => {
  const draft = (start: TimeInput) => ({ productId: HAIRCUT, start, rrule: 'FREQ=DAILY;COUNT=2' });
  const window = (from: TimeInput) => ({ from, to: '2026-03-11' });
  const calls: readonly (readonly [string, string, (time: TimeInput) => Promise<unknown>])[] = [
    ['create', 'start', (time) => create(time)],
    ['create', 'end', (time) => create('2026-03-10T09:00', time)],
    ['update', 'start', (start) => appointments.update(1, { start })],
    ['reschedule', 'end', (end) => appointments.reschedule(1, { end })],
    ['book', 'start', (start) => appointments.book({ productId: HAIRCUT, start })],
    ['list', 'from', (from) => appointments.list({ from })],
    ['list', 'before', (before) => appointments.list({ before })],
    ['startingBetween', 'to', (to) => appointments.startingBetween(1, to).next()],
    ['holds.place', 'start', (start) => hold(start)],
    ['holds.change', 'start', (start) => appointments.holds.change(1, 'token', { start })],
    ['series.preview', 'start', (start) => appointments.series.preview(draft(start))],
    ['series.create', 'start', (start) => appointments.series.create(draft(start))],
    ['series.create', 'until', (until) => appointments.series.create({ ...draft(1), until })],
    ['series.update', 'start', (start) => appointments.series.update(1, { start })],
    ['calendar.page', 'from', (time) => appointments.calendar.page(window(time))],
    ['index.list', 'from', (time) => appointments.index.list(window(time))],
  ];
  const wrong: readonly unknown[] = [
    NaN,
    1.5,
    -1,
    new Date(NaN),
    { wallClock: 'x' },
    '1773133200',
    'soon',
    null,
    Date.UTC(2026, 2, 10),
    { wallClock: Date.UTC(2026, 2, 10) },
  ];

  test.each(calls)('is a 400 of %s that names %s and says what to pass', async (_, field, call) => {
    for (const time of wrong) {
      const { status, code, data } = await refusal(call(time as TimeInput));
      expect([status, code, Object.keys(data.params as object)]).toEqual([
        400,
        'rest_invalid_param',
        [field],
      ]);
      expect((data.params as Record<string, string>)[field]).toMatch(/^must be .*(Date|site seconds)/);
    }
  });

  test.each(calls)(
    '%s: milliseconds in %s are called milliseconds in the message',
    async (_, field, call) => {
      const { data } = await refusal(call(Date.UTC(2026, 2, 10)));
      expect((data.params as Record<string, string>)[field]).toContain('looks like milliseconds');
    },
  );

  test('is a 400 of the link to an appointment', async () => {
    const link = await appointments.selfService.link((await create('2026-03-10T09:00')).id);
    for (const start of wrong) {
      const { status, data } = await refusal(appointments.selfService.reschedule(link, { start } as never));
      expect([status, Object.keys(data.params as object)]).toEqual([400, ['start']]);
    }
  });
});
