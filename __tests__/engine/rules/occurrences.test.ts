import type { RangeType, Rule } from '../../../lib/domain/rule';
import { compileRule, occurrencesOf } from '../../../lib/engine/rules/occurrences';
import { formatMinute } from '../../../lib/time/format';
import { asInstant, type Span } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { at, makeRule, span } from '../../support/shops/make-rule';

/** Monday to Sunday. */
const WEEK = span('2025-12-01T00:00Z', '2025-12-08T00:00Z');

type Row = [string, Partial<Rule>, string[]];

/** Lists the occurrences that overlap the window, on the site's wall clock, as `MM-DDTHH:MM/MM-DDTHH:MM`. */
function occurrences(changes: Partial<Rule>, window: Span = WEEK, zoneName = 'UTC'): string[] {
  const zone = createZone(zoneName);
  const compiled = compileRule(makeRule(changes));
  if (!compiled) throw new Error('the rule makes no sense');
  const flat = occurrencesOf(compiled, window, zone);
  const wall = (instant: number): string => formatMinute(zone.toSite(asInstant(instant))).slice(5);
  return flat.flatMap((start, i) => (i % 2 === 0 ? [`${wall(start)}/${wall(flat[i + 1]!)}`] : []));
}

const onTheseDays = (dates: string[], from: string, to: string): string[] =>
  dates.map((date) => `12-${date}T${from}/12-${date}T${to}`);

describe('custom', () => {
  test.each<Row>([
    [
      'dates in the ranges, both included',
      { fromRange: '2025-12-02', toRange: '2025-12-03' },
      ['12-02T00:00/12-04T00:00'],
    ],
    [
      'one date in the ranges is that day',
      { fromRange: '2025-12-02', toRange: '' },
      ['12-02T00:00/12-03T00:00'],
    ],
    [
      'the last date in the ranges alone is that day',
      { fromRange: '', toRange: '2025-12-02' },
      ['12-02T00:00/12-03T00:00'],
    ],
    [
      'dates in the dates',
      { fromRange: '', toRange: '', fromDate: '2025-12-02', toDate: '2025-12-03' },
      ['12-02T00:00/12-04T00:00'],
    ],
    [
      'one date is that day',
      { fromRange: '', toRange: '', fromDate: '2025-12-02' },
      ['12-02T00:00/12-03T00:00'],
    ],
    [
      'the last date alone is that day',
      { fromRange: '', toRange: '', toDate: '2025-12-02' },
      ['12-02T00:00/12-03T00:00'],
    ],
    [
      'with times, those hours on each of the days',
      { fromRange: '09:00', toRange: '11:00', fromDate: '2025-12-02', toDate: '2025-12-03' },
      onTheseDays(['02', '03'], '09:00', '11:00'),
    ],
    [
      'hours that run over midnight',
      { fromRange: '22:00', toRange: '02:00', fromDate: '2025-12-02', toDate: '2025-12-02' },
      ['12-02T22:00/12-03T02:00'],
    ],
    [
      'the dates limit those in the ranges',
      { fromRange: '2025-12-01', toRange: '2025-12-06', fromDate: '2025-12-03', toDate: '2025-12-04' },
      ['12-03T00:00/12-05T00:00'],
    ],
    [
      'one date limits on its side',
      { fromRange: '2025-12-01', toRange: '2025-12-06', fromDate: '2025-12-05' },
      ['12-05T00:00/12-07T00:00'],
    ],
    [
      'the empty date of an older version is none',
      { fromRange: '2025-12-02', toRange: '2025-12-03', fromDate: '0000-00-00', toDate: '' },
      ['12-02T00:00/12-04T00:00'],
    ],
    [
      'whole days that recur',
      { fromRange: '', toRange: '', fromDate: '2025-11-24', toDate: '2025-11-25', rrule: 'FREQ=WEEKLY' },
      ['12-01T00:00/12-03T00:00'],
    ],
    [
      'dates in the ranges that recur, whatever the dates say',
      {
        fromRange: '2025-11-24',
        toRange: '2025-11-25',
        fromDate: '2025-11-24',
        toDate: '2025-11-25',
        rrule: 'FREQ=WEEKLY',
      },
      ['12-01T00:00/12-03T00:00'],
    ],
    [
      'hours on each of two days that recur',
      {
        fromRange: '09:00',
        toRange: '11:00',
        fromDate: '2025-11-23',
        toDate: '2025-11-24',
        rrule: 'FREQ=WEEKLY',
      },
      onTheseDays(['01', '07'], '09:00', '11:00'),
    ],
    [
      'hours on each of four days that recur, the first of them before the window',
      {
        fromRange: '09:00',
        toRange: '11:00',
        fromDate: '2025-11-22',
        toDate: '2025-11-25',
        rrule: 'FREQ=WEEKLY',
      },
      onTheseDays(['01', '02', '06', '07'], '09:00', '11:00'),
    ],
  ])('%s', (_, changes, expected) => {
    expect(occurrences({ rangeType: 'custom', ...changes })).toEqual(expected);
  });
});

