import { calendarReading, daysLater, daysOfMonths, monthsLater } from '../../lib/time/calendar-time';
import { asInstant, asSiteSeconds } from '../../lib/time/units';
import { createZone, type Zone } from '../../lib/time/zone';

const at = (iso: string) => asInstant(Date.parse(iso) / 1000);
const shown = (instant: number): string => new Date(instant * 1000).toISOString().slice(0, 16);

const BERLIN = createZone('Europe/Berlin');
/** In Sao Paulo the clock skipped the hour after midnight on 2018-11-04. */
const SAO_PAULO = createZone('America/Sao_Paulo');

describe('the wall clock for calculations in days', () => {
  it('reads the first instant of a day as its midnight, even if the clock shows 01:00', () => {
    expect(shown(calendarReading(at('2018-11-04T03:00Z'), SAO_PAULO))).toBe('2018-11-04T00:00');
    expect(shown(calendarReading(at('2018-11-03T03:00Z'), SAO_PAULO))).toBe('2018-11-03T00:00');
  });

  it('reads every other instant as the clock shows it', () => {
    expect(shown(calendarReading(at('2018-11-04T03:01Z'), SAO_PAULO))).toBe('2018-11-04T01:01');
    expect(shown(calendarReading(at('2018-11-04T02:59Z'), SAO_PAULO))).toBe('2018-11-03T23:59');
  });
});

describe('a time some days later', () => {
  const later = (iso: string, days: number, zone: Zone): string => shown(daysLater(at(iso), days, zone));

  it('has the same time of day, over a change of offset', () => {
    expect(later('2026-03-28T09:00Z', 1, BERLIN)).toBe('2026-03-29T08:00');
    expect(later('2026-03-29T08:00Z', -1, BERLIN)).toBe('2026-03-28T09:00');
    expect(later('2026-03-28T09:00Z', 0, BERLIN)).toBe('2026-03-28T09:00');
  });

  it('stays the first instant of a day', () => {
    expect(later('2018-11-04T03:00Z', 1, SAO_PAULO)).toBe('2018-11-05T02:00');
    expect(later('2018-11-03T03:00Z', 1, SAO_PAULO)).toBe('2018-11-04T03:00');
    expect(later('2018-11-05T02:00Z', -1, SAO_PAULO)).toBe('2018-11-04T03:00');
  });
});

describe('a time some months later', () => {
  const later = (iso: string, months: number, zone: Zone): string =>
    shown(monthsLater(at(iso), months, zone));

  it('has the same date and time of day', () => {
    expect(later('2026-03-10T09:00Z', 1, BERLIN)).toBe('2026-04-10T08:00');
    expect(later('2026-03-10T09:00Z', -2, BERLIN)).toBe('2026-01-10T09:00');
  });

  it('is on the last day of a month without that date', () => {
    expect(later('2026-01-31T09:00Z', 1, BERLIN)).toBe('2026-02-28T09:00');
  });

  it('stays the first instant of a day', () => {
    expect(later('2018-11-04T03:00Z', 1, SAO_PAULO)).toBe('2018-12-04T02:00');
    expect(later('2018-10-04T03:00Z', 1, SAO_PAULO)).toBe('2018-11-04T03:00');
  });

  it('is the given number of days later', () => {
    const reading = (iso: string) => asSiteSeconds(Date.parse(iso) / 1000);
    expect(daysOfMonths(reading('2026-02-10T23:59Z'), 1)).toBe(28);
    expect(daysOfMonths(reading('2026-03-10T00:00Z'), -1)).toBe(-28);
    expect(daysOfMonths(reading('2026-01-31T12:00Z'), 1)).toBe(28);
  });
});
