import { elementModule } from '../../support/browser/element-module';
import { plain } from '../../support/browser/plain-text';

/** Fields of a calendar event that the tests compare. */
interface Event {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
  readonly resourceIds: readonly string[];
  readonly classNames: readonly string[];
  readonly startEditable?: false;
  readonly extendedProps: { readonly face: Readonly<Record<string, unknown>> };
}
type Appointment = Readonly<Record<string, unknown>>;

const { appointmentEvents } = elementModule('desk/screens/calendar/events/appointment-events.mts') as {
  appointmentEvents: (list: readonly Appointment[], view: string, context: object) => Event[];
};
const { closedEvents, earliestOpening, latestClosing, openTimeOf } = elementModule(
  'desk/screens/calendar/events/closed-times.mts',
) as {
  latestClosing: (closed: readonly object[], days: object) => number;
  openTimeOf: (moment: number, closed: readonly object[], days: object) => number | undefined;
  closedEvents: (hours: readonly object[], view: string, of: object) => Event[];
  earliestOpening: (closed: readonly object[], days: object) => number;
};
const { printedHours } = elementModule('desk/screens/calendar/board/printed-hours.mts') as {
  printedHours: (list: readonly Appointment[], opensAt: number, closesAt: number) => object;
};
const { paddingEvents } = elementModule('desk/screens/calendar/events/padding-events.mts') as {
  paddingEvents: (list: readonly Appointment[], of: object) => Event[];
};
const { eventsWithRoom } = elementModule('desk/screens/calendar/events/month-events.mts') as {
  eventsWithRoom: (
    events: readonly object[],
    days: object,
    mostPerDay: number,
  ) => { shown: Event[]; more: Map<string, number> };
};
const { changedEvents } = elementModule('desk/screens/calendar/board/changed-events.mts') as {
  changedEvents: (shown: Map<string, object>, wanted: Map<string, object>) => object;
};
const { sideBySide, trackList, weekTracks } = elementModule(
  'desk/screens/calendar/board/side-by-side.mts',
) as {
  sideBySide: (events: readonly object[], days: object, columns: readonly object[], most: number) => number[];
  trackList: (counts: readonly number[]) => string;
  weekTracks: (counts: readonly number[]) => string;
};
const { countedEvents } = elementModule('desk/screens/calendar/events/counted-events.mts') as {
  countedEvents: (
    events: readonly object[],
    columns: readonly object[],
    most: number,
    counted: (hidden: { day: string; hour: string; events: readonly { id: string }[] }) => object,
  ) => object[];
};
const { mostBeside } = elementModule('desk/screens/calendar/width.mts') as {
  mostBeside: (view: string, rem: number) => number;
};
const { eventsInSight, sightOf } = elementModule('desk/screens/calendar/board/in-sight.mts') as {
  eventsInSight: (events: Map<string, object>, sight: object) => Map<string, object>;
  sightOf: (top: number, height: number, pixelsPerHour: number) => object;
};
const { firstTimeInSight } = elementModule('desk/screens/calendar/board/scrolling.mts') as {
  firstTimeInSight: (page: object, height: number) => number;
};
const { deskWriting } = elementModule('desk/writing.mts') as {
  deskWriting: (locale: object, zone: string, language: string) => object;
};
const { ENGLISH } = elementModule('desk/texts/texts.mts') as { ENGLISH: object };

const LOCALE = { language: 'en-GB', hourCycle: undefined, firstWeekday: 1, currency: 'EUR' };
const WORDS = { closed: 'Closed', away: 'Away', notWorking: 'Day off' };
const CONTEXT = {
  texts: ENGLISH,
  language: 'en',
  writing: deskWriting(LOCALE, 'Europe/Berlin', 'en'),
  facts: { can_manage: true, members: [{ id: 3, display_name: 'Mia' }] },
  at: Date.UTC(2026, 9, 22, 7) / 1000,
};

/** Converts a wall clock time to site seconds. */
const at = (wallClock: string): number => Date.parse(`${wallClock}:00Z`) / 1000;

/** Lists the times in an appointment in which its members are free for others, and whether the user may book then. */
const freeOf = (list: readonly Appointment[], view = 'week', context: object = CONTEXT): object[] =>
  (
    eventsOf(list, view, context)[0]!.extendedProps.face.free as {
      text: string;
      from: number;
      to: number;
      label?: string;
    }[]
  ).map(({ text, from, to, label }) => ({ text, from, to, isBookable: label !== undefined }));

