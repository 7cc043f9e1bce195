import {
  lastOfCount,
  nextStart,
  occurrencesBetween,
  parseRecurrence,
  type Recurrence,
} from '../../../lib/engine/recurrence/recurrence';
import { TooMuchWork, WorkLimit } from '../../../lib/engine/recurrence/work';
import { formatMinute } from '../../../lib/time/format';
import { asSiteSeconds, type SiteSeconds } from '../../../lib/time/units';
import { createZone, type Zone } from '../../../lib/time/zone';

const UTC = createZone('UTC');

const site = (text: string): SiteSeconds => asSiteSeconds(Date.parse(`${text}Z`) / 1000);

function recurrenceOf(text: string): Recurrence {
  const recurrence = parseRecurrence(text);
  if ('error' in recurrence) throw new Error(recurrence.error);
  return recurrence;
}

/** Lists the starts of a rule in `[from, to)`, as `YYYY-MM-DDTHH:MM`. */
const starts = (text: string, first: string, from: string, to: string, zone: Zone = UTC): string[] =>
  occurrencesBetween(
    { recurrence: recurrenceOf(text), firstStart: site(first) },
    { from: site(from), to: site(to) },
    zone,
  ).map(formatMinute);

/** Lists the first `howMany` days of a rule whose start is 09:00 on the day `first`, separated by spaces. */
function days(text: string, first: string, howMany: number): string {
  const nine = `${first}T09:00`;
  return starts(text, nine, nine, '2040-01-01T00:00')
    .slice(0, howMany)
    .map((start) => start.slice(0, 10))
    .join(' ');
}

describe('examples of RFC 5545, 3.8.5.3', () => {
  test.each([
    [
      'FREQ=DAILY;INTERVAL=10;COUNT=5',
      '1997-09-02',
      '1997-09-02 1997-09-12 1997-09-22 1997-10-02 1997-10-12',
    ],
    ['FREQ=DAILY;BYMONTH=1', '1998-01-30', '1998-01-30 1998-01-31 1999-01-01 1999-01-02'],
    ['FREQ=WEEKLY;COUNT=3', '1997-09-02', '1997-09-02 1997-09-09 1997-09-16'],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05',
      '1997-08-05 1997-08-10 1997-08-19 1997-08-24',
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05',
      '1997-08-05 1997-08-17 1997-08-19 1997-08-31',
    ],
    ['FREQ=MONTHLY;COUNT=4;BYDAY=1FR', '1997-09-05', '1997-09-05 1997-10-03 1997-11-07 1997-12-05'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU', '1997-09-07', '1997-09-07 1997-09-28 1997-11-02 1997-11-30'],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '1997-09-28 1997-10-29 1997-11-28 1997-12-29'],
    [
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      '2007-01-15',
      '2007-01-15 2007-01-30 2007-02-15 2007-03-15 2007-03-30',
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      '1997-09-02',
      '1998-02-13 1998-03-13 1998-11-13 1999-08-13 2000-10-13',
    ],
    ['FREQ=MONTHLY;BYDAY=TU,WE,TH;COUNT=3;BYSETPOS=3', '1997-09-04', '1997-09-04 1997-10-07 1997-11-06'],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      '1997-09-29',
      '1997-09-29 1997-10-30 1997-11-27 1997-12-30',
    ],
    ['FREQ=YEARLY;BYMONTH=6,7;COUNT=4', '1997-06-10', '1997-06-10 1997-07-10 1998-06-10 1998-07-10'],
    [
      'FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200',
      '1997-01-01',
      '1997-01-01 1997-04-10 1997-07-19 2000-01-01 2000-04-09 2000-07-18',
    ],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1997-05-19 1998-05-18 1999-05-17'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', '1997-05-12 1998-05-11 1999-05-17'],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13', '1997-03-13 1997-03-20 1997-03-27 1998-03-05'],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996-11-05',
      '1996-11-05 2000-11-07 2004-11-02',
    ],
  ])('%s from %s', (text, first, expected) => {
    expect(days(text, first, expected.split(' ').length)).toBe(expected);
  });
});

