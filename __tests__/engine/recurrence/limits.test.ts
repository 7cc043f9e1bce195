/** @jest-environment-options {"ownModules": true} */
import type { Rule } from '../../../lib/domain/rule';
import { ruleDateBounds } from '../../../lib/engine/rules/bounds';
import { compileRule, occurrencesOf } from '../../../lib/engine/rules/occurrences';
import { createZone } from '../../../lib/time/zone';
import { medianCpuMilliseconds } from '../../support/cpu-time';
import { makeRule, span } from '../../support/shops/make-rule';

/** A hostile recurrence rule may cost this many times as much as a sensible one with the largest COUNT. */
const MOST_TIMES = 20;
const SENSIBLE = 'FREQ=WEEKLY;COUNT=10000;BYDAY=MO,TU,WE,TH,FR';

const upTo = (n: number): string => Array.from({ length: n }, (_, i) => i + 1).join(',');
const plusMinus = (n: number): string => `${upTo(n)},${upTo(n).replace(/\d+/g, '-$&')}`;
const everyNumberedDay = (n: number): string =>
  Array.from({ length: n }, (_, i) => `${i + 1}MO,${i + 1}TU,${i + 1}WE,${i + 1}TH,${i + 1}FR`).join(',');

/**
 * Recurrence rules with which other libraries search for long or hang, and the largest rules that the grammar
 * allows.
 */
const HOSTILE = [
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=HOURLY;INTERVAL=2;BYHOUR=1',
  'FREQ=SECONDLY',
  'FREQ=MINUTELY;BYSECOND=61',
  'FREQ=DAILY;COUNT=abc',
  'FREQ=DAILY;COUNT=999999999999',
  'FREQ=DAILY;TZID=America/New_York',
  'FREQ=DAILY;UNTIL=99991231T235959Z',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;COUNT=10000;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=DAILY;COUNT=10000;INTERVAL=7;BYDAY=MO,TU;BYMONTHDAY=31;BYMONTH=2',
  'FREQ=DAILY;UNTIL=99991231T235959Z;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=WEEKLY;COUNT=10000;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYMONTH=2;BYSETPOS=8',
  'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4',
  'FREQ=MONTHLY;COUNT=10000;BYMONTHDAY=31;BYMONTH=4',
  'FREQ=MONTHLY;COUNT=10000;BYDAY=5MO;BYMONTHDAY=1',
  'FREQ=MONTHLY;UNTIL=99991231;BYMONTHDAY=31;BYMONTH=2,4,6,9,11',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;COUNT=10000;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;INTERVAL=4;COUNT=10000;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;UNTIL=99991231;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=YEARLY;UNTIL=99991231;INTERVAL=1000;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;INTERVAL=997;BYWEEKNO=53;BYDAY=MO',
  'FREQ=YEARLY;COUNT=10000;BYWEEKNO=53;BYMONTH=6',
  `FREQ=YEARLY;COUNT=10000;BYWEEKNO=${plusMinus(50)};BYMONTH=2;BYMONTHDAY=30`,
  `FREQ=YEARLY;COUNT=10000;BYYEARDAY=${upTo(100)}`,
  `FREQ=YEARLY;COUNT=10000;BYYEARDAY=${plusMinus(50)};BYSETPOS=366`,
  `FREQ=YEARLY;COUNT=10000;BYDAY=${everyNumberedDay(20)};BYSETPOS=-366;BYMONTHDAY=${plusMinus(31)}`,
  `FREQ=YEARLY;BYMONTH=${upTo(12)};BYMONTHDAY=${plusMinus(31)};BYSETPOS=${plusMinus(50)}`,
  `FREQ=DAILY\nEXDATE:${Array(250).fill('20260101T000000').join(',')}`,
  `FREQ=DAILY${';'.repeat(4000)}`,
  'FREQ=DAILY;'.repeat(370),
  `FREQ=DAILY;UNTIL=${'9'.repeat(4000)}`,
  'A='.repeat(2048),
  '\n'.repeat(4096),
];

const zone = createZone('Europe/Berlin');
const window = span('2026-01-01T00:00Z', '2026-04-01T00:00Z');

const ruleOf = (rrule: string, toRange = '1970-01-01'): Rule =>
  makeRule({ rangeType: 'rrule', fromRange: '1970-01-01', toRange, rrule });

function costOf(rule: Rule): number {
  const expanding = medianCpuMilliseconds(() => {
    const compiled = compileRule(rule);
    if (compiled) occurrencesOf(compiled, window, zone);
  });
  return expanding + medianCpuMilliseconds(() => void ruleDateBounds(rule, zone));
}

describe(`no text costs more than ${MOST_TIMES} times a sensible one`, () => {
  let most: number;
  beforeAll(() => {
    most = MOST_TIMES * costOf(ruleOf(SENSIBLE));
  });

  test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 70), text]))('%s', (_, rrule) => {
    expect(costOf(ruleOf(rrule))).toBeLessThan(most);
  });

  test('a daily rule whose occurrences last a year does not cost more either', () => {
    expect(costOf(ruleOf('FREQ=DAILY', '1970-12-31'))).toBeLessThan(most);
  });
});