describe('custom:daterange', () => {
  test.each<Row>([
    [
      'one span from date and time to date and time',
      { fromDate: '2025-12-02', toDate: '2025-12-04' },
      ['12-02T15:00/12-04T10:00'],
    ],
    [
      'equal dates and times run to the same time the next day',
      { fromDate: '2025-12-02', toDate: '2025-12-02', toRange: '15:00' },
      ['12-02T15:00/12-03T15:00'],
    ],
    [
      'equal times on different dates keep their dates',
      { fromDate: '2025-12-02', toDate: '2025-12-04', toRange: '15:00' },
      ['12-02T15:00/12-04T15:00'],
    ],
    [
      'an end of 00:00 is the end of its date',
      { fromDate: '2025-12-02', toDate: '2025-12-02', toRange: '00:00' },
      ['12-02T15:00/12-03T00:00'],
    ],
    ['an absent last date leaves the end open', { fromDate: '2025-12-02' }, ['12-02T15:00/12-08T00:00']],
    ['an absent first date leaves the beginning open', { toDate: '2025-12-02' }, ['12-01T00:00/12-02T10:00']],
    [
      'the span recurs, and reaches into the window',
      { fromDate: '2025-11-23', toDate: '2025-11-24', rrule: 'FREQ=WEEKLY;COUNT=2' },
      ['11-30T15:00/12-01T10:00'],
    ],
  ])('%s', (_, changes, expected) => {
    expect(
      occurrences({ rangeType: 'custom:daterange', fromRange: '15:00', toRange: '10:00', ...changes }),
    ).toEqual(expected);
  });

  test('is one span for years', () => {
    const changes = { fromDate: '2020-01-01', toDate: '2030-01-01', fromRange: '00:00', toRange: '24:00' };
    expect(occurrences({ rangeType: 'custom:daterange', ...changes })).toEqual(['01-01T00:00/01-02T00:00']);
  });
});