/** Makes an appointment on Thursday at half past ten in Berlin, which is two hours ahead of UTC. */
const appointment = (more: Appointment = {}): Appointment => ({
  id: 12,
  product_id: 1,
  product_name: 'Cut',
  cal_color: '#0073aa',
  start: at('2026-10-22T10:30'),
  end: at('2026-10-22T11:15'),
  start_utc: at('2026-10-22T08:30'),
  end_utc: at('2026-10-22T09:15'),
  all_day: false,
  status: 'confirmed',
  customer_status: 'expected',
  qty: 1,
  customer_name: 'Cleo Bright',
  staff_ids: [3],
  parts: [],
  paddings: [],
  payment: 'unpaid',
  release_utc: null,
  open_amount: '48.00',
  open_refund: '0.00',
  money_notes: [],
  places: null,
  is_outside_hours: false,
  is_unassigned: false,
  ...more,
});

const eventsOf = (list: readonly Appointment[], view = 'week', context: object = CONTEXT): Event[] =>
  appointmentEvents(list, view, context);

describe('the paddings of an appointment', () => {
  const padding = (from: string, to: string, resource = 0) => ({
    start: at(`2026-10-22T${from}`),
    end: at(`2026-10-22T${to}`),
    resource_id: resource,
  });
  const paddings = [padding('10:15', '10:30'), padding('11:15', '11:35'), padding('11:15', '11:30', 7)];
  const shown = (view: string, of: object = {}, more: Appointment = {}): string[] =>
    paddingEvents([appointment({ paddings, ...more })], { view, columns: [], word: 'Cleaning', ...of }).map(
      ({ start, end, resourceIds, extendedProps: { face } }) =>
        `${start.slice(11)} ${end.slice(11)} ${resourceIds.join(',')} ${face.title as string}`,
    );
  const columns = [{ id: '3' }, { id: '7' }];
  const ofMember = ['10:15 10:30 3 Cleaning', '11:15 11:35 3 Cleaning'];

  test('appear in the columns of the members and of the resources that they keep free', () => {
    expect(shown('members', { columns })).toEqual(ofMember);
    expect(shown('resources', { columns })).toEqual(['11:15 11:30 7 Cleaning']);
    expect(shown('members', { columns: [{ id: '4' }] })).toEqual([]);
    expect(shown('members', { columns: [{ id: '0' }] }, { staff_ids: [] })).toHaveLength(2);
  });

  test('are shown in a day and a week of one member, and in no month', () => {
    expect(shown('week', { staffId: 3 })).toHaveLength(2);
    expect(shown('week')).toEqual([]);
    expect(shown('month', { staffId: 3 })).toEqual([]);
  });

  test('of bookings that share a session are shown once, and those of a cancelled booking are not shown', () => {
    const two = [appointment({ paddings }), appointment({ paddings, id: 13 })];
    expect(paddingEvents(two, { view: 'members', columns, word: '' })).toHaveLength(2);
    expect(shown('members', { columns }, { status: 'cancelled' })).toEqual([]);
  });
});

describe('the parts of an appointment without staff', () => {
  const part = (from: string, to: string, staff: boolean, label = '') => ({
    start: at(`2026-10-22T${from}`),
    end: at(`2026-10-22T${to}`),
    staff,
    label,
  });
  const colour = (more: Appointment = {}) =>
    appointment({
      end: at('2026-10-22T12:30'),
      parts: [
        part('10:30', '11:00', true),
        part('11:00', '12:00', false, 'Takes effect'),
        part('12:00', '12:15', true),
        part('12:15', '12:30', false),
      ],
      ...more,
    });
  const waiting = { text: 'Takes effect', from: 0.25, to: 0.75, isBookable: true };
  const last = { text: 'Waiting', from: 0.875, to: 1, isBookable: true };

  test('are shown with their labels, and managers can book them', () => {
    expect(freeOf([colour()])).toEqual([waiting, last]);
    expect(freeOf([colour()], 'members')).toEqual([waiting, last]);
    expect(freeOf([appointment()])).toEqual([]);
    const staff = { ...CONTEXT, facts: { ...CONTEXT.facts, can_manage: false } };
    expect(freeOf([colour()], 'week', staff)[0]).toEqual({ ...waiting, isBookable: false });
  });

  test('are not shown in a month, beside resources, and for a cancelled appointment', () => {
    expect(freeOf([colour()], 'month')).toEqual([]);
    expect(
      freeOf([colour({ resource_ids: [] })], 'resources', {
        ...CONTEXT,
        facts: { ...CONTEXT.facts, products: [] },
      }),
    ).toEqual([]);
    expect(freeOf([colour({ status: 'cancelled' })])).toEqual([]);
  });

  test('cannot be booked if other appointments keep the member busy during the whole part', () => {
    const other = (id: number, from: string, to: string, more: Appointment = {}) =>
      appointment({ id, start: at(`2026-10-22T${from}`), end: at(`2026-10-22T${to}`), ...more });
    const halves = [other(13, '11:00', '11:30'), other(14, '11:30', '12:00')];
    expect(freeOf([colour(), ...halves])).toEqual([{ ...waiting, isBookable: false }, last]);
    expect(freeOf([colour(), halves[0]!])[0]).toEqual(waiting);
    expect(freeOf([colour(), other(13, '11:00', '12:00', { staff_ids: [4] })])[0]).toEqual(waiting);
    expect(freeOf([colour(), other(13, '11:00', '12:00', { status: 'cancelled' })])[0]).toEqual(waiting);
  });
});

