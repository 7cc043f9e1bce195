import { parseDateTime, parseHuman } from '../../lib/time/parse';
import { timeProblem } from '../../lib/time/time-input';
import { medianCpuMilliseconds } from '../support/cpu-time';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;

describe('date-times for people are UTC digits, that is, site wall clock (start_human, end_human)', () => {
  it.each([
    ['2026-03-10', '2026-03-10T00:00'],
    ['2026-03-10 09:00', '2026-03-10T09:00'],
    ['2026-03-10T09:00', '2026-03-10T09:00'],
    ['2026-03-10T09:00:30Z', '2026-03-10T09:00:30'],
    ['2026-03-10T09:00:00.000Z', '2026-03-10T09:00'],
    ['2026-03-10 9:05 pm', '2026-03-10T21:05'],
    ['10 March 2026 09:00', '2026-03-10T09:00'],
    ['10 March 2026', '2026-03-10T00:00'],
    ['1 Mar 2026 23:59:59', '2026-03-01T23:59:59'],
    ['March 10, 2026 9:00 am', '2026-03-10T09:00'],
    ['March 10, 2026 at 9:00 PM', '2026-03-10T21:00'],
    ['March 10, 2026, 9 p.m.', '2026-03-10T21:00'],
    ['march 10 2026 9pm', '2026-03-10T21:00'],
    ['Sept. 1, 2026 12:00 am', '2026-09-01T00:00'],
    ['Dec 31 2026 12:30 PM', '2026-12-31T12:30'],
    ['10 March 2026 09:00 UTC', '2026-03-10T09:00'],
    ['10 March 2026 1 pm', '2026-03-10T13:00'],
    [`10 March 2026${' '.repeat(64 - 18)}09:00`, '2026-03-10T09:00'],
    ['2026/03/10 09:00', '2026-03-10T09:00'],
    ['2026/3/1 9pm', '2026-03-01T21:00'],
    ['Tuesday, 10 March 2026 09:00', '2026-03-10T09:00'],
    ['tue 10 March 2026 09:00', '2026-03-10T09:00'],
    ['Tues., March 10th, 2026 at 9 am', '2026-03-10T09:00'],
    ['Tue. 10 March 2026', '2026-03-10T00:00'],
    ['Tuesday 2026-03-10', '2026-03-10T00:00'],
    ['10th March 2026 9am', '2026-03-10T09:00'],
    ['1st of March 2026', '2026-03-01T00:00'],
    ['Sunday, March 1st 2026, 12:00 pm', '2026-03-01T12:00'],
    ['  10  March   2026\u202f09:00 ', '2026-03-10T09:00'],
  ])('%j is %s', (text, wall) => {
    expect(parseHuman(text)).toBe(utc(wall));
  });

  it.each([
    '',
    'tomorrow',
    '1773133200',
    '10/03/2026',
    '03/10/2026 09:00',
    '31 April 2026',
    '10 Marchember 2026',
    '10 Ma 2026',
    'March 2026',
    '10 March',
    '10 March 2026 09',
    '10 March 2026 25:00',
    '10 March 2026 13:00 pm',
    '10 March 2026 0:30 am',
    '10 March 2026 09:60',
    '2026-03-10T09:00+02:00',
    '10 March 1969',
    '10 March 3000',
    'March 10, 2026 noon',
    `10 March 2026${' '.repeat(65 - 18)}09:00`,
    '10 March 2026 or later at 09:00',
    'on 10 March 2026',
    'Wed March 10, 2026',
    'x2026-03-10',
    'Monday, 10 March 2026 09:00',
    'Someday, 10 March 2026 09:00',
    'Tuesday',
    'Tuesday, Tuesday, 10 March 2026',
    '2026/13/10',
    '2026/03/10/09',
    '10xx March 2026',
  ])('refuses %j', (text) => {
    expect(parseHuman(text)).toBeUndefined();
  });

  it('refuses a long text in less time than one pattern takes to look at it', () => {
    for (const text of [' '.repeat(5_000_000), '1'.repeat(5_000_000), `10 March ${'2'.repeat(5_000_000)}`]) {
      const results = () => [parseHuman(text), parseDateTime(text), typeof timeProblem(text)];
      expect(results()).toEqual([undefined, undefined, 'string']);
      const refusing = medianCpuMilliseconds(results);
      const looking = medianCpuMilliseconds(() => /^[^x]*$/.test(text));
      expect(refusing).toBeLessThan(looking);
    }
  });
});
