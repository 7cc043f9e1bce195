import type { RangeType, RuleDraft, RuleKind } from '../../../lib/domain/rule';
import { validateRule } from '../../../lib/engine/rules/validate';
import { makeRule } from '../../support/shops/make-rule';

const problems = (changes: Partial<RuleDraft>): Record<string, string> => validateRule(makeRule(changes));

const hours = { fromRange: '09:00', toRange: '17:00' };
const dates = { fromDate: '2025-12-01', toDate: '2025-12-03' };
const recurring = { rangeType: 'rrule' as const, fromRange: '2025-11-03T10:00', toRange: '2025-11-03T11:00' };

describe('rules that may be stored', () => {
  test.each<[string, Partial<RuleDraft>]>([
    ['hours every day', { rangeType: 'time:all', ...hours }],
    ['hours over midnight', { rangeType: 'time:5', fromRange: '22:00', toRange: '02:00' }],
    ['hours on dates', { rangeType: 'time:range', ...hours, ...dates }],
    ['hours from a date on', { rangeType: 'time:range', ...hours, fromDate: '2025-12-01' }],
    ['hours that recur', { rangeType: 'time:all', ...hours, rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO' }],
    ['dates', { rangeType: 'custom', fromRange: '2025-12-01', toRange: '2025-12-01' }],
    ['dates and hours', { rangeType: 'custom', ...hours, ...dates }],
    [
      'a date and time span',
      { rangeType: 'custom:daterange', fromRange: '15:00', toRange: '10:00', ...dates },
    ],
    [
      'a span that ends when it starts, a day later',
      {
        rangeType: 'custom:daterange',
        fromRange: '09:00',
        toRange: '09:00',
        fromDate: '2025-12-01',
        toDate: '2025-12-01',
      },
    ],
    ['a span without an end', { rangeType: 'custom:daterange', ...hours, fromDate: '2025-12-01' }],
    ['months that wrap', { rangeType: 'months', fromRange: '11', toRange: '2' }],
    ['weeks that wrap', { rangeType: 'weeks', fromRange: '50', toRange: '2' }],
    ['Sunday as 0', { rangeType: 'days', fromRange: '0', toRange: '6' }],
    ['a recurrence', { ...recurring, rrule: 'FREQ=WEEKLY' }],
    [
      'a recurrence of whole days',
      { rangeType: 'rrule', fromRange: '2025-11-03', toRange: '2025-11-03', rrule: 'FREQ=DAILY' },
    ],
    [
      'a recurrence of occurrences of a year',
      { rangeType: 'rrule', fromRange: '2024-01-01', toRange: '2024-12-31', rrule: 'FREQ=YEARLY' },
    ],
    ['no priority, no places', { priority: null, capacity: null }],
    ['places of 0, which mean no places of the rule’s own', { capacity: 0 }],
    ['a negative priority', { priority: -5 }],
    ['a member of staff', { kind: 'staff', kindId: 5 }],
  ])('%s', (_, changes) => {
    expect(problems(changes)).toEqual({});
  });
});

describe('rules that are refused, by parameter', () => {
  test.each<[string, Partial<RuleDraft>, string[]]>([
    ['an unknown kind', { kind: 'shop' as RuleKind }, ['kind']],
    ['a product rule without a product', { kind: 'product' }, ['kindId']],
    ['a staff rule without a member', { kind: 'staff', kindId: 0 }, ['kindId']],
    ['an unknown range type', { rangeType: 'fortnights' as RangeType }, ['rangeType']],
    ['a weekday that does not exist', { rangeType: 'time:8' as RangeType }, ['rangeType']],
    ['a name that every object has as range type', { rangeType: 'constructor' as RangeType }, ['rangeType']],
    ['no times', { fromRange: '', toRange: '' }, ['fromRange', 'toRange']],
    ['bad times', { fromRange: '9', toRange: '17:60' }, ['fromRange', 'toRange']],
    ['a start at the end of the day', { fromRange: '24:00', toRange: '02:00' }, ['fromRange']],
    ['a date that does not exist', { fromDate: '2025-02-29' }, ['fromDate']],
    ['a date in another form', { toDate: '31/12/2025' }, ['toDate']],
    ['reversed dates', { fromDate: '2025-12-02', toDate: '2025-12-01' }, ['toDate']],
    ['custom: no date at all', { rangeType: 'custom', fromRange: '', toRange: '' }, ['fromDate']],
    ['custom: times without a date', { rangeType: 'custom', ...hours }, ['fromDate']],
    [
      'custom: half the times',
      { rangeType: 'custom', fromRange: '09:00', toRange: '', ...dates },
      ['toRange'],
    ],
    [
      'custom: a date and a time',
      { rangeType: 'custom', fromRange: '2025-12-01', toRange: '10:00' },
      ['toRange'],
    ],
    [
      'custom: reversed dates in the ranges',
      { rangeType: 'custom', fromRange: '2025-12-02', toRange: '2025-12-01' },
      ['toRange'],
    ],
    [
      'custom: a bad date in the ranges',
      { rangeType: 'custom', fromRange: '2025-13-01', toRange: '2025-12-01' },
      ['fromRange'],
    ],
    [
      'daterange: ends before it starts',
      {
        rangeType: 'custom:daterange',
        fromRange: '15:00',
        toRange: '10:00',
        fromDate: '2025-12-01',
        toDate: '2025-12-01',
      },
      ['toRange'],
    ],
    [
      'daterange: reversed dates',
      { rangeType: 'custom:daterange', ...hours, fromDate: '2025-12-02', toDate: '2025-12-01' },
      ['toDate'],
    ],
    ['daterange: no dates', { rangeType: 'custom:daterange', ...hours }, ['fromDate']],
    [
      'daterange: no times',
      { rangeType: 'custom:daterange', fromRange: '', toRange: '', ...dates },
      ['fromRange', 'toRange'],
    ],
    [
      'daterange: a recurrence without an end',
      { rangeType: 'custom:daterange', ...hours, fromDate: '2025-12-01', rrule: 'FREQ=WEEKLY' },
      ['toDate'],
    ],
    [
      'daterange: a recurrence without a start',
      { rangeType: 'custom:daterange', ...hours, toDate: '2025-12-01', rrule: 'FREQ=WEEKLY' },
      ['fromDate'],
    ],
    ['months: month 13', { rangeType: 'months', fromRange: '1', toRange: '13' }, ['toRange']],
    ['months: month 0', { rangeType: 'months', fromRange: '0', toRange: '1' }, ['fromRange']],
    ['months: names', { rangeType: 'months', fromRange: 'May', toRange: 'June' }, ['fromRange', 'toRange']],
    ['weeks: week 54', { rangeType: 'weeks', fromRange: '54', toRange: '1' }, ['fromRange']],
    ['days: day 8', { rangeType: 'days', fromRange: '1', toRange: '8' }, ['toRange']],
    ['days: no day', { rangeType: 'days', fromRange: '', toRange: '' }, ['fromRange', 'toRange']],
    ['days: half a day', { rangeType: 'days', fromRange: '1.5', toRange: '2' }, ['fromRange']],
    ...(['months', 'weeks', 'days'] as const).map((rangeType): [string, Partial<RuleDraft>, string[]] => [
      `${rangeType} that recur`,
      { rangeType, fromRange: '1', toRange: '2', rrule: 'FREQ=DAILY' },
      ['rrule'],
    ]),
    ['rrule: no recurrence', { ...recurring, rrule: null }, ['rrule']],
    ['rrule: an empty one', { ...recurring, rrule: '' }, ['rrule']],
    ['rrule: outside the grammar', { ...recurring, rrule: 'FREQ=HOURLY' }, ['rrule']],
    [
      'rrule: without a first occurrence',
      { rangeType: 'rrule', fromRange: '', toRange: '', rrule: 'FREQ=DAILY' },
      ['fromRange', 'toRange'],
    ],
    ['rrule: times alone', { rangeType: 'rrule', ...hours, rrule: 'FREQ=DAILY' }, ['fromRange', 'toRange']],
    [
      'rrule: a date and a date-time',
      { ...recurring, toRange: '2025-11-03', rrule: 'FREQ=DAILY' },
      ['toRange'],
    ],
    [
      'rrule: an end before the start',
      { ...recurring, toRange: '2025-11-03T09:00', rrule: 'FREQ=DAILY' },
      ['toRange'],
    ],
    [
      'rrule: reversed dates',
      { rangeType: 'rrule', fromRange: '2025-11-03', toRange: '2025-11-02', rrule: 'FREQ=DAILY' },
      ['toRange'],
    ],
    [
      'rrule: an occurrence of no length',
      { ...recurring, toRange: '2025-11-03T10:00', rrule: 'FREQ=DAILY' },
      ['toRange'],
    ],
    [
      'rrule: an exact instant, where the wall clock recurs',
      { ...recurring, fromRange: '2025-11-03T10:00Z', rrule: 'FREQ=DAILY' },
      ['fromRange'],
    ],
    [
      'rrule: an occurrence of more than a year',
      { ...recurring, toRange: '2026-11-05T10:00', rrule: 'FREQ=YEARLY' },
      ['rrule'],
    ],
    [
      'a recurrence outside the grammar, on hours',
      { ...hours, rrule: 'DTSTART:20251201\nFREQ=DAILY' },
      ['rrule'],
    ],
    ['places below 0', { capacity: -1 }, ['capacity']],
    ['places of no whole number', { capacity: 1.5 }, ['capacity']],
    [
      'numbers that no column can store',
      { priority: 2 ** 31, ordering: -(2 ** 31), capacity: 1e12, eventId: 2 ** 40 },
      ['capacity', 'eventId', 'ordering', 'priority'],
    ],
    ['no number at all', { ordering: NaN }, ['ordering']],
  ])('%s', (_, changes, params) => {
    const found = problems(changes);
    expect(Object.keys(found).sort()).toEqual(params);
    expect(Object.values(found).every((message) => message.length > 0)).toBe(true);
  });

  test.each<[string, object, Record<string, string>]>([
    ['a number as title', { title: 5 }, { title: 'must be a text' }],
    ['no title', { title: undefined }, { title: 'must be a text' }],
    ['null as a range', { fromRange: null }, { fromRange: 'must be a text' }],
    ['a number as a date', { fromDate: 20_251_201 }, { fromDate: 'must be a text, or null for none' }],
    [
      'a number as recurrence, which is not parsed, and neither is anything else',
      { rrule: 5, toRange: 'late' },
      { rrule: 'must be a text, or null for none' },
    ],
    ['a text in place of a boolean', { appointable: 'yes' }, { appointable: 'must be true or false' }],
  ])('a value of another type: %s', (_, changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });

  test('everything wrong is named at once', () => {
    expect(
      Object.keys(problems({ kind: 'staff', capacity: -1, fromDate: 'soon', toRange: 'late' })).sort(),
    ).toEqual(['capacity', 'fromDate', 'kindId', 'toRange']);
  });

  test('a recurrence is refused with the reason why it cannot be read', () => {
    expect(problems({ rrule: 'FREQ=DAILY;COUNT=0' })).toEqual({
      rrule: 'is not a recurrence rule: COUNT must be in 1..10000',
    });
  });
});
