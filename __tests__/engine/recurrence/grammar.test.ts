import { parseRecurrence } from '../../../lib/engine/recurrence/recurrence';

const errorOf = (text: string): string | undefined => {
  const parsed = parseRecurrence(text);
  return 'error' in parsed ? parsed.error : undefined;
};

describe('recurrence rules that are read', () => {
  test.each([
    'FREQ=DAILY',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
    'rrule:freq=weekly;byday=mo',
    '  FREQ=MONTHLY;BYDAY=-1SU\r\n',
    'BYMONTH=1;FREQ=YEARLY',
    'FREQ=DAILY;INTERVAL=1000;COUNT=10000',
    'FREQ=YEARLY;BYMONTHDAY=+1,-31;BYMONTH=12',
    'FREQ=YEARLY;BYYEARDAY=366,-366;BYWEEKNO=53,-53;WKST=SU',
    'FREQ=DAILY;UNTIL=20240229T235959Z\nEXDATE;VALUE=DATE-TIME:20240228T100000,20240227T100000',
    'EXDATE:20240228\nFREQ=DAILY',
  ])('%j', (text) => {
    expect(errorOf(text)).toBeUndefined();
  });

  test('a rule is read as its parts', () => {
    expect(
      parseRecurrence('FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,-1SU;BYSETPOS=-1;WKST=SU;UNTIL=20251204'),
    ).toEqual({
      frequency: 'MONTHLY',
      interval: 2,
      count: null,
      until: { day: 20_426 },
      byMonth: [],
      byWeekNo: [],
      byYearDay: [],
      byMonthDay: [],
      byDay: [
        { nth: 0, weekday: 1 },
        { nth: -1, weekday: 7 },
      ],
      bySetPos: [-1],
      weekStart: 7,
      exceptions: [],
    });
  });
});