describe('months, weeks and days', () => {
  const year = span('2026-01-01T00:00Z', '2027-01-01T00:00Z');
  const between = (
    rangeType: RangeType,
    fromRange: string,
    toRange: string,
    changes: Partial<Rule> = {},
    window = year,
  ): string[] => occurrences({ rangeType, fromRange, toRange, ...changes }, window);

  test('whole months', () => {
    expect(between('months', '2', '3')).toEqual(['02-01T00:00/04-01T00:00']);
    expect(between('months', '06', '6')).toEqual(['06-01T00:00/07-01T00:00']);
  });

  test('months from November to February include the turn of the year', () => {
    const window = span('2026-02-25T12:00Z', '2026-11-03T00:00Z');
    expect(between('months', '11', '2', {}, window)).toEqual([
      '02-25T00:00/03-01T00:00',
      '11-01T00:00/11-03T00:00',
    ]);
  });

  test('whole ISO weeks: the first of 2026 begins in 2025', () => {
    expect(between('weeks', '1', '1', {}, span('2025-12-20T00:00Z', '2026-02-01T00:00Z'))).toEqual([
      '12-29T00:00/01-05T00:00',
    ]);
    expect(between('weeks', '10', '11')).toEqual(['03-02T00:00/03-16T00:00']);
  });

  test('weeks wrap, and include the 53rd where a year has it', () => {
    const newYear = span('2026-12-01T00:00Z', '2027-02-01T00:00Z');
    expect(between('weeks', '52', '1', {}, newYear)).toEqual(['12-21T00:00/01-11T00:00']);
    expect(between('weeks', '53', '53', {}, newYear)).toEqual(['12-28T00:00/01-04T00:00']);
    expect(between('weeks', '53', '53', {}, span('2025-01-01T00:00Z', '2026-02-01T00:00Z'))).toEqual([]);
  });

  test.each([
    ['1', '5', ['12-01T00:00/12-06T00:00']],
    ['6', '1', ['11-29T00:00/12-02T00:00', '12-06T00:00/12-09T00:00']],
    ['0', '0', ['12-07T00:00/12-08T00:00']],
    ['0', '1', ['11-30T00:00/12-02T00:00', '12-07T00:00/12-09T00:00']],
    ['7', '7', ['12-07T00:00/12-08T00:00']],
  ])('weekdays %s to %s', (fromRange, toRange, expected) => {
    const inside = (text: string): boolean => text.slice(12) > '12-01T00:00' && text < '12-08T00:00';
    const found = occurrences(
      { rangeType: 'days', fromRange, toRange },
      span('2025-11-27T00:00Z', '2025-12-11T00:00Z'),
    );
    expect(found.filter(inside)).toEqual(expected);
  });

  test('dates restrict all of them', () => {
    const season = { fromDate: '2026-02-10', toDate: '2026-02-20' };
    expect(between('months', '2', '2', season)).toEqual(['02-10T00:00/02-21T00:00']);
    expect(between('weeks', '7', '30', season)).toEqual(['02-10T00:00/02-21T00:00']);
    expect(between('days', '1', '1', season)).toEqual(['02-16T00:00/02-17T00:00']);
  });
});