describe('cases that other recurrence libraries get wrong', () => {
  test.each([
    [
      'a plain weekday beside a numbered one in a month: both match',
      'FREQ=MONTHLY;BYDAY=MO,1WE',
      '2026-06-01',
      '2026-06-01 2026-06-03 2026-06-08 2026-06-15',
    ],
    [
      'a plain weekday beside a numbered one in a year: both match',
      'FREQ=YEARLY;BYMONTH=6;BYDAY=-1MO,WE',
      '2026-06-20',
      '2026-06-24 2026-06-29 2027-06-02',
    ],
    [
      'no fifth Friday, nothing in its place',
      'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=5',
      '2026-01-01',
      '2026-01-30 2026-05-29 2026-07-31',
    ],
    [
      'positions counted from the end, too',
      'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-5',
      '2026-01-01',
      '2026-01-02 2026-05-01 2026-07-03',
    ],
    [
      'a numbered week alone is the weekday of the first occurrence',
      'FREQ=YEARLY;BYWEEKNO=20',
      '2026-05-15',
      '2026-05-15 2027-05-21',
    ],
    [
      'the first week begins in the old year',
      'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO',
      '2024-01-01',
      '2024-01-01 2024-12-30 2025-12-29 2027-01-04',
    ],
    [
      'the first week, which begins in the old year, belongs to the new one',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO',
      '2024-01-01',
      '2024-01-01 2025-12-29 2028-01-03',
    ],
    [
      'the last week ends in the new year',
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR,SA',
      '2027-01-01',
      '2027-01-01 2027-01-02 2032-12-31 2033-01-01',
    ],
    [
      'weeks from the end',
      'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=FR',
      '2026-01-01',
      '2027-01-01 2027-12-31 2028-12-29',
    ],
    [
      'weeks that start on Sunday',
      'FREQ=YEARLY;BYWEEKNO=1;BYDAY=SU;WKST=SU',
      '2026-01-01',
      '2026-01-04 2027-01-03 2028-01-02 2028-12-31',
    ],
    [
      'a numbered week and a month',
      'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;BYMONTH=12',
      '2024-01-01',
      '2024-12-30 2025-12-29 2029-12-31',
    ],
    [
      'a numbered week and a day of the month',
      'FREQ=YEARLY;BYWEEKNO=10;BYMONTHDAY=5',
      '2026-01-01',
      '2026-03-05 2029-03-05 2030-03-05',
    ],
    [
      'the 366th day in the first week of the next year',
      'FREQ=YEARLY;BYWEEKNO=1;BYYEARDAY=366',
      '2014-01-01',
      '2024-12-31 2036-12-31',
    ],
    [
      'a day of the year and of the month',
      'FREQ=YEARLY;BYYEARDAY=60;BYMONTHDAY=1',
      '2023-01-01',
      '2023-03-01 2025-03-01 2026-03-01',
    ],
    [
      'a numbered weekday of the year on the thirteenth',
      'FREQ=YEARLY;BYDAY=2FR;BYMONTHDAY=13',
      '2022-01-01',
      '2023-01-13 2034-01-13',
    ],
    [
      'few years have a 53rd Monday',
      'FREQ=YEARLY;BYDAY=53MO',
      '2024-01-01',
      '2024-12-30 2029-12-31 2035-12-31',
    ],
    [
      'the 53rd Monday from the end is the first one',
      'FREQ=YEARLY;BYDAY=-53MO',
      '2024-01-01',
      '2024-01-01 2029-01-01 2035-01-01',
    ],
    [
      'the 53rd week from the end is in years of 53 weeks only',
      'FREQ=YEARLY;BYWEEKNO=-53;BYDAY=MO',
      '2025-01-01',
      '2025-12-29 2031-12-29 2036-12-29',
    ],
    [
      'weeks come in the order of the year, not of the text',
      'FREQ=YEARLY;BYWEEKNO=20,10;BYDAY=MO',
      '2026-01-01',
      '2026-03-02 2026-05-11',
    ],
    [
      'the last day of the year in the first week of the next',
      'FREQ=YEARLY;BYWEEKNO=1;BYYEARDAY=-1',
      '2024-01-01',
      '2024-12-31 2025-12-31 2029-12-31 2030-12-31',
    ],
    [
      'the first day of a leap year, if it is in the last week of the year before',
      'FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=-366',
      '1998-01-01',
      '2016-01-01',
    ],
    [
      'numbered days come in the order of the year, not of the text',
      'FREQ=YEARLY;BYYEARDAY=200,-1,100',
      '2026-01-01',
      '2026-04-10 2026-07-19 2026-12-31 2027-04-10',
    ],
    [
      'the 366th day is in leap years only',
      'FREQ=YEARLY;BYYEARDAY=366',
      '2023-01-01',
      '2024-12-31 2028-12-31',
    ],
    [
      'the 366th day from the end is the first day of a leap year',
      'FREQ=YEARLY;BYYEARDAY=-366',
      '2023-01-01',
      '2024-01-01 2028-01-01',
    ],
    [
      'the second Monday, if it is the first or the tenth day of the year',
      'FREQ=YEARLY;BYDAY=2MO;BYYEARDAY=1,10',
      '2024-01-01',
      '2028-01-10 2033-01-10',
    ],
    [
      'the last Sunday, if it is one of the last two days of the year',
      'FREQ=YEARLY;BYDAY=-1SU;BYYEARDAY=-1,-2',
      '2023-01-01',
      '2023-12-31 2028-12-31 2029-12-30 2034-12-31',
    ],
    [
      'a plain weekday beside a numbered one, among days of the year',
      'FREQ=YEARLY;BYDAY=MO,1WE;BYYEARDAY=1,10',
      '2024-01-01',
      '2024-01-01 2025-01-01 2028-01-10',
    ],
    [
      'July and August are as long, and each has its own Mondays',
      'FREQ=MONTHLY;BYDAY=1MO',
      '2022-07-01',
      '2022-07-04 2022-08-01 2022-09-05',
    ],
    [
      'the last day of the month, day by day',
      'FREQ=DAILY;BYMONTHDAY=-1',
      '2026-01-01',
      '2026-01-31 2026-02-28 2026-03-31',
    ],
    [
      'a month, day by day, before 1970',
      'FREQ=DAILY;BYMONTH=1',
      '1960-01-30',
      '1960-01-30 1960-01-31 1961-01-01',
    ],
    ['29 February comes in leap years only', 'FREQ=YEARLY', '2024-02-29', '2024-02-29 2028-02-29 2032-02-29'],
    [
      'the 31st is left out of shorter months',
      'FREQ=MONTHLY',
      '2026-01-31',
      '2026-01-31 2026-03-31 2026-05-31',
    ],
  ])('%s', (_, text, first, expected) => {
    expect(days(text, first, expected.split(' ').length)).toBe(expected);
  });
});

