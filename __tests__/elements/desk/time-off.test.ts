import fc from '../../support/fast-check';
import { CLOSED, createPainter, type Timeline } from '../../../lib/engine/rules/timeline';
import { validateRule } from '../../../lib/engine/rules/validate';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { elementModule } from '../../support/browser/element-module';
import { ruleFromWire, type RuleOnWire, wireRule } from '../../support/shops/rule-from-wire';

const { timeOffText, ENGLISH, deskWriting } = elementModule([
  'desk/screens/hours/hours-text.mts',
  'desk/texts/texts.mts',
  'desk/writing.mts',
]) as {
  timeOffText: (off: TimeOff, context: object) => string;
  ENGLISH: object;
  deskWriting: (locale: object, zone: string, language: string) => object;
};

interface TimeOff {
  readonly owner: { readonly kind: RuleOnWire['kind']; readonly kind_id: number };
  readonly title: string;
  readonly isWholeDays: boolean;
  readonly fromDay: string;
  readonly toDay: string;
  readonly fromTime: string;
  readonly toTime: string;
  readonly isYearly: boolean;
}
type Precedence = 'larger-wins' | 'smaller-wins';
interface Span {
  readonly start: number;
  readonly end: number;
}

const { faultOf, spanOf, spansFrom, timeOffOf } = elementModule(
  'desk/screens/hours/time-off/closed-time.mts',
) as {
  faultOf: (off: TimeOff) => string | undefined;
  spanOf: (off: TimeOff) => Span;
  spansFrom: (off: TimeOff, day: string, years: number) => Span[];
  timeOffOf: (rule: RuleOnWire) => TimeOff | undefined;
};
const { mayStayOpen, writesOf } = elementModule('desk/screens/hours/time-off/closing.mts') as {
  writesOf: (
    off: TimeOff,
    id: number | undefined,
    rules: readonly RuleOnWire[],
    precedence: Precedence,
  ) => { create: RuleOnWire[] };
  mayStayOpen: (
    stored: { rule: RuleOnWire; off: TimeOff },
    rules: readonly RuleOnWire[],
    precedence: Precedence,
  ) => boolean;
};

const OFF: TimeOff = {
  owner: { kind: 'global', kind_id: 0 },
  title: 'Holiday',
  isWholeDays: true,
  fromDay: '2026-10-23',
  toDay: '2026-10-23',
  fromTime: '',
  toTime: '',
  isYearly: false,
};

/** Makes the rule that is stored for a new time off. */
const stored = (off: TimeOff, rules: readonly RuleOnWire[] = [], precedence: Precedence = 'larger-wins') => ({
  ...writesOf(off, undefined, rules, precedence).create[0]!,
  id: 99,
  event_id: null,
});

const openIn = ({ starts, places, end }: Timeline, span: Span): boolean =>
  places.some(
    (count, at) => count !== CLOSED && starts[at]! < span.end && (starts[at + 1] ?? end) > span.start,
  );

// The site is in UTC, where site seconds equal instants.
const ZONE = createZone('UTC');
const WEEKS = {
  start: asInstant(Date.UTC(2026, 9, 12) / 1000),
  end: asInstant(Date.UTC(2026, 10, 9) / 1000),
};

/** Computes the open hours of service 1 with member 3. */
const timelineOf = (rules: readonly RuleOnWire[], precedence: Precedence): Timeline =>
  createPainter(rules.map(ruleFromWire), ZONE, WEEKS, precedence).timeline(1, 3);

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const day = fc.integer({ min: 16, max: 31 }).map((date) => `2026-10-${date}`);
const owner = fc.constantFrom<TimeOff['owner']>(
  { kind: 'global', kind_id: 0 },
  { kind: 'product', kind_id: 1 },
  { kind: 'staff', kind_id: 3 },
);
const off = fc
  .record<TimeOff>({
    owner,
    title: fc.constantFrom('', 'Holiday'),
    isWholeDays: fc.boolean(),
    fromDay: day,
    toDay: day,
    fromTime: time,
    toTime: time,
    isYearly: fc.boolean(),
  })
  .map((one) => (one.isWholeDays ? { ...one, fromTime: '', toTime: '' } : one))
  .filter((one) => faultOf(one) === undefined);
