import fc from '../../support/fast-check';
import { CLOSED, createPainter, type Timeline } from '../../../lib/engine/rules/timeline';
import { validateRule } from '../../../lib/engine/rules/validate';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { elementModule } from '../../support/browser/element-module';
import { ruleFromWire, type RuleOnWire, wireRule } from '../../support/shops/rule-from-wire';

type Owner = Pick<RuleOnWire, 'kind' | 'kind_id'>;
type Precedence = 'larger-wins' | 'smaller-wins';
type Region = readonly boolean[];
type Week = readonly (readonly { readonly from: string; readonly to: string }[])[];
interface Writes {
  readonly create: readonly RuleOnWire[];
  readonly update: readonly (Partial<RuleOnWire> & { readonly id: number })[];
  readonly delete: readonly number[];
}

const { regionOf, weekFault, weekOf } = elementModule('desk/screens/hours/week/week.mts') as {
  regionOf: (week: Week) => Region;
  weekOf: (region: Region) => Week;
  weekFault: (week: Week) => { fault: string; day: number } | undefined;
};
const { hoursOf } = elementModule('desk/screens/hours/week/weekly-rules.mts') as {
  hoursOf: (
    owner: Owner,
    rules: readonly RuleOnWire[],
    by: { precedence: Precedence; today: string },
  ) => { open: Region; source: 'own' | 'partly' | 'none'; others: number };
};
const { weekWrites } = elementModule('desk/screens/hours/week/writes.mts') as {
  weekWrites: (
    owner: Owner,
    open: Region | undefined,
    rules: readonly RuleOnWire[],
    precedence: Precedence,
  ) => Writes;
};

const SHOP: Owner = { kind: 'global', kind_id: 0 };
const SERVICE: Owner = { kind: 'product', kind_id: 1 };
const MEMBER: Owner = { kind: 'staff', kind_id: 3 };
const ROOM: Owner = { kind: 'resource', kind_id: 5 };

/** Returns the rules of an owner after weekly hours are saved. */
function saved(
  owner: Owner,
  open: Region | undefined,
  rules: readonly RuleOnWire[],
  precedence: Precedence = 'larger-wins',
): RuleOnWire[] {
  const writes = weekWrites(owner, open, rules, precedence);
  const first = Math.max(0, ...rules.map(({ id }) => id)) + 1;
  const changed = rules
    .filter(({ id }) => !writes.delete.includes(id))
    .map((rule) => ({ ...rule, ...writes.update.find(({ id }) => id === rule.id) }));
  const all = [
    ...changed,
    ...writes.create.map((draft, at) => ({ ...draft, id: first + at, event_id: null })),
  ];
  for (const rule of all) expect(validateRule(ruleFromWire(rule))).toEqual({});
  return all;
}

const ZONE = createZone('UTC');
// Monday 12 October 2026, and the week from it.
const MONDAY = Date.UTC(2026, 9, 12) / 1000;
const WEEK = { start: asInstant(MONDAY), end: asInstant(MONDAY + 7 * 86_400) };

/** Whether the library opens the owner, for each minute of the week. */
function openMinutes(
  rules: readonly RuleOnWire[],
  productId: number,
  staffId: number | null,
  precedence: Precedence = 'larger-wins',
): boolean[] {
  return openIn(createPainter(rules.map(ruleFromWire), ZONE, WEEK, precedence).timeline(productId, staffId));
}

/** Whether the library opens the room, for each minute of the week. */
const openMinutesOfRoom = (rules: readonly RuleOnWire[], precedence: Precedence): boolean[] =>
  openIn(createPainter(rules.map(ruleFromWire), ZONE, WEEK, precedence).resourceTimeline(ROOM.kind_id));

function openIn({ starts, places, end }: Timeline): boolean[] {
  const minutes: boolean[] = [];
  for (const [at, start] of starts.entries())
    for (let second = start; second < (starts[at + 1] ?? end); second += 60)
      minutes[(second - MONDAY) / 60] = places[at] !== CLOSED;
  return minutes;
}

