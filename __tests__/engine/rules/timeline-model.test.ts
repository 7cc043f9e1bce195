import fc from '../../support/fast-check';
import type { Rule } from '../../../lib/domain/rule';
import { createPainter } from '../../../lib/engine/rules/timeline';
import { validateRule } from '../../../lib/engine/rules/validate';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { makeRule } from '../../support/shops/make-rule';
import { decideMinutes } from '../../support/shops/minute-model';

const HOUR = 3600;
const DAY = 86_400;

/** Time zones, each with the day of a clock change or, in zones without one, an ordinary day. */
const SITES = [
  { zone: 'Europe/Berlin', date: '2026-03-29' },
  { zone: 'Europe/Berlin', date: '2026-10-25' },
  { zone: 'America/New_York', date: '2026-03-08' },
  { zone: 'America/New_York', date: '2026-11-01' },
  { zone: 'Australia/Lord_Howe', date: '2026-04-05' },
  { zone: 'Australia/Lord_Howe', date: '2026-10-04' },
  { zone: 'America/Havana', date: '2026-03-08' },
  { zone: 'America/Havana', date: '2026-11-01' },
  { zone: 'America/Sao_Paulo', date: '2018-11-04' },
  { zone: 'America/Sao_Paulo', date: '2018-02-18' },
  { zone: 'Pacific/Apia', date: '2011-12-30' },
  { zone: 'Asia/Kathmandu', date: '2027-01-01' },
  { zone: 'UTC', date: '2026-12-31' },
] as const;

const dateNear = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY * 1000).toISOString().slice(0, 10);

/** Times of day, mostly near changes of clocks. */
const time = fc.constantFrom(
  '00:00',
  '00:30',
  '01:00',
  '01:30',
  '02:00',
  '02:10',
  '02:30',
  '03:00',
  '09:00',
  '16:45',
  '23:00',
  '23:30',
);
const endTime = fc.oneof(time, fc.constant('24:00'));
const circle = (from: number, to: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: from, max: to }))
    .map(([a, b]) => ({ fromRange: String(a), toRange: String(b) }));

const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), {
  minLength: 1,
  maxLength: 3,
});

/**
 * Generates the fields of a rule that decide when it matches, near a base date. Invalid combinations are
 * filtered out.
 */
function matchers(site: string): fc.Arbitrary<Partial<Rule>> {
  const date = fc.integer({ min: -6, max: 6 }).map((days) => dateNear(site, days));
  const maybeDates = fc.record({ fromDate: fc.option(date), toDate: fc.option(date) });
  const times = fc.record({ fromRange: time, toRange: endTime });
  const compact = date.map((day) => day.replaceAll('-', ''));
  const rrule = fc
    .record({
      frequency: fc.constantFrom('DAILY', 'WEEKLY'),
      interval: fc.integer({ min: 1, max: 3 }),
      byDay: fc.option(weekdays),
      until: fc.option(compact),
      exceptions: fc.option(fc.array(compact, { minLength: 1, maxLength: 2 })),
    })
    .map(({ frequency, interval, byDay, until, exceptions }) =>
      [
        `FREQ=${frequency}`,
        `INTERVAL=${interval}`,
        byDay && `BYDAY=${byDay.join(',')}`,
        until && `UNTIL=${until}`,
        exceptions && `EXDATE=${exceptions.join(',')}`,
      ]
        .filter(Boolean)
        .join(';'),
    );
  const merge = (...arbitraries: fc.Arbitrary<Partial<Rule>>[]): fc.Arbitrary<Partial<Rule>> =>
    fc.tuple(...arbitraries).map((parts) => Object.assign({}, ...parts) as Partial<Rule>);
  const type = (...rangeTypes: Rule['rangeType'][]) =>
    fc.record({ rangeType: fc.constantFrom(...rangeTypes) });
  const occurrence = fc
    .tuple(date, time, fc.integer({ min: 0, max: 3 }), time)
    .map(([from, start, days, end]) => ({
      fromRange: `${from}T${start}`,
      toRange: `${dateNear(from, days)}T${end}`,
    }));
  const timed = ['time:all', 'time:range', 'time:1', 'time:4', 'time:7'] as const;
  return fc.oneof(
    merge(type('custom'), fc.record({ fromRange: date, toRange: date })),
    merge(type('custom'), times, maybeDates),
    merge(type('custom'), fc.record({ fromRange: fc.constant(''), toRange: fc.constant('') }), maybeDates),
    merge(type('custom:daterange'), times, maybeDates),
    merge(type('months'), circle(1, 12), maybeDates),
    merge(type('weeks'), circle(1, 53), maybeDates),
    merge(type('days'), circle(0, 7), maybeDates),
    merge(type(...timed), times, maybeDates),
    merge(type(...timed), times, maybeDates, fc.record({ rrule })),
    merge(type('rrule'), occurrence, maybeDates, fc.record({ rrule })),
  );
}