describe('the event of an appointment', () => {
  test('shows customer, service and status by shape and text, with the most urgent fact first', () => {
    const [event] = eventsOf([appointment()]);
    expect(event).toMatchObject({
      id: '12',
      start: '2026-10-22T10:30',
      end: '2026-10-22T11:15',
      resourceIds: ['3'],
      classNames: ['appointment', 'expected', 'unpaid'],
    });
    expect(event!.extendedProps.face).toMatchObject({
      time: '10:30',
      who: 'Cleo Bright',
      what: 'Cut · Mia',
      state: 'Unpaid',
    });
    expect(plain(String(event!.extendedProps.face.label))).toBe(
      'Thursday, October 22, 10:30 – 11:15, Cleo Bright, Cut, Mia, Expected, Unpaid',
    );
  });

  test('says when an unpaid booking is released', () => {
    const [event] = eventsOf([appointment({ status: 'unpaid', release_utc: at('2026-10-20T08:47') })]);
    const { state, label } = event!.extendedProps.face as { state: string; label: string };
    expect(plain(state)).toBe('Unpaid · released on Tue, Oct 20, 10:47');
    expect(plain(label)).toMatch(/Unpaid, released on Tue, Oct 20, 10:47$/);
  });

  test('begins with the start, also in a month, where only the service follows; beside other members, its column names the member', () => {
    expect(eventsOf([appointment()], 'month')[0]!.extendedProps.face).toMatchObject({
      time: '10:30',
      who: 'Cleo Bright',
      what: 'Cut',
    });
    expect(eventsOf([appointment()], 'members')[0]!.extendedProps.face.what).toBe('Cut');
  });

  test('without a member is in the column for appointments without a member', () => {
    expect(eventsOf([appointment({ staff_ids: [] })], 'members')[0]!.resourceIds).toEqual(['0']);
  });

  test('beside resources is in the column of each resource that it takes, or in the one for unmet needs', () => {
    const facts = { ...CONTEXT.facts, products: [{ id: 1, needs: [{ kind: 'room' }] }], resources: [] };
    const columnsOf = (more: Appointment) =>
      eventsOf([appointment(more)], 'resources', { ...CONTEXT, facts })[0]!.resourceIds;
    expect(columnsOf({ resource_ids: [4, 7] })).toEqual(['4', '7']);
    expect(columnsOf({ resource_ids: [4, 0] })).toEqual(['4', '0']);
    expect(columnsOf({})).toEqual(['0']);
    expect(columnsOf({ product_id: 2 })).toEqual([]);
  });

  test('cannot be dragged if it is cancelled, or if the user is no manager', () => {
    const staff = { ...CONTEXT, facts: { ...CONTEXT.facts, can_manage: false } };
    expect(eventsOf([appointment()])[0]!.startEditable).toBeUndefined();
    expect(eventsOf([appointment({ status: 'cancelled' })])[0]!.startEditable).toBe(false);
    expect(eventsOf([appointment()], 'week', staff)[0]!.startEditable).toBe(false);
  });

  test('for the bookings of one workshop is a single one with places and names, without cancelled bookings', () => {
    const places = { taken: 2, of: 6 };
    const events = eventsOf([
      appointment({ id: 1, places }),
      appointment({ id: 2, places, customer_name: 'Dan Reed' }),
      appointment({ id: 3, places, status: 'cancelled' }),
      appointment({ id: 4, places, start: at('2026-10-22T10:45') }),
    ]);
    expect(events.map(({ id }) => id)).toEqual(['1', '3', '4']);
    expect(events[0]!.extendedProps.face).toMatchObject({
      ids: [1, 2],
      time: '10:30',
      who: 'Cut',
      what: '2 of 6 places taken',
      state: 'Cleo Bright and Dan Reed',
    });
    expect(events[2]!.extendedProps.face.state).toBe('2 of 6 places taken · Unpaid');
  });

  test('for the bookings of a service is one for each room, so that the other room is not shown as free', () => {
    const places = { taken: 3, of: 4 };
    const rooms = [7, 8, 7].map((room, at) => appointment({ id: at + 1, places, resource_ids: [room] }));
    const facts = { ...CONTEXT.facts, resources: [] };
    const events = eventsOf(rooms, 'resources', { ...CONTEXT, facts });
    expect(events.map(({ resourceIds, extendedProps }) => [resourceIds, extendedProps.face.ids])).toEqual([
      [['7'], [1, 3]],
      [['8'], [2]],
    ]);
  });

  test('of whole days has days and no hours, and is above the grid', () => {
    const camp = { start: at('2026-10-22T00:00'), end: at('2026-10-24T00:00') };
    const [event] = eventsOf([appointment(camp)]);
    expect(event!.allDay).toBe(true);
    expect(event!.extendedProps.face).toMatchObject({
      what: 'Cut · Mia',
    });
    expect(plain(String(event!.extendedProps.face.label))).toBe(
      'Thursday, October 22 – Friday, October 23, Cleo Bright, Cut, Mia, Expected, Unpaid',
    );
  });

  test('of a full week needs one formatter of lists, and one formatted range for each time', () => {
    let created = 0;
    class ListFormat extends Intl.ListFormat {
      constructor(language: string) {
        super(language);
        created += 1;
      }
    }
    const ranges = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatRange');
    const many = Array.from({ length: 550 }, (_, id) => {
      const start = at('2026-10-22T09:00') + (id % 20) * 1_800;
      return appointment({ id, start, end: start + 1_800 });
    });
    const modules = ['desk/screens/calendar/events/appointment-events.mts', 'desk/writing.mts'];
    const own = elementModule(modules, {
      Intl: Object.create(Intl, { ListFormat: { value: ListFormat } }) as object,
    }) as {
      appointmentEvents: typeof appointmentEvents;
      deskWriting: typeof deskWriting;
    };
    const writing = own.deskWriting(LOCALE, 'Europe/Berlin', 'en');
    const events = own.appointmentEvents(many, 'week', { ...CONTEXT, writing });
    const formatted = ranges.mock.calls.length;
    ranges.mockRestore();
    expect(events).toHaveLength(550);
    expect(plain(events[549]!.extendedProps.face.label as string)).toBe(
      'Thursday, October 22, 18:30 – 19:00, Cleo Bright, Cut, Mia, Expected, Unpaid',
    );
    expect(created).toBe(1);
    // Each time is formatted with its day and without.
    expect(formatted).toBe(2 * 20);
  });

  test('is in the order of time', () => {
    const early = appointment({ id: 20, start: at('2026-10-22T09:00') });
    expect(eventsOf([appointment(), early]).map(({ id }) => id)).toEqual(['20', '12']);
  });
});