/** Formats the weekly hours as text, one line per day, for readable failures. */
const text = (region: Region): string =>
  weekOf(region)
    .map((hours) => hours.map(({ from, to }) => `${from}-${to}`).join(' ') || 'closed')
    .join(', ');

const clock = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);
const hours = fc.record({ from: clock, to: fc.oneof(clock, fc.constant('24:00')) });
const day = fc.oneof(
  fc.array(hours, { maxLength: 3 }),
  fc.constantFrom(
    [],
    [{ from: '00:00', to: '24:00' }],
    [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ],
    [{ from: '20:00', to: '02:00' }],
  ),
);
const week = fc.oneof(
  fc.array(day, { minLength: 7, maxLength: 7 }),
  day.map((each) => Array.from({ length: 7 }, () => each)),
);
const precedence = fc.constantFrom<Precedence>('larger-wins', 'smaller-wins');
const shape = fc.oneof(
  fc.record({
    range_type: fc.constantFrom('time:all', 'time:1', 'time:5', 'time:7'),
    from_range: clock,
    to_range: fc.oneof(clock, fc.constant('24:00')),
  }),
  fc.record({
    range_type: fc.constant('days'),
    from_range: fc.integer({ min: 0, max: 7 }).map(String),
    to_range: fc.integer({ min: 0, max: 7 }).map(String),
  }),
);
const rulesOf = (...owners: readonly Owner[]): fc.Arbitrary<RuleOnWire[]> =>
  fc
    .array(
      fc
        .record({
          owner: fc.constantFrom(...owners),
          shape,
          appointable: fc.boolean(),
          priority: fc.integer({ min: -12, max: 40 }),
          ordering: fc.integer({ min: -2, max: 1 }),
          qty: fc.constantFrom(0, 0, 4),
        })
        .map(({ owner, shape: ranges, ...rest }) => ({ ...owner, ...ranges, ...rest })),
      { maxLength: 7 },
    )
    .map((all) => all.map((rule, at) => wireRule({ ...rule, id: at + 1 })));

describe('the hours of a week, and its minutes', () => {
  test('are converted into each other without loss', () => {
    fc.assert(
      fc.property(week, (entered) => {
        const region = regionOf(entered);
        expect(String(regionOf(weekOf(region)))).toBe(String(region));
      }),
    );
  });

  test('hours past midnight stay together, also from Sunday to Monday, and hours of whole days are cut at midnight', () => {
    const week: Week = [
      [{ from: '00:00', to: '24:00' }],
      [{ from: '00:00', to: '06:00' }],
      [],
      [],
      [{ from: '20:00', to: '02:00' }],
      [],
      [{ from: '22:00', to: '24:00' }],
    ];
    expect(text(regionOf(week))).toBe(
      '00:00-24:00, 00:00-06:00, closed, closed, 20:00-02:00, closed, 22:00-24:00',
    );
    const night = regionOf([[], [], [], [], [], [], [{ from: '22:00', to: '04:00' }]]);
    expect(text(night)).toBe('closed, closed, closed, closed, closed, closed, 22:00-04:00');
    expect([night[0], night[239], night[240]]).toEqual([true, true, false]);
  });

  test.each([
    ['noTime', [{ from: '09:00', to: '' }]],
    ['noLength', [{ from: '09:00', to: '09:00' }]],
    [
      'overlap',
      [
        { from: '09:00', to: '17:00' },
        { from: '12:00', to: '13:00' },
      ],
    ],
  ])('the fault %s is found on its day', (fault, hoursOfTuesday) => {
    expect(weekFault([[], hoursOfTuesday, [], [], [], [], []])).toMatchObject({ fault, day: 1 });
  });

  test('night hours that extend into the next morning overlap hours that begin there', () => {
    const week = [[{ from: '20:00', to: '02:00' }], [{ from: '01:00', to: '03:00' }], [], [], [], [], []];
    expect(weekFault(week)).toMatchObject({ fault: 'overlap', day: 1 });
  });
});