const precedence = fc.constantFrom<Precedence>('larger-wins', 'smaller-wins');
const rules = fc.array(
  fc
    .record({
      whose: owner,
      shape: fc.constantFrom(
        { range_type: 'time:all', from_range: '00:00', to_range: '00:00' },
        { range_type: 'days', from_range: '1', to_range: '7' },
        { range_type: 'time:all', from_range: '20:00', to_range: '10:00' },
        { range_type: 'custom', from_range: '2026-10-20', to_range: '2026-10-30' },
      ),
      appointable: fc.boolean(),
      priority: fc.integer({ min: -3, max: 60 }),
      ordering: fc.integer({ min: -2, max: 2 }),
    })
    .map(({ whose, shape, ...rest }) => wireRule({ ...whose, ...shape, ...rest })),
  { maxLength: 8 },
);

test('a time off closes all of its time, whatever rules open it, and can be read back unchanged', () => {
  let opened = 0;
  fc.assert(
    fc.property(off, rules, precedence, (one, others, order) => {
      const before = others.map((rule, at) => ({ ...rule, id: at + 1 }));
      const closure = stored(one, before, order);
      expect(validateRule(ruleFromWire(closure))).toEqual({});
      if (openIn(timelineOf(before, order), spanOf(one))) opened += 1;
      expect(openIn(timelineOf([...before, closure], order), spanOf(one))).toBe(false);
      expect(mayStayOpen({ rule: closure, off: one }, before, order)).toBe(false);
      expect(timeOffOf(closure)).toEqual(one);
    }),
    { numRuns: 300 },
  );
  expect(opened).toBeGreaterThan(60);
});

test('a time off closes nothing outside of its time', () => {
  const open = [wireRule({ range_type: 'days', from_range: '1', to_range: '7' })];
  fc.assert(
    fc.property(off, (one) => {
      const { start, end } = spanOf(one);
      const timeline = timelineOf([...open, stored(one)], 'larger-wins');
      const closed = timeline.starts.filter((_, at) => timeline.places[at] === CLOSED);
      expect(closed).toEqual([start]);
      expect(timeline.starts).toContain(end);
    }),
    { numRuns: 100 },
  );
});

test('a time off that ends at midnight ends with the day before', () => {
  const closure = stored({
    ...OFF,
    isWholeDays: false,
    fromTime: '22:00',
    toDay: '2026-10-24',
    toTime: '00:00',
  });
  expect(closure).toMatchObject({
    range_type: 'custom:daterange',
    from_date: '2026-10-23',
    from_range: '22:00',
    to_date: '2026-10-23',
    to_range: '24:00',
  });
});

test('a closure has the usual priority, unless a stronger rule of the same owner opens the time', () => {
  const priorities = (priority: number, order: Precedence): number =>
    stored(OFF, [wireRule({ kind: 'product', kind_id: 1, priority })], order).priority;
  expect(priorities(10, 'larger-wins')).toBe(20);
  expect(priorities(40, 'larger-wins')).toBe(41);
  expect(priorities(10, 'smaller-wins')).toBe(5);
  expect(priorities(3, 'smaller-wins')).toBe(2);
  // Priority 0 would mean "not set", so the closure gets -1.
  expect(priorities(1, 'smaller-wins')).toBe(-1);
  const otherMember = [wireRule({ kind: 'staff', kind_id: 4, priority: 40 })];
  expect(stored({ ...OFF, owner: { kind: 'staff', kind_id: 3 } }, otherMember).priority).toBe(20);
});

test('stronger hours that were saved later may keep a part of a closure open, if they overlap it', () => {
  const closure = { rule: stored(OFF), off: OFF };
  const may = (changes: Partial<RuleOnWire>): boolean =>
    mayStayOpen(closure, [wireRule({ kind: 'product', kind_id: 1, ...changes })], 'larger-wins');
  expect(may({ priority: 40 })).toBe(true);
  expect(may({ priority: 40, from_date: '2026-10-23', to_date: '2026-10-23' })).toBe(true);
  expect(may({ priority: 40, from_date: '2026-10-24' })).toBe(false);
  expect(may({ priority: 40, to_date: '2026-10-22' })).toBe(false);
  expect(may({ priority: 0 })).toBe(false);
});

test('the 29th of February recurs every year as the last day of February', () => {
  const leap: TimeOff = { ...OFF, fromDay: '2028-02-29', toDay: '2028-02-29', isYearly: true };
  expect(stored(leap).rrule).toBe('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1');
  expect(timeOffOf(stored(leap))).toEqual(leap);
  const days = spansFrom(leap, '2028-01-01', 2).map(({ start }) => new Date(start * 1000).toISOString());
  expect(days).toEqual(['2028-02-29T00:00:00.000Z', '2029-02-28T00:00:00.000Z']);
});