describe('closed times', () => {
  const DAYS = { from: '2026-10-22', to: '2026-10-24' };
  const night = { start: at('2026-10-22T00:00'), end: at('2026-10-22T09:00'), title: '' };
  const holiday = { start: at('2026-10-22T19:00'), end: at('2026-10-24T00:00'), title: 'Holiday' };
  const HOURS = [
    { kind: 'global', kind_id: 0, closed: [night, holiday] },
    { kind: 'staff', kind_id: 3, closed: [night] },
  ];
  const spansOf = (events: readonly Event[]): string[] =>
    events.map(({ start, end, resourceIds }) => `${start} ${end} ${resourceIds.join()}`);

  test('are those of the chosen member, else those of the shop', () => {
    const of = { days: DAYS, columns: [], staffId: undefined, words: WORDS };
    expect(spansOf(closedEvents(HOURS, 'week', of))).toEqual([
      '2026-10-22T00:00 2026-10-22T09:00 ',
      '2026-10-22T19:00 2026-10-24T00:00 ',
    ]);
    expect(closedEvents(HOURS, 'week', { ...of, staffId: 3 })).toHaveLength(1);
  });

  test('on a day that is closed anyway, a break has no part of its own, and the month shades the day', () => {
    const sunday = [
      { start: at('2026-10-25T00:00'), end: at('2026-10-25T12:30'), title: 'Closed on Sundays' },
      { start: at('2026-10-25T12:30'), end: at('2026-10-25T13:15'), title: 'Lunch break' },
      { start: at('2026-10-25T13:15'), end: at('2026-10-26T09:00'), title: 'Closed on Sundays' },
    ];
    const lunch = { start: at('2026-10-26T12:30'), end: at('2026-10-26T13:15'), title: 'Lunch break' };
    const hours = [{ kind: 'global', kind_id: 0, closed: [...sunday, lunch] }];
    const of = {
      days: { from: '2026-10-25', to: '2026-10-27' },
      columns: [],
      staffId: undefined,
      words: WORDS,
    };
    const titled = (view: string): string[] =>
      closedEvents(hours, view, of)
        .map(({ start, end, extendedProps }) => `${start} ${end} ${String(extendedProps.face.title)}`)
        .toSorted();
    expect(titled('week')).toEqual([
      '2026-10-25T00:00 2026-10-26T00:00 Closed on Sundays',
      '2026-10-26T00:00 2026-10-26T09:00 Closed on Sundays',
      '2026-10-26T12:30 2026-10-26T13:15 Lunch break',
    ]);
    expect(titled('month')).toEqual(['2026-10-25T00:00 2026-10-26T00:00 Closed on Sundays']);
  });

  test('are those of each member in the member’s column, and those of the shop in the column without a member', () => {
    const columns = [
      { id: '3', title: 'Mia' },
      { id: '0', title: 'No member' },
    ];
    expect(
      spansOf(closedEvents(HOURS, 'members', { days: DAYS, columns, staffId: undefined, words: WORDS })),
    ).toEqual([
      '2026-10-22T00:00 2026-10-22T09:00 3',
      '2026-10-22T00:00 2026-10-22T09:00 0',
      '2026-10-22T19:00 2026-10-24T00:00 0',
    ]);
  });

  test('beside resources are shaded once for the shop, and for each resource in its column', () => {
    const cleaning = { start: at('2026-10-22T18:00'), end: at('2026-10-22T20:00'), title: 'Cleaning' };
    const columns = [
      { id: '3', title: 'Room' },
      { id: '4', title: 'Chair' },
    ];
    const hours = [...HOURS, { kind: 'resource', kind_id: 3, closed: [night, cleaning] }];
    const of = { days: DAYS, columns, staffId: undefined, words: WORDS };
    expect(spansOf(closedEvents(hours, 'resources', of))).toEqual([
      '2026-10-22T00:00 2026-10-22T09:00 3',
      '2026-10-22T19:00 2026-10-24T00:00 3',
      '2026-10-22T18:00 2026-10-22T19:00 3',
      '2026-10-22T00:00 2026-10-22T09:00 4',
      '2026-10-22T19:00 2026-10-24T00:00 4',
    ]);
  });

  test('a month shades only days that are closed as a whole', () => {
    const of = { days: DAYS, columns: [], staffId: undefined, words: WORDS };
    const events = closedEvents(HOURS, 'month', of);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      start: '2026-10-23T00:00',
      allDay: true,
      extendedProps: { face: { title: 'Holiday' } },
    });
    const untitled = [{ ...HOURS[0], closed: [{ ...holiday, title: '' }] }];
    expect(closedEvents(untitled, 'month', of)[0]!.extendedProps.face.title).toBe('Closed');
  });

  test.each([
    ['time_off', 'Away'],
    ['weekly_hours', 'Day off'],
  ])(
    'a whole day off of a member without a title (%s) says “%s” while the shop is open, and “Closed” on a closed day',
    (cause, word) => {
      const day = (from: string, to: string) => ({
        start: at(`${from}T00:00`),
        end: at(`${to}T00:00`),
        title: '',
        cause,
      });
      const [thursday, friday] = [day('2026-10-22', '2026-10-23'), day('2026-10-23', '2026-10-24')];
      const hours = [
        { kind: 'global', kind_id: 0, closed: [friday] },
        { kind: 'staff', kind_id: 3, closed: [thursday, friday] },
      ];
      const days = { from: '2026-10-22', to: '2026-10-24' };
      const titles = (view: string, of: object): unknown[] =>
        closedEvents(hours, view, { days, columns: [], staffId: undefined, words: WORDS, ...of }).map(
          ({ extendedProps }) => extendedProps.face.title,
        );
      expect(titles('members', { columns: [{ id: '3', title: 'Mia' }] })).toEqual([word, 'Closed']);
      expect(titles('month', { staffId: 3 })).toEqual([word, 'Closed']);
      expect(titles('week', {})).toEqual(['Closed']);
    },
  );

  test('the reason for a member’s day off is that of the hours in which the shop is open, also if the night is longer', () => {
    const [morning, evening] = [
      { start: at('2026-10-22T00:00'), end: at('2026-10-22T09:00'), title: '', cause: 'weekly_hours' },
      { start: at('2026-10-22T16:00'), end: at('2026-10-23T00:00'), title: '', cause: 'weekly_hours' },
    ];
    const course = { start: morning.end, end: evening.start, title: 'Course', cause: 'time_off' };
    const hours = [
      { kind: 'global', kind_id: 0, closed: [morning, evening] },
      { kind: 'staff', kind_id: 3, closed: [morning, course, evening] },
    ];
    const days = { from: '2026-10-22', to: '2026-10-23' };
    const [event, ...others] = closedEvents(hours, 'week', { days, columns: [], staffId: 3, words: WORDS });
    expect(event!.extendedProps.face.title).toBe('Course');
    expect(others).toEqual([]);
  });

  test('the first view begins at the shop’s opening time, or at eight if it never closes', () => {
    expect(earliestOpening([night, holiday], DAYS)).toBe(9 * 3_600);
    expect(earliestOpening([], DAYS)).toBe(8 * 3_600);
  });

  test('a print ends at the shop’s closing time, or at eight in the evening if it never closes', () => {
    expect(latestClosing([night, holiday], DAYS)).toBe(19 * 3_600);
    expect(latestClosing([], DAYS)).toBe(20 * 3_600);
  });

  test.each([
    ['no appointment', [], { from: 9, to: 19 }],
    ['one before opening', [['08:15', '09:00']], { from: 8, to: 19 }],
    ['one after closing', [['19:00', '20:10']], { from: 9, to: 21 }],
    ['one over midnight', [['23:30', '00:30']], { from: 0, to: 24 }],
  ] as const)('a print has all hours with opening or appointments: %s', (_, spans, hours) => {
    const at = (clock: string): number => Date.parse(`2026-10-22T${clock}:00Z`) / 1_000;
    const list = spans.map(([start, end]) => ({
      all_day: false,
      start: at(start),
      end: at(end) + (end < start ? 86_400 : 0),
    }));
    expect(printedHours(list, 9 * 3_600, 18.5 * 3_600)).toEqual(hours);
  });
});