describe('the first occurrence', () => {
  test('is left out if the pattern does not match it', () => {
    expect(days('FREQ=WEEKLY;BYDAY=MO;COUNT=2', '2025-12-02', 9)).toBe('2025-12-08 2025-12-15');
  });

  test('gives the time of day', () => {
    expect(starts('FREQ=DAILY', '2025-12-01T23:45', '2025-12-02T00:00', '2025-12-03T00:00')).toEqual([
      '2025-12-02T23:45',
    ]);
  });

  test.each([
    ['FREQ=DAILY;INTERVAL=3', ['2026-01-01', '2026-01-04']],
    ['FREQ=WEEKLY;INTERVAL=4', ['2026-01-15', '2026-02-12']],
    ['FREQ=MONTHLY;INTERVAL=5', ['2026-04-01', '2026-09-01']],
    ['FREQ=YEARLY;INTERVAL=3', ['2027-01-01', '2030-01-01']],
  ])('56 years ago: %s keeps its phase', (text, expected) => {
    const found = starts(text, '1970-01-01T09:00', '2026-01-01T00:00', '2031-01-01T00:00');
    expect(found.slice(0, 2)).toEqual(expected.map((day) => `${day}T09:00`));
  });

  test('starts the count, however late the window is', () => {
    const window = ['2026-01-01T00:00', '2027-01-01T00:00'] as const;
    expect(starts('FREQ=DAILY;COUNT=3', '2025-12-30T09:00', ...window)).toEqual(['2026-01-01T09:00']);
    expect(starts('FREQ=DAILY;COUNT=3', '2025-12-20T09:00', ...window)).toEqual([]);
  });

  test('is found in the old year if its week belongs to the new one', () => {
    const text = 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO';
    expect(starts(text, '2024-01-01T09:00', '2025-12-01T00:00', '2025-12-31T00:00')).toEqual([
      '2025-12-29T09:00',
    ]);
  });

  test('is in a window that starts with it, and not in one that ends with it', () => {
    const [first, next] = ['2026-01-01T09:00', '2026-01-02T09:00'];
    expect(starts('FREQ=DAILY', first, first, next)).toEqual([first]);
  });
});

describe('UNTIL', () => {
  const window = ['2025-12-01T00:00', '2026-01-01T00:00'] as const;
  const lastOf = (until: string, zone?: Zone): string | undefined =>
    starts(`FREQ=DAILY;UNTIL=${until}`, '2025-11-03T10:00', ...window, zone).at(-1);

  test('includes an occurrence that starts at it, and none that starts a second later', () => {
    expect(lastOf('20251204T100000')).toBe('2025-12-04T10:00');
    expect(lastOf('20251204T095959')).toBe('2025-12-03T10:00');
  });

  test('as a date includes the whole day, and not the midnight after it', () => {
    expect(lastOf('20251204')).toBe('2025-12-04T10:00');
    expect(starts('FREQ=DAILY;UNTIL=20251204', '2025-11-03T00:00', ...window).at(-1)).toBe(
      '2025-12-04T00:00',
    );
  });

  test('in UTC is moved to the wall clock of the site', () => {
    expect(lastOf('20251204T090000Z', createZone('Europe/Berlin'))).toBe('2025-12-04T10:00');
    expect(lastOf('20251204T085959Z', createZone('Europe/Berlin'))).toBe('2025-12-03T10:00');
    expect(lastOf('20251204T150000Z', createZone('America/New_York'))).toBe('2025-12-04T10:00');
    expect(lastOf('20251204T145959Z', createZone('America/New_York'))).toBe('2025-12-03T10:00');
  });

  test('before the first occurrence leaves no occurrence', () => {
    expect(
      starts('FREQ=DAILY;UNTIL=20251102', '2025-11-03T10:00', '2025-01-01T00:00', '2026-01-01T00:00'),
    ).toEqual([]);
  });
});