test('the spans of a yearly time off include the one of next year', () => {
  const christmas: TimeOff = { ...OFF, fromDay: '2020-12-24', toDay: '2021-01-01', isYearly: true };
  const spans = (today: string): string[] =>
    spansFrom(christmas, today, 2).map(({ start }) => new Date(start * 1000).toISOString().slice(0, 10));
  expect(spans('2026-10-22')).toEqual(['2026-12-24', '2027-12-24']);
  expect(spans('2027-01-01')).toEqual(['2026-12-24', '2027-12-24']);
  expect(spans('2027-01-02')).toEqual(['2027-12-24', '2028-12-24']);
  // Year 0002: the user is still typing the year.
  const typed = { ...christmas, fromDay: '0002-12-24', toDay: '0002-12-25' };
  expect(spansFrom(typed, '2026-10-22', 1)).toHaveLength(1);
  expect(spansFrom({ ...christmas, isYearly: false }, '2026-10-22', 2)).toEqual([]);
});

test('a time off is read from each form in which a rule closes one span of dates', () => {
  const days = { isWholeDays: true, fromDay: '2026-10-23', toDay: '2026-10-25' };
  const read = (changes: Partial<RuleOnWire>): Partial<TimeOff> | undefined =>
    timeOffOf(wireRule({ appointable: false, from_range: '', to_range: '', ...changes }));
  expect(read({ range_type: 'custom', from_date: '2026-10-23', to_date: '2026-10-25' })).toMatchObject(days);
  expect(read({ range_type: 'custom', from_range: '2026-10-23', to_range: '2026-10-25' })).toMatchObject(
    days,
  );
  expect(read({ range_type: 'custom', to_date: '2026-10-23' })).toMatchObject({
    ...days,
    toDay: '2026-10-23',
  });
  const night = { from_date: '2026-10-23', to_date: '2026-10-23', from_range: '20:00', to_range: '02:00' };
  expect(read({ range_type: 'time:range', ...night })).toMatchObject({
    isWholeDays: false,
    fromDay: '2026-10-23',
    fromTime: '20:00',
    toDay: '2026-10-24',
    toTime: '02:00',
  });
});

test.each([
  ['opening hours', { range_type: 'custom', from_date: '2026-10-23', appointable: true }],
  ['an event of a calendar', { range_type: 'custom', from_date: '2026-10-23', event_id: 7 }],
  ['another recurrence', { range_type: 'custom', from_date: '2026-10-23', rrule: 'FREQ=MONTHLY' }],
  [
    'hours on each of several dates',
    {
      range_type: 'time:range',
      from_date: '2026-10-23',
      to_date: '2026-10-25',
      from_range: '12:00',
      to_range: '13:00',
    },
  ],
  ['weekly hours', { range_type: 'time:5', from_range: '12:00', to_range: '18:00' }],
] as const)('%s is no time off', (_name, changes) => {
  expect(
    timeOffOf(wireRule({ appointable: false, from_range: '', to_range: '', ...changes })),
  ).toBeUndefined();
});

test.each([
  ['noDays', { fromDay: '' }],
  ['noDays', { toDay: '20261-10-23' }],
  ['noTimes', { isWholeDays: false, fromTime: '09:00', toTime: '' }],
  ['endsBeforeStart', { toDay: '2026-10-22' }],
  ['endsBeforeStart', { isWholeDays: false, fromTime: '09:00', toTime: '09:00' }],
  ['tooLongForYearly', { isYearly: true, toDay: '2027-10-23' }],
] as const)('the fault %s is reported for the time off %j', (fault, changes) => {
  expect(faultOf({ ...OFF, ...changes })).toBe(fault);
});

test('a yearly time off names no weekday, because the weekday differs each year', () => {
  const locale = { language: 'en-GB', hourCycle: 'h23', firstWeekday: 1, currency: 'EUR' };
  const context = {
    texts: ENGLISH,
    language: 'en-GB',
    writing: deskWriting(locale, 'Europe/Berlin', 'en-GB'),
    now: () => Date.UTC(2026, 9, 22, 8) / 1000,
  };
  const christmas: TimeOff = { ...OFF, fromDay: '2025-12-25', toDay: '2025-12-26', isYearly: true };
  expect(timeOffText(christmas, context)).toBe('25 Dec to 26 Dec');
  const eve = { isWholeDays: false, toDay: '2025-12-25', fromTime: '12:00', toTime: '18:00' };
  expect(timeOffText({ ...christmas, ...eve }, context)).toBe('25 Dec: 12:00–18:00');
  expect(timeOffText({ ...christmas, ...eve, toDay: '2025-12-26' }, context)).toBe(
    '25 Dec, 12:00 to 26 Dec, 18:00',
  );
  expect(timeOffText({ ...christmas, isYearly: false }, context)).toBe(
    'Thu, 25 Dec 2025 to Fri, 26 Dec 2025',
  );
});