test('a month of three lines a day shows two events and a count of the others, on each of their days', () => {
  const on = (id: string, start: string, end = start): object => ({
    id,
    start: `${start}T10:00`,
    end: `${end}T11:00`,
  });
  const { shown, more } = eventsWithRoom(
    [
      ...['a', 'b', 'c', 'd'].map((id) => on(id, '2026-10-22')),
      on('long', '2026-10-22', '2026-10-23'),
      on('next', '2026-10-23'),
      on('outside', '2026-11-20'),
    ],
    { from: '2026-10-01', to: '2026-11-01' },
    3,
  );
  expect(shown.map(({ id }) => id)).toEqual(['a', 'b', 'next', 'outside']);
  expect([...more]).toEqual([
    ['2026-10-22', 3],
    ['2026-10-23', 1],
  ]);
});

test('only events that have changed are updated', () => {
  const event = (id: string, who: string): [string, object] => [id, { id, extendedProps: { who } }];
  expect(
    changedEvents(
      new Map([event('1', 'Cleo'), event('2', 'Dan'), event('3', 'Eve')]),
      new Map([event('1', 'Cleo'), event('2', 'Dana'), event('4', 'Finn')]),
    ),
  ).toEqual({
    added: [{ id: '4', extendedProps: { who: 'Finn' } }],
    changed: [{ id: '2', extendedProps: { who: 'Dana' } }],
    removed: ['3'],
  });
});

