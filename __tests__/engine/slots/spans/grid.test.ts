import { createGrid, isOnGrid } from '../../../../lib/engine/slots/spans/grid';
import { createZone } from '../../../../lib/time/zone';
import {
  closure,
  dates,
  exactly,
  forMember,
  lines,
  onDates,
  opening,
  pureShop,
} from '../../../support/shops/pure-shop';

const roundTheClock = opening('00:00', '24:00');

describe('starts are at the first instant of each open run, and then at steps of the interval', () => {
  it('steps are the duration if the interval is 0', () => {
    const shop = pureShop({ products: [{ duration: 90, interval: 0 }], rules: [opening('09:10', '14:00')] });
    expect(dates(shop.list({ from: '2026-03-10' }))).toEqual([
      '2026-03-10T09:10',
      '2026-03-10T10:40',
      '2026-03-10T12:10',
    ]);
  });

  it('steps are in minutes for an hour product, too', () => {
    const shop = pureShop({
      products: [{ duration: 2, durationUnit: 'hour', interval: 45 }],
      rules: [opening('09:00', '12:30')],
    });
    expect(dates(shop.list({ from: '2026-03-10' }))).toEqual([
      '2026-03-10T09:00',
      '2026-03-10T09:45',
      '2026-03-10T10:30',
    ]);
  });

  it('bookings and their paddings do not move the grid', () => {
    const shop = pureShop({
      products: [{ padding: 20 }],
      rules: [opening('09:00', '13:00')],
      bookings: [{ start: '2026-03-10T09:10', end: '2026-03-10T09:30' }],
    });
    expect(lines(shop.list({ from: '2026-03-10' }))).toEqual([
      '2026-03-10T09:00 - 0/1',
      '2026-03-10T10:00 - 1/0',
      '2026-03-10T11:00 - 1/0',
      '2026-03-10T12:00 - 1/0',
    ]);
  });

  it('each member has a grid of their own', () => {
    const shop = pureShop({
      products: [{ staffIds: [5, 6] }],
      rules: [forMember(5, opening('09:00', '11:00')), forMember(6, opening('09:30', '11:30'))],
    });
    expect(lines(shop.list({ from: '2026-03-10' }))).toEqual([
      '2026-03-10T09:00 5 1/0',
      '2026-03-10T09:30 6 1/0',
      '2026-03-10T10:00 5 1/0',
      '2026-03-10T10:30 6 1/0',
    ]);
  });

  it('for `all` there is one grid over the time in which all members are open, which also decides whether a run is long', () => {
    const shop = pureShop({
      products: [{ staffIds: [5, 6], staffAssignment: 'all', duration: 300 }],
      // Member 5 is open day and night, and both members together only from 09:30 to 22:00.
      rules: [forMember(5, roundTheClock), forMember(6, opening('09:30', '22:00'))],
    });
    expect(dates(shop.list({ from: '2026-03-10', staffIds: [5] }))).toEqual([
      '2026-03-10T09:30',
      '2026-03-10T14:30',
    ]);
  });

  it('there is no start in a run that is shorter than the duration, nor in the rest at a run’s end', () => {
    const shop = pureShop({ products: [{}], rules: [opening('09:00', '09:59'), opening('12:00', '13:59')] });
    expect(dates(shop.list({ from: '2026-03-10' }))).toEqual(['2026-03-10T12:00']);
  });
});