describe('EXDATE', () => {
  const among = (exceptions: string, zone?: Zone): string[] =>
    starts(
      `FREQ=DAILY;COUNT=3${exceptions}`,
      '2025-12-01T10:00',
      '2025-12-01T00:00',
      '2026-01-01T00:00',
      zone,
    ).map((start) => start.slice(8, 10));

  test.each([
    ['a date-time', '\nEXDATE:20251202T100000', ['01', '03']],
    ['another time of that day excepts nothing', '\nEXDATE:20251202T110000', ['01', '02', '03']],
    ['a date', '\nEXDATE;VALUE=DATE:20251202', ['01', '03']],
    ['a list', '\nEXDATE:20251201T100000,20251203T100000', ['02']],
    ['several lines', '\r\nEXDATE:20251201\r\nEXDATE:20251202\r\n', ['03']],
    ['a part of the rule', ';EXDATE=20251201,20251202', ['03']],
  ])('%s', (_, exceptions, expected) => {
    expect(among(exceptions)).toEqual(expected);
  });

  test('in UTC is moved to the wall clock of the site', () => {
    expect(among('\nEXDATE:20251202T090000Z', createZone('Europe/Berlin'))).toEqual(['01', '03']);
  });
});

describe('the next start', () => {
  const TEN = '2025-12-01T10:00';
  const next = (text: string, from: string, first = TEN, steps = 1000): string | undefined => {
    const followed = { recurrence: recurrenceOf(text), firstStart: site(first) };
    const found = nextStart(followed, site(from), UTC, new WorkLimit(steps));
    return found === undefined ? undefined : formatMinute(found);
  };

  test.each([
    ['is the first occurrence, for a time long before it', 'FREQ=WEEKLY', '2020-01-01T00:00', TEN],
    ['is an occurrence that starts at the time', 'FREQ=WEEKLY', TEN, TEN],
    ['is the following occurrence, a second later', 'FREQ=WEEKLY', `${TEN}:01`, '2025-12-08T10:00'],
    ['leaves out exceptions', 'FREQ=WEEKLY;EXDATE=20251201', TEN, '2025-12-08T10:00'],
    [
      'may be the last occurrence',
      'FREQ=WEEKLY;UNTIL=20251208T100000',
      '2025-12-02T00:00',
      '2025-12-08T10:00',
    ],
  ])('%s', (_, text, from, expected) => {
    expect(next(text, from)).toBe(expected);
  });

  test('does not exist after the last occurrence', () => {
    expect(next('FREQ=WEEKLY;UNTIL=20251208T095959', '2025-12-02T00:00')).toBeUndefined();
  });

  test('is not found if the pattern matches nothing within 100 years', () => {
    expect(next('FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30', TEN, TEN, 20_000)).toBeUndefined();
  });

  test('is found in a few steps, however long ago the first occurrence was', () => {
    expect(next('FREQ=DAILY', '2026-03-09T12:00', '1850-01-01T10:00', 3)).toBe('2026-03-10T10:00');
  });

  test('takes no more steps than allowed', () => {
    expect(() => next('FREQ=DAILY;BYMONTH=2', TEN, TEN, 10)).toThrow(TooMuchWork);
  });
});

describe('the limits on the work', () => {
  test('one result has at most 10,000 starts', () => {
    const found = starts('FREQ=DAILY', '1970-01-01T10:00', '1970-01-01T00:00', '2020-01-01T00:00');
    expect([found.length, found.at(-1)]).toEqual([10_000, '1997-05-18T10:00']);
  });

  test('each kind of month costs a hundred steps once; each month costs four steps, and one more for each of its days', () => {
    const followed = {
      recurrence: recurrenceOf('FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=1,15;COUNT=14'),
      firstStart: site('2021-01-01T10:00'),
    };
    // Expected number of steps: seven Januaries of six kinds, because January begins on a Friday in 2021 and
    // 2027, and on five other weekdays in between. Two days of each January match.
    const steps = 6 * 100 + 7 * (4 + 2);
    expect(formatMinute(lastOfCount(followed, new WorkLimit(steps))!)).toBe('2027-01-15T10:00');
    expect(() => lastOfCount(followed, new WorkLimit(steps - 1))).toThrow(TooMuchWork);
  });
});
