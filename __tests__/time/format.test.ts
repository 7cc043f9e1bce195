import fc from '../support/fast-check';
import { dayFromCivil } from '../../lib/time/civil';
import { formatDate, formatIso, formatMinute, formatSecond } from '../../lib/time/format';
import { parseDate, parseDateTime } from '../../lib/time/parse';
import { asInstant, asSiteSeconds } from '../../lib/time/units';
import { createZone } from '../../lib/time/zone';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;
const site = (text: string) => asSiteSeconds(utc(text));

const END_OF_2999 = 32_503_680_000 - 1;
const anySecond = fc.integer({ min: 0, max: END_OF_2999 });

describe('dates and times are written', () => {
  it('as a day', () => {
    expect([0, 20_522, 19_782, -1].map(formatDate)).toEqual([
      '1970-01-01',
      '2026-03-10',
      '2024-02-29',
      '1969-12-31',
    ]);
  });

  it('as a year of fewer than four digits', () => {
    expect(formatDate(dayFromCivil(987, 6, 5))).toBe('0987-06-05');
    expect(formatDate(dayFromCivil(1, 1, 1))).toBe('0001-01-01');
  });

  it('as a reading of the wall clock', () => {
    expect(formatMinute(site('2026-03-10T09:05:59'))).toBe('2026-03-10T09:05');
    expect(formatMinute(site('2026-12-31T23:59:59'))).toBe('2026-12-31T23:59');
    expect(formatMinute(site('1969-12-31T00:00'))).toBe('1969-12-31T00:00');
    expect(formatSecond(site('2026-03-10T09:05:07'), 'T')).toBe('2026-03-10T09:05:07');
    expect(formatSecond(site('2026-03-10T00:00'), ' ')).toBe('2026-03-10 00:00:00');
  });

  it.each([
    ['Europe/Berlin', '2026-03-10T08:00', '2026-03-10T09:00:00+01:00'],
    ['Europe/Berlin', '2026-10-25T00:30', '2026-10-25T02:30:00+02:00'],
    ['Europe/Berlin', '2026-10-25T01:30', '2026-10-25T02:30:00+01:00'],
    ['America/St_Johns', '2026-01-10T03:00', '2026-01-09T23:30:00-03:30'],
    ['Asia/Kathmandu', '2026-01-10T20:00', '2026-01-11T01:45:00+05:45'],
    ['UTC', '2026-01-10T20:00', '2026-01-10T20:00:00+00:00'],
  ])('as an instant in %s', (zone, instant, text) => {
    expect(formatIso(asInstant(utc(instant)), createZone(zone))).toBe(text);
  });

  it('with days that share a place in the cache kept apart', () => {
    const days = [20_522, 20_522 + 1024, 20_522 + 2048, 20_522, 20_522 + 1024];
    const expected = days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    expect(days.map(formatDate)).toEqual(expected);
  });

  it('as Intl writes them', () => {
    fc.assert(
      fc.property(anySecond, (second) => {
        const expected = new Date(second * 1000).toISOString();
        expect(formatDate(Math.floor(second / 86_400))).toBe(expected.slice(0, 10));
        expect(formatMinute(asSiteSeconds(second))).toBe(expected.slice(0, 16));
        expect(formatSecond(asSiteSeconds(second), 'T')).toBe(expected.slice(0, 19));
      }),
    );
  });

  it('so that they can be read back', () => {
    const anyZone = fc.constantFrom(
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/St_Johns',
      '-03:30',
      'UTC',
    );
    fc.assert(
      fc.property(anySecond, anyZone, fc.constantFrom<'T' | ' '>('T', ' '), (second, name, separator) => {
        const day = Math.floor(second / 86_400);
        expect(parseDate(formatDate(day))).toBe(day);
        expect(parseDateTime(formatSecond(asSiteSeconds(second), separator))).toEqual({ site: second });
        expect(parseDateTime(formatMinute(asSiteSeconds(second)))).toEqual({ site: second - (second % 60) });
        const inRange = Math.min(Math.max(second, 86_400), END_OF_2999 - 86_400);
        expect(parseDateTime(formatIso(asInstant(inRange), createZone(name)))).toEqual({ instant: inRange });
      }),
    );
  });
});
