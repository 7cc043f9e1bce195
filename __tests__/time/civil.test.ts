import fc from '../support/fast-check';
import {
  addMonths,
  civilFromDay,
  dayFromCivil,
  daysInMonth,
  firstOfMonth,
  isoWeek,
  isoWeekday,
  siteDay,
} from '../../lib/time/civil';
import { asSiteSeconds } from '../../lib/time/units';

const day = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const text = (d: number): string => new Date(d * 86_400_000).toISOString().slice(0, 10);

/** Generates days of the years 0001 to 9999. */
const anyDay = fc.integer({ min: -719_162, max: 2_932_896 });

describe('the calendar of a site', () => {
  it('counts days from 1970-01-01', () => {
    expect(dayFromCivil(1970, 1, 1)).toBe(0);
    expect(dayFromCivil(1969, 12, 31)).toBe(-1);
    expect(dayFromCivil(2000, 2, 29)).toBe(11_016);
    expect(civilFromDay(11_016)).toEqual({ year: 2000, month: 2, date: 29 });
  });

  it('agrees with the calendar of the language over 9999 years', () => {
    fc.assert(
      fc.property(anyDay, (d) => {
        const date = new Date(d * 86_400_000);
        const expected = {
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          date: date.getUTCDate(),
        };
        expect(civilFromDay(d)).toEqual(expected);
        expect(dayFromCivil(expected.year, expected.month, expected.date)).toBe(d);
        expect(isoWeekday(d)).toBe(date.getUTCDay() || 7);
        expect(firstOfMonth(d)).toBe(d - date.getUTCDate() + 1);
      }),
    );
  });

  it('counts weekdays from Monday = 1', () => {
    expect(
      ['2026-03-09', '2026-03-10', '2026-03-14', '2026-03-15', '1969-12-28'].map((d) => isoWeekday(day(d))),
    ).toEqual([1, 2, 6, 7, 7]);
  });

  it.each([
    ['2026-01-01', 1],
    ['2025-12-29', 1],
    ['2027-01-03', 53],
    ['2026-12-28', 53],
    ['2021-01-03', 53],
    ['2021-01-04', 1],
    ['2023-01-01', 52],
    ['2024-12-30', 1],
    ['1970-01-01', 1],
    ['2026-03-10', 11],
  ])('%s lies in ISO week %d', (date, week) => {
    expect(isoWeek(day(date))).toBe(week);
  });

  it('counts ISO weeks: every Monday begins the week after the one before, or the first', () => {
    for (let monday = day('1969-12-29'); monday < day('2100-01-01'); monday += 7) {
      const week = isoWeek(monday);
      const next = isoWeek(monday + 7);
      expect(isoWeek(monday + 6)).toBe(week);
      // The first week of a year is the week that contains 4 January (ISO 8601).
      const holdsFourthOfJanuary = Array.from({ length: 7 }, (_, i) => text(monday + 7 + i)).some((d) =>
        d.endsWith('-01-04'),
      );
      expect(next).toBe(holdsFourthOfJanuary ? 1 : week + 1);
    }
  });

  it('knows the lengths of months', () => {
    expect([1, 2, 3, 4, 12].map((month) => daysInMonth(2026, month))).toEqual([31, 28, 31, 30, 31]);
    expect([1900, 2000, 2024, 2100].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 29, 28]);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-10', -1, '2025-12-10'],
    ['2026-05-31', 0, '2026-05-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-08-31', 25, '2028-09-30'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(text(addMonths(day(from), months))).toBe(to);
  });

  it('finds the day of a wall clock reading, even before 1970', () => {
    expect([0, 86_399, 86_400, -1, -86_400].map((site) => siteDay(asSiteSeconds(site)))).toEqual([
      0, 0, 1, -1, -1,
    ]);
  });
});