describe('recurrence rules that are refused, with the reason', () => {
  test.each([
    ['nothing at all', '', 'FREQ'],
    ['no frequency', 'INTERVAL=2', 'FREQ'],
    ['words', 'every Monday', 'not understood'],
    ['faster than daily', 'FREQ=HOURLY', 'FREQ'],
    ['faster than daily, at which the package hangs', 'FREQ=HOURLY;INTERVAL=2;BYHOUR=1', 'BYHOUR'],
    ['seconds without an end', 'FREQ=SECONDLY', 'FREQ'],
    ['an interval that goes back', 'FREQ=DAILY;INTERVAL=-1', 'INTERVAL'],
    ['an interval that stands still', 'FREQ=DAILY;INTERVAL=0', 'INTERVAL'],
    ['a huge interval', 'FREQ=DAILY;INTERVAL=1001', 'INTERVAL'],
    ['an interval of no whole number', 'FREQ=DAILY;INTERVAL=1.5', 'INTERVAL'],
    ['an interval in another notation', 'FREQ=DAILY;INTERVAL=1e2', 'INTERVAL'],
    ['a count in words', 'FREQ=DAILY;COUNT=abc', 'COUNT'],
    ['no occurrence', 'FREQ=DAILY;COUNT=0', 'COUNT'],
    ['too many occurrences', 'FREQ=DAILY;COUNT=10001', 'COUNT'],
    ['two ends', 'FREQ=DAILY;COUNT=2;UNTIL=20251204', 'COUNT or UNTIL, but not both'],
    ['a date that does not exist', 'FREQ=DAILY;UNTIL=20250229', 'UNTIL'],
    ['a time that does not exist', 'FREQ=DAILY;UNTIL=20250228T240000', 'UNTIL'],
    ['a date of another standard', 'FREQ=DAILY;UNTIL=2025-12-04', 'UNTIL'],
    ['month 0', 'FREQ=DAILY;BYMONTH=0', 'BYMONTH'],
    ['month 13', 'FREQ=DAILY;BYMONTH=13', 'BYMONTH'],
    ['months from the end', 'FREQ=DAILY;BYMONTH=-1', 'BYMONTH'],
    ['day 0', 'FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY'],
    ['day 32', 'FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY'],
    ['an empty value in a list', 'FREQ=MONTHLY;BYMONTHDAY=1,,2', 'BYMONTHDAY'],
    ['week 54', 'FREQ=YEARLY;BYWEEKNO=54', 'BYWEEKNO'],
    ['day 367', 'FREQ=YEARLY;BYYEARDAY=367', 'BYYEARDAY'],
    ['position 0', 'FREQ=YEARLY;BYDAY=MO;BYSETPOS=0', 'BYSETPOS'],
    ['positions of nothing', 'FREQ=YEARLY;BYSETPOS=1', 'BYSETPOS'],
    ['an unknown weekday', 'FREQ=WEEKLY;BYDAY=XX', 'BYDAY'],
    ['the 0th Monday', 'FREQ=MONTHLY;BYDAY=0MO', 'BYDAY'],
    ['the 54th Monday', 'FREQ=YEARLY;BYDAY=54MO', 'BYDAY'],
    ['numbered weekdays of a week', 'FREQ=WEEKLY;BYDAY=1MO', 'BYDAY'],
    ['numbered weekdays of numbered weeks', 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO', 'BYDAY'],
    ['days of the month in a week', 'FREQ=WEEKLY;BYMONTHDAY=1', 'BYMONTHDAY'],
    ['days of the year in a month', 'FREQ=MONTHLY;BYYEARDAY=1', 'BYYEARDAY'],
    ['numbered weeks in a month', 'FREQ=MONTHLY;BYWEEKNO=1', 'BYWEEKNO'],
    ['an unknown start of the week', 'FREQ=WEEKLY;WKST=1', 'WKST'],
    ['times of day', 'FREQ=DAILY;BYHOUR=9', 'BYHOUR'],
    ['an extension', 'FREQ=DAILY;X-FOO=1', 'X-FOO'],
    ['a name that every object has', 'FREQ=DAILY;__PROTO__=1', '__PROTO__'],
    ['a part twice', 'FREQ=DAILY;FREQ=DAILY', 'twice'],
    ['a part without a value', 'FREQ=DAILY;COUNT', 'COUNT'],
    ['an empty part', 'FREQ=DAILY;', 'not supported'],
    ['two rules', 'FREQ=DAILY\nFREQ=WEEKLY', 'more than one'],
    ['DTSTART', 'DTSTART:20251201T100000\nFREQ=DAILY', 'DTSTART'],
    ['DTSTART as a part', 'FREQ=DAILY;DTSTART=20251201T100000', 'DTSTART'],
    ['a zone', 'FREQ=DAILY\nEXDATE;TZID=Europe/Berlin:20251201T100000', 'TZID'],
    ['a zone as a part', 'FREQ=DAILY;TZID=Europe/Berlin', 'TZID'],
    ['RDATE', 'FREQ=DAILY\nRDATE:20251201T100000', 'RDATE'],
    ['a bad exception', 'FREQ=DAILY\nEXDATE:yesterday', 'EXDATE'],
    ['a long list', `FREQ=MONTHLY;BYMONTHDAY=${Array(101).fill('1').join(',')}`, 'more than 100'],
    ['a long list of weekdays', `FREQ=WEEKLY;BYDAY=${Array(101).fill('MO').join(',')}`, 'BYDAY has more'],
    ['a line that only a carriage return ends', 'FREQ=DAILY\rCOUNT=2', 'not understood'],
    ['exceptions that one ends', 'FREQ=DAILY\nEXDATE:20251201\r20251202', 'not understood'],
    ['a long text', `FREQ=DAILY${' '.repeat(4096)}`, 'longer than 4096'],
  ])('%s', (_, text, reason) => {
    expect(errorOf(text)).toContain(reason);
  });

  test('with a short message, however long the text is', () => {
    expect(errorOf(`FREQ=DAILY\n${'X'.repeat(4000)}`)!.length).toBeLessThan(100);
  });
});

test('the most recent texts, up to a million characters, are not parsed again', () => {
  const text = (n: number): string => `FREQ=DAILY;INTERVAL=${n}`.padEnd(4096);
  const read = Array.from({ length: 300 }, (_, n) => parseRecurrence(text(n + 1)));
  const isKept = (n: number): boolean => parseRecurrence(text(n)) === read[n - 1];
  // The cache keeps the last 256 of these texts of 4096 characters: 45 to 300. Text 300 comes first, because
  // reading an unknown text removes the oldest one.
  expect([isKept(300), isKept(45), isKept(44)]).toEqual([true, true, false]);
});
