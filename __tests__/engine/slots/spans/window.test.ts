import { AppointmentsError } from '../../../../lib/domain/errors';
import { slotWindow, type WindowQuery } from '../../../../lib/engine/slots/spans/window';
import { readTime } from '../../../../lib/time/time-input';
import type { Instant } from '../../../../lib/time/units';
import { createZone } from '../../../../lib/time/zone';

/** Converts a time on the site's clock to the form that REST sends. */
const site = (text: string) => ({ wallClock: Date.parse(`${text}Z`) / 1000 });

/** Returns the time window of a query: its start and end as UTC times. */
function windowOf(query: WindowQuery, timezone = 'UTC', now = '2026-03-10T15:00', maxDays = 366): string[] {
  const zone = createZone(timezone);
  const { start, end } = slotWindow(query, readTime(now, zone).at, zone, maxDays);
  return [start, end].map(utc);
}

const utc = (at: Instant): string => new Date(at * 1000).toISOString().slice(0, 16);

function refusalOf(query: WindowQuery, timezone?: string, maxDays?: number): Record<string, string> {
  try {
    windowOf(query, timezone, undefined, maxDays);
  } catch (error) {
    if (!(error instanceof AppointmentsError)) throw error;
    expect(error).toMatchObject({ code: 'rest_invalid_param', status: 400 });
    return error.data.params as Record<string, string>;
  }
  throw new Error('It was accepted.');
}

describe('dates mean whole site days, both included', () => {
  it.each([
    ['UTC', ['2026-03-10T00:00', '2026-03-12T00:00']],
    ['Europe/Berlin', ['2026-03-09T23:00', '2026-03-11T23:00']],
    ['-03:30', ['2026-03-10T03:30', '2026-03-12T03:30']],
  ])('in %s', (timezone, expected) => {
    expect(windowOf({ minDate: '2026-03-10', maxDate: '2026-03-11' }, timezone)).toEqual(expected);
  });

  it('from one midnight to the next, also on days of 23 and 25 hours', () => {
    const day = (date: string) => windowOf({ minDate: date, maxDate: date }, 'Europe/Berlin');
    expect(day('2026-03-29')).toEqual(['2026-03-28T23:00', '2026-03-29T22:00']);
    expect(day('2026-10-25')).toEqual(['2026-10-24T22:00', '2026-10-25T23:00']);
  });

  it('from 01:00 if the day begins then', () => {
    const day = windowOf({ minDate: '2017-10-15', maxDate: '2017-10-15' }, 'America/Sao_Paulo');
    expect(day).toEqual(['2017-10-15T03:00', '2017-10-16T02:00']);
  });

  it('a day that the site skipped is empty, and no error', () => {
    const day = windowOf({ minDate: '2011-12-30', maxDate: '2011-12-30' }, 'Pacific/Apia');
    expect(day).toEqual(['2011-12-30T10:00', '2011-12-30T10:00']);
  });
});