describe('time', () => {
  const ALL = ['01', '02', '03', '04', '05', '06', '07'];

  test.each<Row>([
    ['every day', { rangeType: 'time:all' }, onTheseDays(ALL, '09:00', '17:00')],
    ['Mondays', { rangeType: 'time:1' }, onTheseDays(['01'], '09:00', '17:00')],
    ['Sundays', { rangeType: 'time:7' }, onTheseDays(['07'], '09:00', '17:00')],
    [
      'each date of a range',
      { rangeType: 'time:range', fromDate: '2025-12-02', toDate: '2025-12-03' },
      onTheseDays(['02', '03'], '09:00', '17:00'),
    ],
    [
      'a range open at its end',
      { rangeType: 'time:range', fromDate: '2025-12-06' },
      onTheseDays(['06', '07'], '09:00', '17:00'),
    ],
    [
      'a season of weekly hours',
      { rangeType: 'time:1', toDate: '2025-12-01' },
      onTheseDays(['01'], '09:00', '17:00'),
    ],
    ['out of season', { rangeType: 'time:1', toDate: '2025-11-30' }, []],
    ['an end of 00:00 is midnight', { rangeType: 'time:2', toRange: '00:00' }, ['12-02T09:00/12-03T00:00']],
    [
      'an end of 24:00 is midnight, too',
      { rangeType: 'time:2', toRange: '24:00' },
      ['12-02T09:00/12-03T00:00'],
    ],
    [
      'from 00:00 to 00:00 is the whole day',
      { rangeType: 'time:2', fromRange: '00:00', toRange: '00:00' },
      ['12-02T00:00/12-03T00:00'],
    ],
    [
      'times as others write them',
      { rangeType: 'time:2', fromRange: '9:00', toRange: '17:00:00' },
      ['12-02T09:00/12-02T17:00'],
    ],
    [
      'over midnight belongs to the day it starts on',
      { rangeType: 'time:2', fromRange: '22:00', toRange: '02:00' },
      ['12-02T22:00/12-03T02:00'],
    ],
    [
      'equal ends run to the next day',
      { rangeType: 'time:2', fromRange: '09:00', toRange: '09:00' },
      ['12-02T09:00/12-03T09:00'],
    ],
    [
      'the night before the window reaches into it',
      { rangeType: 'time:7', fromRange: '22:00', toRange: '02:00' },
      ['11-30T22:00/12-01T02:00', '12-07T22:00/12-08T02:00'],
    ],
    [
      'a recurrence names the days',
      { rangeType: 'time:range', fromDate: '2025-11-28', rrule: 'FREQ=DAILY;INTERVAL=3' },
      onTheseDays(['01', '04', '07'], '09:00', '17:00'),
    ],
    [
      'a weekday still counts beside a recurrence',
      { rangeType: 'time:4', fromDate: '2025-11-28', rrule: 'FREQ=DAILY;INTERVAL=3' },
      onTheseDays(['04'], '09:00', '17:00'),
    ],
    [
      'until the last date',
      { rangeType: 'time:all', fromDate: '2025-11-28', toDate: '2025-12-04', rrule: 'FREQ=DAILY;INTERVAL=3' },
      onTheseDays(['01', '04'], '09:00', '17:00'),
    ],
    [
      'the last date counts if it is later than the first day of the recurrence',
      { rangeType: 'time:all', fromDate: '2025-11-28', toDate: '2025-11-28', rrule: 'FREQ=DAILY;INTERVAL=3' },
      onTheseDays(['01', '04', '07'], '09:00', '17:00'),
    ],
    [
      'a rule without a first date begins at its creation',
      { rangeType: 'time:all', dateCreated: at('2025-11-29T20:00Z'), rrule: 'FREQ=DAILY;INTERVAL=3' },
      onTheseDays(['02', '05'], '09:00', '17:00'),
    ],
    [
      'an exception at the hour',
      { rangeType: 'time:all', fromDate: '2025-12-06', rrule: 'FREQ=DAILY\nEXDATE:20251206T090000' },
      onTheseDays(['07'], '09:00', '17:00'),
    ],
  ])('%s', (_, changes, expected) => {
    expect(occurrences({ fromRange: '09:00', toRange: '17:00', ...changes })).toEqual(expected);
  });

  test('hours that only touch the window are not in it', () => {
    const monday = span('2025-12-01T00:00Z', '2025-12-01T20:00Z');
    expect(occurrences({ fromRange: '20:00', toRange: '24:00' }, monday)).toEqual([]);
  });

  test('the day of creation is the one of the site', () => {
    const changes = {
      dateCreated: at('2025-11-30T20:00Z'),
      rrule: 'FREQ=DAILY;COUNT=1',
      fromRange: '09:00',
      toRange: '17:00',
    };
    expect(occurrences(changes, WEEK, 'Asia/Tokyo')).toEqual(onTheseDays(['01'], '09:00', '17:00'));
  });
});

