import { parseDate, parseDateTime, parseTimeOfDay } from '../../lib/time/parse';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;

describe('dates (YYYY-MM-DD)', () => {
  it.each([
    ['1970-01-01', 0],
    ['2026-03-10', 20_522],
    ['2024-02-29', 19_782],
    ['2999-12-31', 376_199],
  ])('reads %s', (text, day) => {
    expect(parseDate(text)).toBe(day);
  });

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-00-00',
    '1969-12-31',
    '3000-01-01',
    '2026-3-10',
    '2026-03-1',
    '20260310',
    '10.03.2026',
    '2026-03-10 ',
    ' 2026-03-10',
    '2026-03-10\n',
    '2026-03-10T00:00',
    '',
    'tomorrow',
  ])('refuses %j', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });
});

describe('times of day', () => {
  it.each([
    ['9:00', 32_400],
    ['09:00', 32_400],
    ['09:00:00', 32_400],
    ['09:30:15', 34_215],
    ['00:00', 0],
    ['23:59:59', 86_399],
    ['24:00', 86_400],
    ['24:00:00', 86_400],
  ])('reads %s', (text, seconds) => {
    expect(parseTimeOfDay(text)).toBe(seconds);
  });

  it.each([
    '24:01',
    '24:00:01',
    '25:00',
    '9:60',
    '09:00:60',
    '9',
    '9:0',
    '009:00',
    '-1:00',
    '9:00 am',
    '09:00\n',
    '',
  ])('refuses %j', (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined();
  });
});

describe('date-times without an offset are on the site’s wall clock, those with one are exact instants', () => {
  it.each([
    ['2026-03-10', '2026-03-10T00:00'],
    ['2026-03-10T09:00', '2026-03-10T09:00'],
    ['2026-03-10 09:00', '2026-03-10T09:00'],
    ['2026-03-10T09:00:30', '2026-03-10T09:00:30'],
    ['2026-03-10 09:00:30.999', '2026-03-10T09:00:30'],
    ['2026-03-10T24:00', '2026-03-11T00:00'],
  ])('%s is wall clock %s', (text, wall) => {
    expect(parseDateTime(text)).toEqual({ site: utc(wall) });
  });

  it.each([
    ['2026-03-10T09:00Z', '2026-03-10T09:00'],
    ['2026-03-10T09:00:00.000Z', '2026-03-10T09:00'],
    ['2026-03-10T09:00+01:00', '2026-03-10T08:00'],
    ['2026-03-10 09:00:00-05:30', '2026-03-10T14:30'],
    ['2026-03-10T09:00:00+0100', '2026-03-10T08:00'],
    ['2026-03-10T00:30+01', '2026-03-09T23:30'],
  ])('%s is the instant %sZ', (text, instant) => {
    expect(parseDateTime(text)).toEqual({ instant: utc(instant) });
  });

  it.each([
    '2026-02-30T09:00',
    '2026-03-10T',
    '2026-03-10T9:00',
    '2026-03-10T09',
    '2026-03-10T09:00+24:00',
    '2026-03-10T09:00+01:60',
    '2026-03-10T09:00:00 01:00',
    '2026-03-10Z',
    '2026-03-10T09:00:00.Z',
    '2026-03-10T09:00UTC',
    '1773133200',
    '',
    'now',
    ` 2026-03-10T09:00`,
    `2026-03-10T09:00:00.${'0'.repeat(60)}Z`,
  ])('refuses %j', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });
});

test.each(['2026-03-10T25:00', '2026-03-10T09:60', '2026-02-30T09:00', '2026-00-10', '2026-13-10'])(
  'no date-time is: %s',
  (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  },
);