describe('after saving, the library is open exactly in the saved week', () => {
  const everyone = rulesOf(SHOP, SHOP, SERVICE, MEMBER, { kind: 'staff', kind_id: 4 });
  const today = '2026-10-12';

  test('for the shop, whatever its weekly rules were before', () => {
    fc.assert(
      fc.property(everyone, week, precedence, (rules, entered, order) => {
        const wanted = regionOf(entered);
        const after = saved(SHOP, wanted, rules, order);
        expect(text(openMinutes(after, 99, null, order))).toBe(text(wanted));
        expect(text(hoursOf(SHOP, after, { precedence: order, today }).open)).toBe(text(wanted));
        expect(weekWrites(SHOP, wanted, after, order)).toMatchObject({ create: [], update: [], delete: [] });
      }),
      { numRuns: 30 },
    );
  });

  test('for a member, whatever the hours of the shop are, which stay unchanged', () => {
    fc.assert(
      fc.property(everyone, week, precedence, (rules, entered, order) => {
        const wanted = regionOf(entered);
        const after = saved(MEMBER, wanted, rules, order);
        expect(text(openMinutes(after, 99, 3, order))).toBe(text(wanted));
        expect(hoursOf(MEMBER, after, { precedence: order, today })).toMatchObject({ source: 'own' });
        expect(text(hoursOf(MEMBER, after, { precedence: order, today }).open)).toBe(text(wanted));
        expect(text(openMinutes(after, 99, null, order))).toBe(text(openMinutes(rules, 99, null, order)));
        expect(weekWrites(MEMBER, wanted, after, order)).toMatchObject({
          create: [],
          update: [],
          delete: [],
        });
      }),
      { numRuns: 30 },
    );
  });

  test('for a service', () => {
    fc.assert(
      fc.property(everyone, week, precedence, (rules, entered, order) => {
        const wanted = regionOf(entered);
        const after = saved(SERVICE, wanted, rules, order);
        expect(text(openMinutes(after, 1, null, order))).toBe(text(wanted));
        expect(text(hoursOf(SERVICE, after, { precedence: order, today }).open)).toBe(text(wanted));
      }),
      { numRuns: 30 },
    );
  });

  test('a member can be booked for a service when both are open, in whatever order their hours were saved', () => {
    const shop = [wireRule()];
    fc.assert(
      fc.property(week, week, fc.boolean(), precedence, (ofService, ofMember, isServiceFirst, order) => {
        const [services, members] = [regionOf(ofService), regionOf(ofMember)];
        const both = [
          [SERVICE, services],
          [MEMBER, members],
        ] as const;
        let rules: RuleOnWire[] = shop;
        for (const [owner, wanted] of isServiceFirst ? both : both.toReversed())
          rules = saved(owner, wanted, rules, order);
        const expected = services.map((isOpen, minute) => isOpen && members[minute]!);
        expect(text(openMinutes(rules, 1, 3, order))).toBe(text(expected));
      }),
      { numRuns: 20 },
    );
  });

  test('for a room, whatever hours all others have', () => {
    const rulesOfAll = rulesOf(SHOP, SERVICE, MEMBER, ROOM, ROOM);
    fc.assert(
      fc.property(rulesOfAll, week, precedence, (rules, entered, order) => {
        const wanted = regionOf(entered);
        const before = openMinutesOfRoom(rules, order);
        expect(text(hoursOf(ROOM, rules, { precedence: order, today }).open)).toBe(text(before));
        const after = saved(ROOM, wanted, rules, order);
        expect(text(openMinutesOfRoom(after, order))).toBe(text(wanted));
        expect(text(hoursOf(ROOM, after, { precedence: order, today }).open)).toBe(text(wanted));
        expect(text(openMinutes(after, 1, 3, order))).toBe(text(openMinutes(rules, 1, 3, order)));
      }),
      { numRuns: 30 },
    );
  });

  test('without hours of its own, a room is always open', () => {
    const shop = [wireRule()];
    const hours = (rules: readonly RuleOnWire[]) =>
      hoursOf(ROOM, rules, { precedence: 'larger-wins', today });
    expect(hours(shop)).toMatchObject({ source: 'none', others: 0 });
    expect(hours(shop).open).not.toContain(false);
    const own = saved(ROOM, regionOf([[{ from: '10:00', to: '12:00' }], [], [], [], [], [], []]), shop);
    expect(hours(own).source).toBe('own');
    expect(saved(ROOM, undefined, own)).toEqual(shop);
    // A rule that opens only in one season also closes the rest of the year.
    const season = wireRule({ ...ROOM, id: 2, from_date: '2026-12-01' });
    expect(hours([season])).toMatchObject({ source: 'own', others: 1 });
    expect(hours([season]).open).not.toContain(true);
  });

  test('without hours of its own, a member has those of the shop again', () => {
    const shop = [wireRule()];
    const own = saved(MEMBER, regionOf([[{ from: '10:00', to: '12:00' }], [], [], [], [], [], []]), shop);
    expect(saved(MEMBER, undefined, own)).toEqual(shop);
    expect(hoursOf(MEMBER, shop, { precedence: 'larger-wins', today })).toMatchObject({ source: 'none' });
  });
});