describe('rrule', () => {
  test.each<Row>([
    ['every occurrence', { rrule: 'FREQ=WEEKLY;BYDAY=MO,TU' }, onTheseDays(['01', '02'], '10:00', '11:30')],
    [
      'a blank or a T in the date-times',
      { fromRange: '2025-11-03 10:00', toRange: '2025-11-03 11:30:00' },
      onTheseDays(['01'], '10:00', '11:30'),
    ],
    [
      'dates are whole days, both included',
      { fromRange: '2025-11-03', toRange: '2025-11-04' },
      ['12-01T00:00/12-03T00:00'],
    ],
    [
      'a first occurrence off the pattern does not count',
      { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5' },
      onTheseDays(['02'], '10:00', '11:30'),
    ],
    [
      'over midnight, into the window',
      { fromRange: '2025-11-02T22:00', toRange: '2025-11-03T02:00' },
      ['11-30T22:00/12-01T02:00', '12-07T22:00/12-08T02:00'],
    ],
    [
      'days long, into the window',
      { fromRange: '2025-11-01T22:00', toRange: '2025-11-05T02:00' },
      ['11-29T22:00/12-03T02:00', '12-06T22:00/12-10T02:00'],
    ],
    [
      'occurrences that overlap are one',
      { fromRange: '2025-11-28T00:00', toRange: '2025-11-30T12:00', rrule: 'FREQ=DAILY;COUNT=3' },
      ['11-29T00:00/12-02T12:00'],
    ],
    [
      'the dates limit on which days they start',
      { fromDate: '2025-12-02', toDate: '2025-12-03', rrule: 'FREQ=DAILY' },
      onTheseDays(['02', '03'], '10:00', '11:30'),
    ],
  ])('%s', (_, changes, expected) => {
    const weekly = { fromRange: '2025-11-03T10:00', toRange: '2025-11-03T11:30', rrule: 'FREQ=WEEKLY' };
    expect(occurrences({ rangeType: 'rrule', ...weekly, ...changes })).toEqual(expected);
  });
});

describe('on days on which the offset changes', () => {
  test('opening hours keep their wall clock', () => {
    const day = span('2026-03-29T00:00Z', '2026-03-29T20:00Z');
    const changes = { fromRange: '01:00', toRange: '05:00' };
    expect(occurrences(changes, day, 'Europe/Berlin')).toEqual(['03-29T01:00/03-29T05:00']);
  });

  test('a time that does not exist moves forward by the gap', () => {
    const day = span('2026-03-28T23:00Z', '2026-03-29T20:00Z');
    expect(occurrences({ fromRange: '02:30', toRange: '05:00' }, day, 'Europe/Berlin')).toEqual([
      '03-29T03:30/03-29T05:00',
    ]);
  });

  test('hours whose end in the gap moves before their start do not exist', () => {
    const day = span('2026-03-28T23:00Z', '2026-03-29T20:00Z');
    expect(occurrences({ fromRange: '02:30', toRange: '03:00' }, day, 'Europe/Berlin')).toEqual([]);
  });

  test('a repeated time means the first of both', () => {
    const compiled = compileRule(makeRule({ fromRange: '01:30', toRange: '02:00' }))!;
    const day = span('2026-11-01T04:00Z', '2026-11-02T04:00Z');
    expect(occurrencesOf(compiled, day, createZone('America/New_York'))).toEqual([
      at('2026-11-01T05:30Z'),
      at('2026-11-01T07:00Z'),
    ]);
  });

  test('hours with equal ends last 23 hours in spring', () => {
    const changes: Partial<Rule> = {
      rangeType: 'time:range',
      fromRange: '01:00',
      toRange: '01:00',
      fromDate: '2026-03-29',
      toDate: '2026-03-29',
    };
    const flat = occurrencesOf(
      compileRule(makeRule(changes))!,
      span('2026-03-28T00:00Z', '2026-04-01T00:00Z'),
      createZone('Europe/Berlin'),
    );
    expect(flat[1]! - flat[0]!).toBe(23 * 3600);
  });

  test('a day that the site skipped has none', () => {
    const changes: Partial<Rule> = { rangeType: 'custom', fromRange: '2011-12-30', toRange: '2011-12-30' };
    expect(occurrences(changes, span('2011-12-28T00:00Z', '2012-01-02T00:00Z'), 'Pacific/Apia')).toEqual([]);
  });
});

describe('rules that make no sense match nothing', () => {
  test.each<[string, Partial<Rule>]>([
    ['an unknown range type', { rangeType: 'fortnights' as RangeType }],
    ['a bad time', { fromRange: '25:00' }],
    ['a bad date', { fromDate: '2025-02-30' }],
    ['reversed dates', { fromDate: '2025-12-02', toDate: '2025-12-01' }],
    ['a recurrence that is none', { rrule: 'FREQ=HOURLY' }],
    ['months that recur', { rangeType: 'months', fromRange: '1', toRange: '2', rrule: 'FREQ=DAILY' }],
  ])('%s', (_, changes) => {
    expect(compileRule(makeRule(changes))).toBeUndefined();
  });

  test('an empty recurrence matches nothing', () => {
    expect(occurrences({ rangeType: 'time:1', rrule: '' })).toEqual(['12-01T00:00/12-02T00:00']);
  });
});
