import { closure, forMember, lines, opening, pureShop } from '../../support/shops/pure-shop';

const day = { from: '2026-03-10' };
const at = (hours: string) => `2026-03-10T${hours}`;
const together = { staffIds: [6, 5], staffCapacities: { 5: 3, 6: 2 }, staffAssignment: 'all' as const };

describe('staff assignment `all`: all members are booked together', () => {
  const shop = pureShop({
    products: [together],
    rules: [opening('09:00', '12:00'), forMember(5, closure('11:00', '12:00'))],
    bookings: [
      { start: at('09:00'), end: at('10:00'), staff: [6, 5] },
      { start: at('09:30'), end: at('09:40'), staff: [5] },
    ],
  });

  it('lists a record per member and start, in the product’s order, each with the numbers of all members together', () => {
    // At nine, one of member 6's two places is left, and one of member 5's three places (the members are
    // booked together).
    expect(lines(shop.list(day))).toEqual([
      `${at('09:00')} 6 1/2`,
      `${at('09:00')} 5 1/2`,
      `${at('10:00')} 6 2/0`,
      `${at('10:00')} 5 2/0`,
    ]);
  });

  it('a combined list has one record with these numbers, and one booking may take all of the places', () => {
    expect(lines(shop.list({ ...day, combine: true }))).toEqual([
      `${at('09:00')} 0 1/2 max 1`,
      `${at('10:00')} 0 2/0 max 2`,
    ]);
  });

  it('hides only sold-out slots if asked to', () => {
    const full = pureShop({
      products: [together],
      rules: [opening('09:00', '11:00')],
      bookings: [{ start: at('09:00'), end: at('10:00'), staff: [6, 5], quantity: 2 }],
    });
    expect(lines(full.list({ ...day, hideUnavailable: true }))).toEqual([
      `${at('10:00')} 6 2/0`,
      `${at('10:00')} 5 2/0`,
    ]);
  });

  it('a staff filter does not change the numbers', () => {
    expect(lines(shop.list({ ...day, staffIds: [5] }))).toEqual([
      `${at('09:00')} 5 1/2`,
      `${at('10:00')} 5 2/0`,
    ]);
    expect(lines(shop.list({ ...day, staffIds: [5], combine: true }))).toEqual([
      `${at('09:00')} 0 1/2 max 1`,
      `${at('10:00')} 0 2/0 max 2`,
    ]);
  });

  it('a booking with full enforcement takes all members, whoever is named', () => {
    for (const staff of ['any', [5], [6, 5], [99], []] as const) {
      expect(shop.judge({ start: at('10:00'), quantity: 2, staff })).toMatchObject({
        ok: true,
        staffIds: [6, 5],
      });
      // Member 5 alone would have three free places, but member 6 has only two.
      expect(shop.judge({ start: at('10:00'), quantity: 3, staff })).toMatchObject({
        ok: false,
        available: 2,
      });
    }
    expect(shop.judge({ start: at('11:00'), staff: [6] }).reasons).toContain('closed');
  });

  it('a manager may book some of them, as requested', () => {
    expect(shop.judge({ start: at('10:00'), quantity: 3, staff: [5], enforce: 'capacity' })).toMatchObject({
      ok: true,
      staffIds: [5],
    });
  });

  it('one member who is busy elsewhere blocks them all', () => {
    const busy = pureShop({
      products: [together, { id: 2, staffIds: [6] }],
      rules: [opening('09:00', '10:00')],
      bookings: [{ product: 2, start: at('09:30'), end: at('09:35'), staff: [6] }],
    });
    expect(lines(busy.list(day))).toEqual([`${at('09:00')} 6 0/2`, `${at('09:00')} 5 0/2`]);
    expect(busy.judge({ start: at('09:00') }).reasons).toEqual(['staff_busy']);
    expect(busy.list({ ...day, hideUnavailable: true })).toEqual([]);
    expect(busy.list({ ...day, combine: true, hideUnavailable: true })).toEqual([]);
  });

  it('none of them can be booked off the common grid', () => {
    const grids = pureShop({
      products: [together],
      rules: [forMember(5, opening('09:00', '13:00')), forMember(6, opening('09:30', '12:00'))],
    });
    expect(lines(grids.list({ ...day, combine: true }))).toEqual([
      `${at('09:30')} 0 2/0 max 2`,
      `${at('10:30')} 0 2/0 max 2`,
    ]);
    expect(grids.judge({ start: at('10:00'), staff: [5] }).reasons).toEqual(['off_grid']);
  });

  it('only days on which all members are open can be booked', () => {
    const days = pureShop({
      products: [{ ...together, duration: 1, durationUnit: 'day' }],
      rules: [
        forMember(5, { rangeType: 'days', fromRange: '1', toRange: '3' }),
        forMember(6, { rangeType: 'days', fromRange: '2', toRange: '5' }),
      ],
    });
    // In the week of 9 March, both members work only on Tuesday and Wednesday.
    expect(lines(days.list({ from: '2026-03-09', to: '2026-03-13', staffIds: [6] }))).toEqual([
      '2026-03-10 6 2/0',
      '2026-03-11 6 2/0',
    ]);
  });
});