describe('rules other than the saved week', () => {
  const nine = regionOf(Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]));
  const others = [
    wireRule({ id: 2, kind: 'staff', kind_id: 3, from_date: '2026-12-01' }),
    wireRule({ id: 3, kind: 'staff', kind_id: 3, qty: 4 }),
    wireRule({ id: 4, kind: 'staff', kind_id: 3, rrule: 'FREQ=WEEKLY;INTERVAL=2', range_type: 'time:6' }),
    wireRule({ id: 5, kind: 'staff', kind_id: 3, range_type: 'months', from_range: '6', to_range: '8' }),
  ];

  test('are counted and kept', () => {
    const rules = [wireRule(), ...others];
    expect(hoursOf(MEMBER, rules, { precedence: 'larger-wins', today: '2026-10-12' }).others).toBe(4);
    expect(saved(MEMBER, nine, rules)).toEqual(expect.arrayContaining(others));
    const over = wireRule({ id: 6, from_date: '2026-01-01', to_date: '2026-10-11' });
    expect(hoursOf(SHOP, [over], { precedence: 'larger-wins', today: '2026-10-12' }).others).toBe(0);
  });

  test('a closed time stays closed, whatever weaker hours are saved', () => {
    const closed = { appointable: false, range_type: 'custom', from_range: '', to_range: '' };
    const date = { from_date: '2026-10-12', to_date: '2026-10-12' };
    const rules = [
      wireRule({
        id: 1,
        range_type: 'days',
        from_range: '1',
        to_range: '7',
        appointable: false,
        priority: 30,
      }),
      wireRule({ ...closed, ...date, id: 2, priority: 20 }),
      wireRule({
        ...closed,
        from_date: '2026-10-13',
        to_date: '2026-10-13',
        id: 3,
        kind: 'staff',
        kind_id: 3,
      }),
    ];
    for (const owner of [SHOP, MEMBER]) {
      const minutes = openMinutes(saved(owner, nine, rules), 99, 3);
      expect(minutes.slice(0, 1440)).not.toContain(true);
      if (owner === MEMBER) expect(minutes.slice(1440, 2880)).not.toContain(true);
      expect(minutes.slice(2880, 4320)).toEqual(nine.slice(2880, 4320));
    }
  });

  test('a strong closure of the shop closes its members while the shop itself is closed', () => {
    const rules = [
      wireRule({ id: 1 }),
      wireRule({
        id: 2,
        range_type: 'days',
        from_range: '6',
        to_range: '7',
        appointable: false,
        priority: 30,
      }),
      wireRule({ id: 3, kind: 'staff', kind_id: 3, range_type: 'time:all', from_range: '08:00' }),
    ];
    const week = Array.from({ length: 7 }, (_, at) => (at < 6 ? [{ from: '09:00', to: '17:00' }] : []));
    const minutes = openMinutes(saved(SHOP, regionOf(week), rules), 99, 3);
    expect(minutes.slice(5 * 1440, 6 * 1440)).toContain(true);
    expect(minutes.slice(6 * 1440)).not.toContain(true);
  });
});
