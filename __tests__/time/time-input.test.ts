import { runInNewContext } from 'node:vm';
import { orStored, readTime, type TimeInput, timeProblem } from '../../lib/time/time-input';
import { asInstant } from '../../lib/time/units';
import { createZone } from '../../lib/time/zone';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1_000;
const berlin = createZone('Europe/Berlin');

describe('A time in the core', () => {
  it.each<[string, TimeInput, string]>([
    ['a number', utc('2026-03-10T08:00'), '2026-03-10T08:00'],
    ['a Date', new Date('2026-03-10T08:00Z'), '2026-03-10T08:00'],
    ['a text with Z', '2026-03-10T08:00Z', '2026-03-10T08:00'],
    ['a text with an offset', '2026-03-10T09:00+01:00', '2026-03-10T08:00'],
    ['a text without an offset', '2026-03-10T09:00', '2026-03-10T08:00'],
    ['a date', '2026-07-10', '2026-07-09T22:00'],
    ['a wall clock', { wallClock: utc('2026-03-10T09:00') }, '2026-03-10T08:00'],
  ])('is read as %s', (_, sent, instant) => {
    expect(timeProblem(sent)).toBeUndefined();
    expect(readTime(sent, berlin).at).toBe(utc(instant));
  });

  it.each<[string, TimeInput, string, boolean]>([
    ['text', '2026-10-25T02:30', '2026-10-25T00:30', false],
    ['number', { wallClock: utc('2026-10-25T02:30') }, '2026-10-25T00:30', true],
  ])(
    'keeps the wall clock of a %s, which in the repeated hour means the first',
    (_, sent, at, isSiteSeconds) => {
      const wallClock = utc('2026-10-25T02:30');
      expect(readTime(sent, berlin)).toEqual({ at: utc(at), wallClock, isSiteSeconds });
    },
  );

  it.each<[string, TimeInput]>([
    ['text', '2026-03-29T02:30'],
    ['number', { wallClock: utc('2026-03-29T02:30') }],
  ])('moves a skipped wall clock of a %s forward by the gap', (_, sent) => {
    expect(readTime(sent, berlin).at).toBe(utc('2026-03-29T01:30'));
  });

  it.each<[TimeInput]>([
    [utc('2026-10-25T01:30')],
    [new Date('2026-10-25T01:30Z')],
    ['2026-10-25T02:30+01:00'],
    ['2026-10-25T01:30Z'],
  ])('%p means the second of two equal wall clock times, and is an exact instant', (sent) => {
    expect(readTime(sent, berlin)).toEqual({ at: utc('2026-10-25T01:30'), isSiteSeconds: false });
  });

  it('drops the milliseconds of a Date', () => {
    expect(readTime(new Date('2026-03-10T08:00:59.999Z'), berlin).at).toBe(utc('2026-03-10T08:00:59'));
  });

  it('accepts a Date of another realm', () => {
    const sent = runInNewContext(`new Date('2026-03-10T08:00Z')`) as Date;
    expect(readTime(sent, berlin).at).toBe(utc('2026-03-10T08:00'));
  });

  it('is between the first second of 1970 and the last of 2999', () => {
    const last = utc('2999-12-31T23:59:59');
    for (const second of [0, last]) {
      expect(readTime(second, berlin).at).toBe(second);
      expect(readTime(new Date(second * 1_000), berlin).at).toBe(second);
      expect(readTime({ wallClock: second }, berlin).wallClock).toBe(second);
    }
    for (const second of [-1, last + 1]) {
      expect(timeProblem(second)).toBeDefined();
      expect(timeProblem(new Date(second * 1_000))).toBeDefined();
      expect(timeProblem({ wallClock: second })).toBeDefined();
    }
  });
});

describe('A value that is no time', () => {
  it.each<unknown>([
    NaN,
    Infinity,
    -Infinity,
    -1,
    1.5,
    new Date(NaN),
    '',
    'soon',
    '-1',
    '1.5',
    '1e9',
    ' 2026-03-10T09:00',
    '2026-02-30T09:00',
    null,
    undefined,
    true,
    {},
    [],
    [1_773_133_200],
    { wallClock: 'x' },
    { wallClock: '1773133200' },
    { wallClock: 1.5 },
    { wallClock: NaN },
    { wallClock: null },
    { wallclock: 1_773_133_200 },
    10n,
  ])('is refused, and the error says what to pass: %p', (sent) => {
    expect(timeProblem(sent)).toBe(
      'must be an instant in whole seconds, a Date, a date-time such as 2026-03-10T09:00 (wall clock of the site) ' +
        'or 2026-03-10T09:00:00Z, or { wallClock: whole seconds }; from the year 1970 to 2999',
    );
    expect(() => readTime(sent as TimeInput, berlin)).toThrow(RangeError);
  });

  it.each<unknown>([1_773_133_200_000, { wallClock: 1_773_133_200_000 }, 1_773_133_200_000.5])(
    'is reported as milliseconds: %p',
    (sent) => {
      expect(timeProblem(sent)).toBe(
        'must be in seconds: this number is too large for seconds and looks like milliseconds; divide it by 1000, ' +
          'or pass a Date',
      );
    },
  );

  it.each(['1773133200', '1773133200000'])(
    'is a number in a text, which could mean two things: %p',
    (sent) => {
      expect(timeProblem(sent)).toBe(
        'must be a number if it is an instant, or { wallClock: number } if it is site seconds; it is a text',
      );
    },
  );
});

describe('a wall clock time that is sent back', () => {
  const second = asInstant(utc('2026-10-25T01:30'));

  it.each<TimeInput>(['2026-10-25T02:30', { wallClock: utc('2026-10-25T02:30') }])(
    'means the stored one of two times: %p',
    (sent) => {
      expect(orStored(readTime(sent, berlin), second, berlin).at).toBe(second);
    },
  );

  it.each<TimeInput>([
    utc('2026-10-25T00:30'),
    '2026-10-25T02:30+02:00',
    { wallClock: utc('2026-10-25T02:45') },
  ])('does not mean the stored time if it is exact, or another time: %p', (sent) => {
    const time = readTime(sent, berlin);
    expect(orStored(time, second, berlin)).toBe(time);
  });
});