describe('a grid restarts at each local midnight if its run is longer than 24 elapsed hours', () => {
  const sevenHours = { duration: 420 };
  const from = (date: string, hours: readonly string[]): string[] => hours.map((hour) => `${date}T${hour}`);

  it('also on a day of 24 hours, and a slot may extend over midnight', () => {
    const shop = pureShop({ products: [sevenHours], rules: [roundTheClock] });
    expect(dates(shop.list({ from: '2026-03-10' }))).toEqual(
      from('2026-03-10', ['00:00', '07:00', '14:00', '21:00']),
    );
  });

  it('not if the run is exactly 24 hours long', () => {
    const rule = (toRange: string) => ({
      rangeType: 'custom:daterange' as const,
      fromDate: '2026-03-10',
      fromRange: '10:00',
      toDate: '2026-03-11',
      toRange,
    });
    const list = (toRange: string) =>
      dates(
        pureShop({ products: [{ duration: 60, interval: 300 }], rules: [rule(toRange)] }).list({
          from: '2026-03-10',
          to: '2026-03-11',
        }),
      );
    expect(list('10:00')).toEqual([
      ...from('2026-03-10', ['10:00', '15:00', '20:00']),
      ...from('2026-03-11', ['01:00', '06:00']),
    ]);
    expect(list('10:01')).toEqual([
      ...from('2026-03-10', ['10:00', '15:00', '20:00']),
      ...from('2026-03-11', ['00:00', '05:00']),
    ]);
  });

  it('in spring, when Berlin goes from 02:00 to 03:00: steps are elapsed time, and the day has 23 hours', () => {
    const shop = pureShop({ timezone: 'Europe/Berlin', products: [sevenHours], rules: [roundTheClock] });
    expect(exactly(shop.list({ from: '2026-03-29', to: '2026-03-30' }))).toEqual([
      '2026-03-29T00:00+01:00',
      '2026-03-29T08:00+02:00',
      '2026-03-29T15:00+02:00',
      '2026-03-29T22:00+02:00',
      '2026-03-30T00:00+02:00',
      '2026-03-30T07:00+02:00',
      '2026-03-30T14:00+02:00',
      '2026-03-30T21:00+02:00',
    ]);
  });

  it('in autumn: the day has 25 hours', () => {
    const shop = pureShop({ timezone: 'Europe/Berlin', products: [sevenHours], rules: [roundTheClock] });
    expect(exactly(shop.list({ from: '2026-10-25' }))).toEqual([
      '2026-10-25T00:00+02:00',
      '2026-10-25T06:00+01:00',
      '2026-10-25T13:00+01:00',
      '2026-10-25T20:00+01:00',
    ]);
  });

  it('a single day of 25 hours is longer than 24 hours, and contains no midnight', () => {
    const shop = pureShop({
      timezone: 'Europe/Berlin',
      products: [{ duration: 420 }],
      rules: [onDates(roundTheClock, '2026-10-25')],
    });
    expect(exactly(shop.list({ from: '2026-10-24', to: '2026-10-26' }))).toEqual([
      '2026-10-25T00:00+02:00',
      '2026-10-25T06:00+01:00',
      '2026-10-25T13:00+01:00',
    ]);
  });

  it('Lord Howe moves by half an hour', () => {
    const shop = pureShop({
      timezone: 'Australia/Lord_Howe',
      products: [{ duration: 720 }],
      rules: [roundTheClock],
    });
    expect(exactly(shop.list({ from: '2026-04-05' }))).toEqual([
      '2026-04-05T00:00+11:00',
      '2026-04-05T11:30+10:30',
      '2026-04-05T23:30+10:30',
    ]);
    expect(exactly(shop.list({ from: '2026-10-04' }))).toEqual([
      '2026-10-04T00:00+10:30',
      '2026-10-04T12:30+11:00',
    ]);
  });

  it('Apia had no 30 December 2011: the next midnight is a day later', () => {
    const shop = pureShop({
      timezone: 'Pacific/Apia',
      products: [{ duration: 720 }],
      rules: [roundTheClock],
    });
    expect(exactly(shop.list({ from: '2011-12-29', to: '2011-12-31' }))).toEqual([
      '2011-12-29T00:00-10:00',
      '2011-12-29T12:00-10:00',
      '2011-12-31T00:00+14:00',
      '2011-12-31T12:00+14:00',
    ]);
    expect(shop.list({ from: '2011-12-30' })).toEqual([]);
  });

  it('São Paulo’s day 2017-10-15 begins at 01:00, and so does its grid', () => {
    const shop = pureShop({
      timezone: 'America/Sao_Paulo',
      products: [{ duration: 480 }],
      rules: [roundTheClock],
    });
    expect(exactly(shop.list({ from: '2017-10-14', to: '2017-10-16' }))).toEqual([
      '2017-10-14T00:00-03:00',
      '2017-10-14T08:00-03:00',
      '2017-10-14T16:00-03:00',
      '2017-10-15T01:00-02:00',
      '2017-10-15T09:00-02:00',
      '2017-10-15T17:00-02:00',
      '2017-10-16T00:00-02:00',
      '2017-10-16T08:00-02:00',
      '2017-10-16T16:00-02:00',
    ]);
  });

  it('Beirut goes back from midnight to 23:00: the day before has 25 hours', () => {
    const shop = pureShop({
      timezone: 'Asia/Beirut',
      products: [{ duration: 600 }],
      rules: [roundTheClock],
    });
    expect(exactly(shop.list({ from: '2026-10-24', to: '2026-10-25' }))).toEqual([
      '2026-10-24T00:00+03:00',
      '2026-10-24T10:00+03:00',
      '2026-10-24T20:00+03:00',
      '2026-10-25T00:00+02:00',
      '2026-10-25T10:00+02:00',
      '2026-10-25T20:00+02:00',
    ]);
  });

  it('a fixed offset has days of 24 hours all year', () => {
    const shop = pureShop({ timezone: '+05:45', products: [{ duration: 720 }], rules: [roundTheClock] });
    expect(exactly(shop.list({ from: '2026-03-29' }))).toEqual([
      '2026-03-29T00:00+05:45',
      '2026-03-29T12:00+05:45',
    ]);
  });

  it('a run that began days before the window counts as long', () => {
    const shop = pureShop({
      products: [sevenHours],
      rules: [
        roundTheClock,
        closure('10:00', '11:00', { fromDate: '2026-03-05', toDate: '2026-03-05', rangeType: 'time:range' }),
      ],
    });
    expect(dates(shop.list({ from: '2026-03-10' }))).toEqual(
      from('2026-03-10', ['00:00', '07:00', '14:00', '21:00']),
    );
  });

  it('a run that begins in the window and ends days after it counts as long, too', () => {
    const shop = pureShop({
      products: [sevenHours],
      rules: [
        onDates(roundTheClock, '2026-03-10', '2026-03-20'),
        closure('00:00', '09:00', { rangeType: 'time:range', fromDate: '2026-03-10', toDate: '2026-03-10' }),
      ],
    });
    expect(dates(shop.list({ from: '2026-03-10' }))).toEqual(from('2026-03-10', ['09:00', '16:00', '23:00']));
    expect(dates(shop.list({ from: '2026-03-11' }))).toEqual(
      from('2026-03-11', ['00:00', '07:00', '14:00', '21:00']),
    );
  });
});

