import type { Rule } from '../../../lib/domain/rule';
import { ruleDateBounds } from '../../../lib/engine/rules/bounds';
import { createZone } from '../../../lib/time/zone';
import { at, makeRule } from '../../support/shops/make-rule';

const OPEN = ['0001-01-01', '9999-12-31'];
const recurring = { rangeType: 'rrule', fromRange: '2025-12-02T10:00', toRange: '2025-12-02T11:00' } as const;
const wholeDays = { rangeType: 'rrule', fromRange: '2025-12-02', toRange: '2025-12-03' } as const;
const NONE_IN_FEBRUARY = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';

describe('start_date and end_date of a rule', () => {
  test.each<[string, Partial<Rule>, string[]]>([
    ['hours without dates', {}, OPEN],
    ['hours with dates', { fromDate: '2025-12-01', toDate: '2025-12-24' }, ['2025-12-01', '2025-12-24']],
    ['hours from a date on', { fromDate: '2025-12-01' }, ['2025-12-01', '9999-12-31']],
    [
      'months until a date',
      { rangeType: 'months', fromRange: '1', toRange: '2', toDate: '2025-12-24' },
      ['0001-01-01', '2025-12-24'],
    ],
    [
      'custom: dates in the ranges',
      { rangeType: 'custom', fromRange: '2025-12-01', toRange: '2025-12-24' },
      ['2025-12-01', '2025-12-24'],
    ],
    [
      'custom: hours on three days that recur, to the last of the last three',
      {
        rangeType: 'custom',
        fromRange: '09:00',
        toRange: '10:00',
        fromDate: '2025-12-01',
        toDate: '2025-12-03',
        rrule: 'FREQ=WEEKLY;COUNT=2',
      },
      ['2025-12-01', '2025-12-10'],
    ],
    [
      'a recurrence to a date, on which it occurs',
      { ...recurring, rrule: 'FREQ=DAILY', toDate: '2025-12-10' },
      ['2025-12-02', '2025-12-10'],
    ],
    [
      'custom: one date',
      { rangeType: 'custom', fromRange: '', toRange: '', toDate: '2025-12-24' },
      ['2025-12-24', '2025-12-24'],
    ],
    [
      'daterange',
      {
        rangeType: 'custom:daterange',
        fromRange: '15:00',
        toRange: '00:00',
        fromDate: '2025-12-01',
        toDate: '2025-12-24',
      },
      ['2025-12-01', '2025-12-24'],
    ],
    [
      'daterange without an end',
      { rangeType: 'custom:daterange', fromRange: '15:00', toRange: '00:00', fromDate: '2025-12-01' },
      ['2025-12-01', '9999-12-31'],
    ],
    ['a recurrence for ever', { ...recurring, rrule: 'FREQ=WEEKLY;BYDAY=MO' }, ['2025-12-08', '9999-12-31']],
    [
      'a recurrence that is counted',
      { ...recurring, rrule: 'FREQ=WEEKLY;COUNT=3' },
      ['2025-12-02', '2025-12-16'],
    ],
    [
      'a recurrence until a date between two of its days',
      { ...recurring, rrule: 'FREQ=WEEKLY;UNTIL=20251222' },
      ['2025-12-02', '2025-12-16'],
    ],
    [
      'until a date far behind its last',
      { ...recurring, rrule: 'FREQ=YEARLY;INTERVAL=90;UNTIL=29991231' },
      ['2025-12-02', '2925-12-02'],
    ],
    [
      'the last occurrence runs to its last day',
      { ...wholeDays, rrule: 'FREQ=WEEKLY;COUNT=2' },
      ['2025-12-02', '2025-12-10'],
    ],
    [
      'exceptions at both ends',
      { ...recurring, rrule: 'FREQ=DAILY;COUNT=4;EXDATE=20251202,20251205' },
      ['2025-12-03', '2025-12-04'],
    ],
    [
      'within the dates of the rule',
      { ...recurring, fromDate: '2025-12-04', toDate: '2025-12-12', rrule: 'FREQ=WEEKLY' },
      ['2025-12-09', '2025-12-09'],
    ],
    [
      'hours that recur',
      { fromDate: '2025-12-01', toDate: '2025-12-24', rrule: 'FREQ=WEEKLY' },
      ['2025-12-01', '2025-12-22'],
    ],
    [
      'hours that recur from their creation',
      { dateCreated: at('2025-12-01T12:00Z'), rrule: 'FREQ=WEEKLY;COUNT=2' },
      ['2025-12-01', '2025-12-08'],
    ],
    [
      'first after many years',
      { ...recurring, rrule: 'FREQ=YEARLY;BYDAY=SU;BYMONTH=2;BYMONTHDAY=29' },
      ['2032-02-29', '9999-12-31'],
    ],
    ['never', { ...recurring, rrule: NONE_IN_FEBRUARY }, OPEN],
    [
      'never, with dates',
      { ...recurring, fromDate: '2025-12-01', rrule: NONE_IN_FEBRUARY },
      ['2025-12-01', '9999-12-31'],
    ],
    [
      'a rule that makes no sense',
      { fromRange: 'late', fromDate: '2025-12-01' },
      ['2025-12-01', '9999-12-31'],
    ],
    [
      'the dates of a rule that makes no sense do not count either',
      { fromDate: '2025-12-01', toDate: '2025-11-01' },
      OPEN,
    ],
  ])('%s', (_, changes, expected) => {
    const { startDate, endDate } = ruleDateBounds(makeRule(changes), createZone('UTC'));
    expect([startDate, endDate]).toEqual(expected);
  });
});