test('overlapping events are side by side, and all columns have room for the largest number of them', () => {
  const from = (start: string, end: string, column = '3', day = '22'): object => ({
    start: `2026-10-${day}T${start}`,
    end: `2026-10-${day}T${end}`,
    resourceIds: [column],
    classNames: [],
  });
  const days = { from: '2026-10-22', to: '2026-10-24' };
  const one = [from('10:00', '11:00'), from('11:00', '12:00')];
  const two = [from('10:00', '11:00'), from('10:30', '12:00', '4'), from('10:00', '11:00', '3', '23')];
  expect(sideBySide(one, days, [], 4)).toEqual([1, 1]);
  expect(sideBySide(two, days, [], 4)).toEqual([2, 1]);
  expect(sideBySide(two, { ...days, to: '2026-10-23' }, [{ id: '3' }, { id: '4' }], 4)).toEqual([1, 1]);
  expect(trackList([2, 1])).toBe('repeat(2, minmax(10rem, 1fr))');
  expect(trackList([1, 1])).toBe('repeat(2, minmax(8rem, 1fr))');
  expect(trackList([3])).toBe('repeat(1, minmax(0rem, 1fr))');
});

test('in a whole week, a day with events side by side has room for each, and for a count of those without room', () => {
  const event = { start: '2026-10-22T10:00', end: '2026-10-22T11:00', resourceIds: [], classNames: [] };
  const counted = { ...event, classNames: ['beside-count'] };
  const days = { from: '2026-10-22', to: '2026-10-23' };
  expect(sideBySide([counted, counted], days, [], 2)).toEqual([2.5]);
  // The only event without room is shown in the room of a count.
  expect(sideBySide([event, event, event], days, [], 2)).toEqual([2.5]);
  expect(weekTracks([1, 1])).toBe('repeat(2, minmax(0rem, 1fr))');
  expect(weekTracks([1, 2, 2.5])).toBe('repeat(3, minmax(10rem, 1fr))');
});