const owner = fc.constantFrom(
  { kind: 'global', kindId: null } as const,
  { kind: 'product', kindId: 1 } as const,
  { kind: 'staff', kindId: 5 } as const,
  { kind: 'staff', kindId: 6 } as const,
);

const scene = fc.constantFrom(...SITES).chain(({ zone, date }) => {
  const noon = Date.parse(`${date}T12:00Z`) / 1000;
  const rule = fc
    .tuple(
      matchers(date),
      owner,
      fc.record({
        appointable: fc.boolean(),
        capacity: fc.option(fc.integer({ min: 0, max: 3 })),
        priority: fc.option(fc.integer({ min: 0, max: 12 })),
        ordering: fc.integer({ min: 0, max: 1 }),
        dateCreated: fc.integer({ min: -4 * 24, max: 24 }).map((hours) => asInstant(noon + hours * HOUR)),
      }),
    )
    .map(([matches, whose, rest]) => makeRule({ ...matches, ...whose, ...rest }))
    .filter((candidate) => Object.keys(validateRule(candidate)).length === 0);
  return fc.record({
    zone: fc.constant(zone),
    rules: fc
      .array(rule, { minLength: 1, maxLength: 6 })
      .map((rules) => rules.map((it, i) => ({ ...it, id: i + 1 }))),
    start: fc.integer({ min: -40 * 60, max: 10 * 60 }).map((minutes) => noon + minutes * 60),
    minutes: fc.integer({ min: 1, max: 3 * 1440 }),
    precedence: fc.constantFrom('larger-wins' as const, 'smaller-wins' as const),
    staffId: fc.constantFrom(5, null),
  });
});

test('every minute is decided as by a model that looks at it alone', () => {
  let open = 0;
  fc.assert(
    fc.property(scene, ({ zone, rules, start, minutes, precedence, staffId }) => {
      const end = start + minutes * 60;
      const window = { start: asInstant(start), end: asInstant(end) };
      const timeline = createPainter(rules, createZone(zone), window, precedence).timeline(1, staffId);
      const expected = decideMinutes({ rules, zone, start, end, precedence, productId: 1, staffId });
      let stretch = 0;
      for (const [i, { places, ruleId }] of expected.entries()) {
        const at = start + i * 60;
        while ((timeline.starts[stretch + 1] ?? end) <= at) stretch += 1;
        if (places >= 0) open += 1;
        // Throws instead of using `expect`, which would take most of the time for so many minutes.
        if (timeline.places[stretch] !== places || timeline.ruleIds[stretch] !== ruleId) {
          throw new Error(
            `${new Date(at * 1000).toISOString()}: rule ${timeline.ruleIds[stretch]!} gives ${timeline.places[stretch]!}, the model says rule ${ruleId}, ${places}`,
          );
        }
      }
    }),
    { numRuns: 250 },
  );
  expect(open).toBeGreaterThan(10_000);
});