describe('times are half-open and replace the date on the same side', () => {
  it('are read on the site’s clock', () => {
    const query = { from: site('2026-03-10T09:00'), to: site('2026-03-10T12:00') };
    expect(windowOf(query, 'Europe/Berlin')).toEqual(['2026-03-10T08:00', '2026-03-10T11:00']);
  });

  it('replace the date on their side, and leave the other', () => {
    const both = { minDate: '2026-03-01', maxDate: '2026-03-20' };
    expect(windowOf({ ...both, from: site('2026-03-10T09:00') })).toEqual([
      '2026-03-10T09:00',
      '2026-03-21T00:00',
    ]);
    expect(windowOf({ ...both, to: site('2026-03-10T09:00') })).toEqual([
      '2026-03-01T00:00',
      '2026-03-10T09:00',
    ]);
  });

  it('two equal timestamps mean an empty window', () => {
    const at = site('2026-03-10T09:00');
    expect(windowOf({ from: at, to: at })).toEqual(['2026-03-10T09:00', '2026-03-10T09:00']);
  });

  it('may be exact times: a number, a Date, and a text with an offset', () => {
    const exact = [1_773_129_600, new Date('2026-03-10T08:00:00Z'), '2026-03-10T09:00+01:00'];
    for (const from of exact) {
      expect(windowOf({ from, to: '2026-03-10T12:00' }, 'Europe/Berlin')).toEqual([
        '2026-03-10T08:00',
        '2026-03-10T11:00',
      ]);
    }
  });

  it('end with the day if the end is a date', () => {
    expect(windowOf({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Berlin')).toEqual([
      '2026-10-24T22:00',
      '2026-10-25T23:00',
    ]);
  });

  it('distinguish both passes of the repeated hour', () => {
    // 02:15 in winter time is later than 02:45 in summer time, although the clock shows an earlier time.
    const window = { from: '2026-10-25T02:45+02:00', to: '2026-10-25T02:15+01:00' };
    expect(windowOf(window, 'Europe/Berlin')).toEqual(['2026-10-25T00:45', '2026-10-25T01:15']);
    expect(refusalOf({ from: window.to, to: window.from }, 'Europe/Berlin')).toEqual({
      from: 'must not be after `to`',
    });
  });

  it('two times in the skipped hour do not make a reversed window', () => {
    // The skipped time 02:30 means 03:30, which is later than 03:10.
    const query = { from: site('2026-03-29T02:30'), to: site('2026-03-29T03:10') };
    expect(windowOf(query, 'Europe/Berlin')).toEqual(['2026-03-29T01:30', '2026-03-29T01:30']);
  });
});

describe('a missing side', () => {
  it('a missing beginning means today, by the site’s clock', () => {
    const query = { maxDate: '2026-03-11' };
    expect(windowOf(query, 'Pacific/Auckland', '2026-03-10T15:00Z')).toEqual([
      '2026-03-10T11:00',
      '2026-03-11T11:00',
    ]);
  });

  it('a missing end means the first day and the six days after it', () => {
    expect(windowOf({ minDate: '2026-03-20' })).toEqual(['2026-03-20T00:00', '2026-03-27T00:00']);
    expect(windowOf({})).toEqual(['2026-03-10T00:00', '2026-03-17T00:00']);
  });

  it('a missing end after a timestamp means the end of the sixth day after its day', () => {
    expect(windowOf({ from: site('2026-03-20T22:30') })).toEqual(['2026-03-20T22:30', '2026-03-27T00:00']);
  });

  it('a missing beginning before a timestamp means today', () => {
    expect(windowOf({ to: site('2026-03-11T10:00') })).toEqual(['2026-03-10T00:00', '2026-03-11T10:00']);
  });
});

describe('a beginning after the end is refused, and the parameter is named', () => {
  it.each<[string, WindowQuery, string]>([
    ['two dates', { minDate: '2026-03-11', maxDate: '2026-03-10' }, 'minDate'],
    ['two timestamps', { from: site('2026-03-10T09:01'), to: site('2026-03-10T09:00') }, 'from'],
    ['a timestamp after the last day', { from: site('2026-03-11T00:00'), maxDate: '2026-03-10' }, 'from'],
    ['a date after a timestamp', { minDate: '2026-03-11', to: site('2026-03-10T23:59') }, 'minDate'],
    ['an end before today', { maxDate: '2026-03-09' }, 'maxDate'],
    ['an end before today, to the second', { to: site('2026-03-09T23:59') }, 'to'],
  ])('%s', (_, query, name) => {
    expect(Object.keys(refusalOf(query))).toEqual([name]);
  });

  it('two dates around a day that the site skipped may mean the same instant', () => {
    expect(refusalOf({ minDate: '2011-12-31', maxDate: '2011-12-30' }, 'Pacific/Apia')).toHaveProperty(
      'minDate',
    );
  });

  it('an invalid date is named', () => {
    expect(refusalOf({ minDate: '2026-02-30' })).toHaveProperty('minDate');
    expect(refusalOf({ maxDate: 'tomorrow' })).toHaveProperty('maxDate');
  });
});

describe('the limit of days', () => {
  it('takes 366 days and not 367', () => {
    expect(windowOf({ minDate: '2026-01-01', maxDate: '2027-01-01' })).toEqual([
      '2026-01-01T00:00',
      '2027-01-02T00:00',
    ]);
    expect(refusalOf({ minDate: '2026-01-01', maxDate: '2027-01-02' })).toEqual({
      maxDate: 'the window may span at most 366 days',
    });
  });

  it('takes exactly 366 days from one time of day to the same, and not a second more', () => {
    const from = site('2026-01-01T12:00');
    const end = site('2027-01-02T12:00');
    expect(windowOf({ from, to: end })).toEqual(['2026-01-01T12:00', '2027-01-02T12:00']);
    expect(refusalOf({ from, to: { wallClock: end.wallClock + 1 } })).toHaveProperty('to');
  });

  it('counts days and not hours, even if a day has 25', () => {
    const day = { minDate: '2026-10-25', maxDate: '2026-10-25' };
    expect(windowOf(day, 'Europe/Berlin', undefined, 1)).toEqual(['2026-10-24T22:00', '2026-10-25T23:00']);
  });
});

test.each<[WindowQuery, Record<string, string>]>([
  [{ minDate: '2026-03-12', maxDate: '2026-03-11' }, { minDate: 'must not be after `maxDate`' }],
  [{ minDate: '2026-03-12', to: site('2026-03-11T00:00') }, { minDate: 'must not be after `to`' }],
  [{ from: site('2026-03-13T00:00'), maxDate: '2026-03-11' }, { from: 'must not be after `maxDate`' }],
  [{ minDate: '12 March' }, { minDate: 'must be a date, YYYY-MM-DD' }],
  [{ maxDate: '12 March' }, { maxDate: 'must be a date, YYYY-MM-DD' }],
])('the message names the parameter and says what is wrong: %j', (query, problems) => {
  expect(refusalOf(query)).toEqual(problems);
});

test('the error about a window that should begin today names today’s date', () => {
  expect(refusalOf({ maxDate: '2026-03-09' })).toEqual({
    maxDate: 'must not be before today (2026-03-10), because the window begins today without `minDate`',
  });
});
