import fc from '../../support/fast-check';
import { compileRule, occurrencesOf } from '../../../lib/engine/rules/occurrences';
import { withinReach } from '../../../lib/engine/rules/within-reach';
import { asInstant, type Span } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { randomRule } from '../../support/random-rules';
import { makeRule, span } from '../../support/shops/make-rule';

const BERLIN = createZone('Europe/Berlin');
const WEEK = span('2026-03-09T00:00Z', '2026-03-16T00:00Z');

test.each([
  ['a past event is out of reach', { fromDate: '2026-02-01', toDate: '2026-02-02' }, false],
  ['a coming event is out of reach', { fromDate: '2026-04-01', toDate: '2026-04-01' }, false],
  ['an event of the week is within reach', { fromDate: '2026-03-10', toDate: '2026-03-10' }, true],
  ['a night that ends in the week is within reach', { fromDate: '2026-03-08', toDate: '2026-03-08' }, true],
  ['a season around the week is within reach', { fromDate: '2026-01-01', toDate: '2026-12-31' }, true],
  [
    'a recurrence may go on after its dates',
    { fromDate: '2026-01-05', toDate: '2026-01-05', rrule: 'FREQ=WEEKLY' },
    true,
  ],
  ['0000-00-00 is no date, so the side is open', { fromDate: '0000-00-00', toDate: '0000-00-00' }, true],
  ['a side without a date is open', { fromDate: null, toDate: '2026-12-31' }, true],
  ['a text that is no date closes no side', { fromDate: null, toDate: '26-1-1' }, true],
])('%s', (_title, dates, isWithin) => {
  expect(withinReach(WEEK, BERLIN)(makeRule(dates))).toBe(isWithin);
});

test('every date can affect a window without an end', () => {
  const ever: Span = { start: asInstant(-(10 ** 12)), end: asInstant(10 ** 12) };
  const isWithin = withinReach(ever, BERLIN);
  expect(
    ['0001-01-01', '9999-12-31'].map((date) => isWithin(makeRule({ fromDate: date, toDate: date }))),
  ).toEqual([true, true]);
});

test('a rule out of reach has no occurrence in the window', () => {
  const hour = 3_600;
  const march = Date.UTC(2026, 2, 1) / 1_000;
  const zones = ['UTC', 'Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe', 'Pacific/Kiritimati'].map(
    createZone,
  );
  const property = fc.property(
    randomRule(fc.constant({ kind: 'global', kindId: null })),
    fc.constantFrom(...zones),
    fc.integer({ min: -40 * 24, max: 160 * 24 }),
    fc.integer({ min: 1, max: 200 }),
    (draft, zone, from, hours) => {
      const start = asInstant(march + from * hour);
      const window: Span = { start, end: asInstant(start + hours * hour) };
      const rule = makeRule(draft);
      const compiled = compileRule(rule);
      fc.pre(compiled !== undefined && !withinReach(window, zone)(rule));
      expect(occurrencesOf(compiled, window, zone)).toEqual([]);
    },
  );
  fc.assert(property, { seed: 11, numRuns: 500 });
});

test('a day that Samoa skipped is within reach of the days around it', () => {
  const apia = createZone('Pacific/Apia');
  // Apia skipped 30 December 2011, so a night that began on the 29th ended on the 31st.
  const rule = makeRule({
    rangeType: 'custom:daterange',
    fromDate: '2011-12-29',
    toDate: '2011-12-30',
    fromRange: '22:00',
    toRange: '06:00',
  });
  const window = span('2011-12-30T10:00Z', '2011-12-30T12:00Z');
  expect(occurrencesOf(compileRule(rule)!, window, apia)).not.toEqual([]);
  expect(withinReach(window, apia)(rule)).toBe(true);
});
