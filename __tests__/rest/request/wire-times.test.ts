import { wallClockOf } from '../../../lib/rest/request/field-values';
import { readTime, timeProblem } from '../../../lib/time/time-input';
import { createZone } from '../../../lib/time/zone';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;

describe('start and end as they are sent (contract, Appointment fields)', () => {
  const berlin = createZone('Europe/Berlin');

  it.each<[string | number, string]>([
    [utc('2026-03-10T09:00'), '2026-03-10T08:00'],
    [String(utc('2026-03-10T09:00')), '2026-03-10T08:00'],
    ['2026-03-10T09:00', '2026-03-10T08:00'],
    ['2026-07-10', '2026-07-09T22:00'],
    ['2026-03-10T09:00Z', '2026-03-10T09:00'],
    ['2026-10-25T02:30', '2026-10-25T00:30'],
    ['2026-10-25T02:30+01:00', '2026-10-25T01:30'],
  ])('%s is the instant %sZ in Berlin', (value, instant) => {
    expect(readTime(wallClockOf(value), berlin).at).toBe(utc(instant));
  });

  it.each<string | number>([
    NaN,
    Infinity,
    -1,
    1.5,
    1_773_133_200_000,
    '1773133200000',
    '-1',
    '1.5',
    '1e9',
    '',
    'soon',
  ])('refuses %p', (value) => {
    expect(timeProblem(wallClockOf(value))).toBeDefined();
  });

  it('reads the first second of 1970 and the last of 2999', () => {
    const at = (value: string | number) => readTime(wallClockOf(value), createZone('UTC')).at;
    expect(at(0)).toBe(0);
    expect(at('0')).toBe(0);
    expect(at(32_503_679_999)).toBe(utc('2999-12-31T23:59:59'));
    expect(timeProblem(wallClockOf(32_503_680_000))).toBeDefined();
  });
});
