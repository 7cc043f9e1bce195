import { startFilter } from '../../../../lib/engine/slots/spans/start-filter';
import type { StartHours } from '../../../../lib/engine/slots/types';
import { exactly, type ListOf, opening, pureShop, type PureShopFile } from '../../../support/shops/pure-shop';

/** A shop that is always open, with a start every three hours. */
const ALWAYS: PureShopFile = { products: [{ duration: 180 }], rules: [opening('00:00', '24:00')] };

/** Lists the starts that pass a filter of hours and weekdays, as `ddTHH:MM`. 2 March 2026 is a Monday. */
const kept = (hours: StartHours, { from = '2026-03-02', ...more }: Partial<ListOf> = {}, file = ALWAYS) =>
  pureShop(file)
    .list({ from, ...more, filter: startFilter(hours) })
    .map(({ date }) => date.slice(8));

describe('the hours of a filter', () => {
  it('include their beginning, and not their end', () => {
    expect(kept({ timeFrom: '09:00', timeTo: '15:00' })).toEqual(['02T09:00', '02T12:00']);
  });

  it('begin or end at midnight if a side is absent', () => {
    expect(kept({ timeTo: '6:00' })).toEqual(['02T00:00', '02T03:00']);
    expect(kept({ timeFrom: '18:00' })).toEqual(['02T18:00', '02T21:00']);
  });

  it.each(['00:00', '24:00'])('end at the midnight after the day: %s', (timeTo) => {
    expect(kept({ timeFrom: '20:00', timeTo })).toEqual(['02T21:00']);
  });

  it('may go past midnight', () => {
    const night = { timeFrom: '21:00', timeTo: '03:00' };
    expect(kept(night, { to: '2026-03-03' })).toEqual(['02T00:00', '02T21:00', '03T00:00', '03T21:00']);
  });

  it('mean a whole day if both ends are equal', () => {
    expect(kept({ timeFrom: '12:00', timeTo: '12:00' })).toHaveLength(8);
  });

  it('do not include the end of a day as a beginning', () => {
    expect(() => startFilter({ timeFrom: '24:00' })).toThrow(
      'Invalid parameter timeFrom: must be before 24:00',
    );
  });
});

describe('the weekdays of a filter', () => {
  const week = { to: '2026-03-08' };
  const noon = { timeFrom: '12:00', timeTo: '13:00' };

  it('are counted from Monday, 1, to Sunday, which is 7 or 0', () => {
    expect(kept({ ...noon, weekdays: [1, 3] }, week)).toEqual(['02T12:00', '04T12:00']);
    expect(kept({ ...noon, weekdays: [7] }, week)).toEqual(['08T12:00']);
    expect(kept({ ...noon, weekdays: [0] }, week)).toEqual(['08T12:00']);
  });

  it('are those on which the hours begin: Monday night ends on Tuesday', () => {
    expect(kept({ timeFrom: '21:00', timeTo: '03:00', weekdays: [1] }, week)).toEqual([
      '02T21:00',
      '03T00:00',
    ]);
  });

  it('mean all days if the list is empty', () => {
    expect(startFilter({ weekdays: [] })).toBeUndefined();
    expect(kept({ ...noon, weekdays: [] }, week)).toHaveLength(7);
  });

  it('concern the first day of products by the day or month, which have no time of day', () => {
    const days = { ...ALWAYS, products: [{ duration: 2, durationUnit: 'day' as const }] };
    expect(kept({ timeFrom: '09:00', timeTo: '10:00', weekdays: [2, 7] }, week, days)).toEqual(['03', '08']);
    const months = { ...ALWAYS, products: [{ duration: 1, durationUnit: 'month' as const }] };
    const spring = { from: '2026-02-01', to: '2026-04-30' };
    // 1 February and 1 March 2026 are Sundays, and 1 April is a Wednesday.
    expect(kept({ timeFrom: '09:00', weekdays: [3] }, spring, months)).toEqual(['01']);
  });
});

describe('hours are on the wall clock', () => {
  const berlin = { ...ALWAYS, timezone: 'Europe/Berlin', products: [{ duration: 30 }] };
  const hours = (day: string, span: StartHours) =>
    exactly(pureShop(berlin).list({ from: day, filter: startFilter(span) })).map((time) => time.slice(11));

  it('in both hours with the same wall clock time', () => {
    expect(hours('2026-10-25', { timeFrom: '02:30', timeTo: '03:00' })).toEqual([
      '02:30+02:00',
      '02:30+01:00',
    ]);
  });

  it('some of which the clock may skip', () => {
    expect(hours('2026-03-29', { timeFrom: '01:30', timeTo: '03:30' })).toEqual([
      '01:30+01:00',
      '03:00+02:00',
    ]);
  });
});