/** Event of a member's column on 22 October 2026. */
const from = (id: string, start: string, end: string, column = '3'): object => ({
  id,
  start: `2026-10-22T${start}`,
  end: `2026-10-22T${end}`,
  allDay: false,
  resourceIds: [column],
  classNames: [],
});

test('events for which there is no room beside each other are counted by the hour in which they begin', () => {
  const counted = ({ day, hour, events }: { day: string; hour: string; events: readonly { id: string }[] }) =>
    `${day} ${hour}: ${events.map(({ id }) => id).join('')}`;
  const shown = (events: readonly object[], columns: readonly object[] = [], most = 4) =>
    countedEvents(events, columns, most, counted as never).map((one) =>
      typeof one === 'string' ? one : (one as { id: string }).id,
    );
  const four = ['a', 'b', 'c', 'd'].map((id) => from(id, '10:00', '12:00'));
  expect(shown(four)).toEqual(['a', 'b', 'c', 'd']);
  const later = from('z', '12:00', '13:00');
  const crowd = [...four, from('e', '10:30', '11:30'), from('f', '11:15', '11:45'), later];
  expect(shown(crowd)).toEqual(['a', 'b', 'c', 'd', 'z', '2026-10-22 10: e', '2026-10-22 11: f']);
  expect(shown(four, [], 2)).toEqual(['a', 'b', '2026-10-22 10: cd']);
  expect(shown(four, [], 1)).toEqual(['a', '2026-10-22 10: bcd']);
  // In a view with a column for each member, only appointments of one member lie beside each other.
  const others = from('e', '10:00', '12:00', '4');
  expect(shown([...four, others], [{ id: '3' }, { id: '4' }])).toEqual(['a', 'b', 'c', 'd', 'e']);
  // Events and closed times leave room for a count of their own hour and column only, and closed times take no room.
  const closed = (column: string): object => ({
    ...from(`closed ${column}`, '10:30', '11:00', column),
    display: 'background',
  });
  const beside = countedEvents(
    [
      closed('3'),
      closed('4'),
      ...four,
      others,
      from('later', '12:00', '13:00'),
      { ...from('y', '10:00', '11:00'), start: '2026-10-23T10:00', end: '2026-10-23T11:00' },
    ],
    [{ id: '3' }, { id: '4' }],
    2,
    counted as never,
  ).filter((one) => (one as { classNames?: string[] }).classNames?.includes('beside-count'));
  expect(beside).toMatchObject([{ id: 'closed 3' }, { id: 'a' }, { id: 'b' }]);
});