describe('the grid alone', () => {
  const utc = createZone('UTC');
  const DAY = 86_400;

  it('has an origin for each run, and ends with it', () => {
    expect(createGrid([0, 3600, 7200, 9000], 30, utc)).toEqual({
      origins: [0, 7200],
      ends: [3600, 9000],
      stepSeconds: 1800,
    });
    expect(createGrid([], 30, utc)).toEqual({ origins: [], ends: [], stepSeconds: 1800 });
  });

  it('restarts at midnight if a run is longer than 24 hours, and not if it is exactly that long', () => {
    expect(createGrid([3600, 3600 + DAY], 60, utc)).toMatchObject({ origins: [3600], ends: [3600 + DAY] });
    expect(createGrid([3600, 3601 + DAY], 60, utc)).toMatchObject({
      origins: [3600, DAY],
      ends: [DAY, 3601 + DAY],
    });
    expect(createGrid([3600, 2 * DAY + 3600], 60, utc)).toMatchObject({
      origins: [3600, DAY, 2 * DAY],
      ends: [DAY, 2 * DAY, 2 * DAY + 3600],
    });
  });

  it('has no start after a run that ends at midnight', () => {
    expect(createGrid([3600, 3 * DAY], 60, utc)).toMatchObject({
      origins: [3600, DAY, 2 * DAY],
      ends: [DAY, 2 * DAY, 3 * DAY],
    });
  });

  it('contains an instant that is whole steps after its origin, and before the end', () => {
    const grid = createGrid([600, 4200, 7200, 9000], 30, utc);
    expect([0, 600, 1500, 2400, 4200, 6000, 7200, 9000, 10_800].filter((at) => isOnGrid(grid, at))).toEqual([
      600, 2400, 7200,
    ]);
  });
});
