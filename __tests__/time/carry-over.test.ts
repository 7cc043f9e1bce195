import { carryDaysOver, carryOver, formerly, formerlyInDays } from '../../lib/time/carry-over';
import { asInstant } from '../../lib/time/units';
import { createZone } from '../../lib/time/zone';

const at = (iso: string) => asInstant(Date.parse(iso) / 1000);
const carried = (iso: string, from: string, to: string): string =>
  new Date(carryOver(at(iso), createZone(from), createZone(to)) * 1000).toISOString();

describe('a site that moves to another zone', () => {
  it('had a time on the wall clock of its former zone', () => {
    expect(formerly(at('2026-07-01T10:00Z'), createZone('Europe/Berlin'))).toBe(
      Date.parse('2026-07-01T12:00Z') / 1000,
    );
  });

  it('keeps the times that its wall clock shows', () => {
    expect(carried('2026-07-01T10:00Z', 'Europe/Berlin', 'UTC')).toBe('2026-07-01T12:00:00.000Z');
    expect(carried('2026-07-01T10:00Z', 'UTC', 'America/New_York')).toBe('2026-07-01T14:00:00.000Z');
  });

  it('keeps an instant that shows the same time, even the second of two repeated hours', () => {
    // The second 02:30 in Berlin, after the clock was set back. The first one was at 00:30Z.
    expect(carried('2026-10-25T01:30Z', 'Europe/Berlin', 'Europe/Paris')).toBe('2026-10-25T01:30:00.000Z');
  });

  it('gives a repeated hour its first meaning where the instant changes', () => {
    // Berlin's clock shows 02:30 twice on this day.
    expect(carried('2026-10-25T02:30Z', 'UTC', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('moves a time that is skipped forward by the gap', () => {
    expect(carried('2026-03-29T02:30Z', 'UTC', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('the end of whole days, at a site that moves to another zone', () => {
  const daysCarried = (iso: string, from: string, to: string): string =>
    new Date(carryDaysOver(at(iso), createZone(from), createZone(to)) * 1000).toISOString().slice(0, 16);

  it('was midnight in its former zone, even if the clock skipped it', () => {
    const saoPaulo = createZone('America/Sao_Paulo');
    const read = (iso: string): string =>
      new Date(formerlyInDays(at(iso), saoPaulo) * 1000).toISOString().slice(0, 16);
    expect(read('2018-11-04T03:00Z')).toBe('2018-11-04T00:00');
    expect(read('2018-11-03T03:00Z')).toBe('2018-11-03T00:00');
    expect(read('2018-11-04T03:01Z')).toBe('2018-11-04T01:01');
    expect(read('2018-11-04T02:59Z')).toBe('2018-11-03T23:59');
  });

  it('becomes the first instant of that day in the new one', () => {
    expect(daysCarried('2018-11-04T03:00Z', 'America/Sao_Paulo', 'UTC')).toBe('2018-11-04T00:00');
    expect(daysCarried('2018-11-04T00:00Z', 'UTC', 'America/Sao_Paulo')).toBe('2018-11-04T03:00');
    expect(daysCarried('2018-11-04T09:00Z', 'UTC', 'America/Sao_Paulo')).toBe('2018-11-04T11:00');
  });

  it('stays if it shows the same time', () => {
    expect(daysCarried('2018-11-04T03:00Z', 'America/Sao_Paulo', 'America/Sao_Paulo')).toBe(
      '2018-11-04T03:00',
    );
    // The second 02:30 of the night in which Berlin's clock is set back.
    expect(daysCarried('2026-10-25T01:30Z', 'Europe/Berlin', 'Europe/Paris')).toBe('2026-10-25T01:30');
  });
});