test('a single event without room is shown in the room of its count, unless another such event or a count of several takes it', () => {
  const counted = ({ hour, events }: { hour: string; events: readonly { id: string }[] }) =>
    `${hour}: ${events.map(({ id }) => id).join('')}`;
  const shown = (events: readonly object[], columns: readonly object[] = []) =>
    countedEvents(events, columns, 2, counted as never).map((one) =>
      typeof one === 'string'
        ? one
        : [(one as { id: string }).id, ...(one as { classNames: string[] }).classNames].join(' '),
    );
  const two = ['a', 'b'].map((id) => from(id, '09:00', '13:00'));
  const single = from('c', '09:30', '10:15');
  expect(shown([...two, single])).toEqual(['a', 'b', 'c']);
  // Two of different hours that do not overlap are both shown.
  expect(shown([...two, single, from('d', '10:15', '11:00')])).toEqual(['a', 'b', 'c', 'd']);
  // Two of the same hour are counted, even if they do not overlap.
  expect(shown([...two, from('c', '09:00', '09:20'), from('d', '09:30', '10:00')])).toEqual([
    'a beside-count',
    'b beside-count',
    '09: cd',
  ]);
  // The count of the next hour takes the room, even if its events begin after the end of the single one.
  const next = [from('d', '10:30', '11:00'), from('e', '10:30', '11:00')];
  expect(shown([...two, single, ...next]).slice(2)).toEqual(['09: c', '10: de']);
  // A column of another member has room of its own.
  const columns = [{ id: '3' }, { id: '4' }];
  const others = ['x', 'y', 'z'].map((id) => from(id, '10:00', '11:00', '4'));
  expect(shown([...two, single, ...others], columns)).toEqual(['a', 'b', 'c', 'x', 'y', 'z']);
});

test('each event beside others has the width of its start and a short name', () => {
  // Widths of the calendar in rem: pages of 1280, 1024, 768 and 1920 pixels, a phone, and a phone with text of twice its size.
  expect([77, 61, 46, 117].map((rem) => mostBeside('week', rem))).toEqual([2, 2, 2, 4]);
  expect([22.9, 11.4, 8].map((rem) => mostBeside('day', rem))).toEqual([4, 1, 1]);
  // Other columns are as wide as their events need.
  expect([22.9, 41].map((rem) => mostBeside('week', rem))).toEqual([4, 4]);
  expect(mostBeside('members', 77)).toBe(4);
});

test('events in the visible hours are shown first, together with those of whole or several days', () => {
  const from = (id: string, start: string, end: string, allDay = false): [string, object] => [
    id,
    { id, start, end, allDay, display: 'auto' },
  ];
  const sight = sightOf(9 * 112, 448, 112);
  expect(sight).toEqual({ from: '08:00', to: '13:00' });
  const events = new Map([
    from('early', '2026-10-22T06:00', '2026-10-22T08:00'),
    from('seen', '2026-10-22T12:30', '2026-10-22T14:00'),
    from('late', '2026-10-23T13:00', '2026-10-23T14:00'),
    from('whole', '2026-10-23T00:00', '2026-10-24T00:00', true),
    from('night', '2026-10-23T22:00', '2026-10-24T02:00'),
  ]);
  expect([...eventsInSight(events, sight).keys()]).toEqual(['seen', 'whole', 'night']);
});

describe('the time at which the calendar opens', () => {
  const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
  const days = { from: '2026-10-19', to: '2026-10-26' };
  const closed = [{ start: at('2026-10-22T19:00'), end: at('2026-10-23T09:00') }];

  test.each([
    ['2026-10-22T18:59', 18 * 3600 + 59 * 60],
    ['2026-10-22T19:00', undefined],
    ['2026-10-23T09:00', 9 * 3600],
    ['2026-10-18T12:00', undefined],
    ['2026-10-26T00:00', undefined],
  ])('at %s the present time to show is %p', (moment, time) => {
    expect(openTimeOf(at(moment), closed, days)).toBe(time);
  });

  test.each([
    [undefined, 9],
    [9.5, 9],
    [12, 9],
    [13.5, 12],
    [15.99, 14],
  ])('at %p o’clock in a shop that opens at 9 a grid of five hours begins at %p', (now, first) => {
    const page = { opensAt: 9 * 3600, openNow: now && now * 3600 };
    expect(firstTimeInSight(page, 5 * 3600)).toBe(first * 3600);
  });
});
