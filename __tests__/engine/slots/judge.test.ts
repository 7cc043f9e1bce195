import { judgeBooking } from '../../../lib/engine/slots/judge/judge-booking';
import { leastBooked } from '../../../lib/engine/slots/staffing';
import { closure, forMember, opening, pureShop } from '../../support/shops/pure-shop';

const at = (hours: string) => `2026-03-10T${hours}`;

describe('reasons of a refusal', () => {
  const shop = pureShop({
    now: '2026-03-10T09:30',
    products: [
      { staffIds: [5, 6], maxDate: 3, hasRestrictedDays: true, restrictedDays: [1, 2, 3, 4, 5] },
      { id: 2, staffIds: [5] },
    ],
    rules: [opening('09:00', '17:00'), forMember(6, closure('13:00', '14:00'))],
    bookings: [
      { start: at('10:00'), end: at('11:00'), staff: [5] },
      { product: 2, start: at('11:00'), end: at('12:00'), staff: [5] },
      { start: at('15:00'), end: at('16:00'), staff: [5] },
      { start: at('15:00'), end: at('16:00'), staff: [6] },
    ],
  });

  it.each([
    ['none', { start: at('12:00'), staff: [5] }, []],
    ['places are taken', { start: at('10:00'), staff: [5] }, ['no_places']],
    ['fewer places are left than wanted', { start: at('12:00'), staff: [5], quantity: 2 }, ['no_places']],
    ['busy with another product', { start: at('11:00'), staff: [5] }, ['staff_busy']],
    ['closed for that member', { start: at('13:00'), staff: [6] }, ['closed', 'off_grid']],
    ['closed for part of it', { start: at('16:30'), staff: [5] }, ['closed', 'off_grid']],
    ['off the grid of that member', { start: at('12:30'), staff: [5] }, ['off_grid']],
    ['no member is free', { start: at('15:00') }, ['nobody_free']],
    ['over', { start: at('09:00'), staff: [5] }, ['in_the_past']],
    ['too far ahead', { start: '2026-03-16T10:00', staff: [5] }, ['after_max_date']],
    [
      'a Saturday, and too far ahead',
      { start: '2026-03-14T10:00', staff: [5] },
      ['after_max_date', 'restricted_day'],
    ],
    [
      'each reason of several, once',
      { start: at('14:30'), staff: [5, 6], quantity: 2 },
      ['no_places', 'off_grid'],
    ],
  ])('%s', (_, request, reasons) => {
    const verdict = shop.judge(request);
    expect(verdict.reasons).toEqual(reasons);
    expect(verdict.ok).toBe(reasons.length === 0);
  });

  it('no place counts as available when the rules refuse', () => {
    expect(shop.judge({ start: at('09:00'), staff: [6] }).available).toBe(0);
    expect(shop.judge({ start: at('11:30'), staff: [6] })).toMatchObject({
      reasons: ['off_grid'],
      available: 0,
    });
    expect(shop.judge({ start: at('11:00'), staff: [6] }).available).toBe(1);
  });

  it('under enforce=capacity are only missing places and other bookings of the member', () => {
    const judge = (start: string, staff: number[]) =>
      shop.judge({ start, staff, enforce: 'capacity' }).reasons;
    expect(judge(at('03:07'), [5])).toEqual([]);
    expect(judge(at('10:30'), [5])).toEqual(['staff_busy']);
    expect(judge(at('10:15'), [6])).toEqual([]);
    expect(judge(at('15:59'), [6])).toEqual(['no_places']);
  });
});

describe('the members that a booking takes', () => {
  const shop = pureShop({
    products: [
      { staffIds: [7, 5, 6], staffCapacities: { 6: 3 } },
      { id: 2, staffIds: [5] },
    ],
    rules: [opening('09:00', '12:00')],
    bookings: [
      { start: at('09:00'), end: at('10:00'), staff: [7] },
      { product: 2, start: at('11:00'), end: at('11:30'), staff: [5] },
    ],
  });

  it('the first free member in the product’s order', () => {
    expect(shop.judge({ start: at('10:00') }).staffIds).toEqual([7]);
    expect(shop.judge({ start: at('09:00') }).staffIds).toEqual([5]);
  });

  it('a member with places for the whole quantity', () => {
    expect(shop.judge({ start: at('10:00'), quantity: 2 })).toMatchObject({ staffIds: [6], available: 3 });
    expect(shop.judge({ start: at('10:00'), quantity: 4 })).toMatchObject({ ok: false, staffIds: [] });
  });

  it('the free member whom the shop’s own strategy prefers', () => {
    const start = shop.at(at('09:00'));
    const end = shop.at(at('10:00'));
    const request = { start, end, allDay: false, quantity: 1, staffIds: 'any', enforce: 'full' } as const;
    const world = shop.world({ start, end });
    const chosen = judgeBooking(world, { ...request, product: shop.settings() }, leastBooked);
    // Member 7 is busy, member 5 has a booking of another product on that day, and member 6 has no booking.
    expect(chosen.staffIds).toEqual([6]);
    const last = judgeBooking(
      world,
      { ...request, product: shop.settings() },
      (free) => free.at(-1)!.staffId,
    );
    expect(last.staffIds).toEqual([6]);
  });

  it('all members that it names', () => {
    expect(shop.judge({ start: at('10:00'), staff: [6, 7] })).toMatchObject({ ok: true, staffIds: [6, 7] });
    expect(shop.judge({ start: at('09:00'), staff: [6, 7] })).toMatchObject({ ok: false, staffIds: [6, 7] });
  });

  it('named members only at a start on each of their grids', () => {
    const grids = pureShop({
      products: [{ staffIds: [5, 6] }],
      rules: [forMember(5, opening('09:00', '12:00')), forMember(6, opening('09:30', '12:00'))],
    });
    expect(grids.judge({ start: at('10:00'), staff: [5] }).ok).toBe(true);
    expect(grids.judge({ start: at('10:00'), staff: [5, 6] }).reasons).toEqual(['off_grid']);
  });

  it('none, if the booking asks for no member', () => {
    expect(shop.judge({ start: at('10:00'), staff: [], quantity: 5 })).toMatchObject({
      ok: true,
      staffIds: [],
      available: 5,
    });
    expect(shop.judge({ start: at('10:00'), staff: [], quantity: 6 })).toMatchObject({
      ok: false,
      available: 5,
    });
  });

  it('any member who is open for the whole slot, on whatever grid it starts', () => {
    const grids = pureShop({
      products: [{ staffIds: [5, 6] }],
      rules: [forMember(5, opening('09:00', '12:00')), forMember(6, opening('09:30', '10:15'))],
    });
    // 09:30 is a start of member 6, who closes at 10:15, so member 5 is chosen.
    expect(grids.judge({ start: at('09:30') })).toMatchObject({ ok: true, staffIds: [5] });
  });

  it('a member who is open for the whole booking, if there is one, even if closed hours may be booked', () => {
    const rota = pureShop({
      products: [{ staffIds: [5, 6] }],
      rules: [opening('09:00', '12:00'), forMember(5, closure('10:30', '12:00'))],
      bookings: [{ start: at('11:00'), end: at('12:00'), staff: [6] }],
    });
    const taken = (start: string) => rota.judge({ start: at(start), enforce: 'capacity' }).staffIds;
    expect(taken('09:00')).toEqual([5]);
    expect(taken('10:00')).toEqual([6]);
    // Member 6 is busy, so member 5 is chosen although member 5 is closed then.
    expect(taken('11:00')).toEqual([5]);
    expect(taken('20:00')).toEqual([5]);
  });

  it('none for a product without staff, except those that a manager names', () => {
    const course = pureShop({
      products: [{ capacity: 8 }, { id: 2, staffIds: [5] }],
      rules: [opening('09:00', '12:00')],
      bookings: [{ product: 2, start: at('09:00'), end: at('10:00'), staff: [5] }],
    });
    expect(course.judge({ start: at('09:00'), quantity: 8 })).toMatchObject({ ok: true, staffIds: [] });
    expect(course.judge({ start: at('09:00'), staff: [5] }).reasons).toEqual(['staff_busy']);
    expect(course.judge({ start: at('10:00'), staff: [5], quantity: 8 })).toMatchObject({
      ok: true,
      staffIds: [5],
    });
    expect(course.judge({ start: at('10:00'), staff: [5], quantity: 9 }).ok).toBe(false);
  });
});

describe('the length of a booking', () => {
  it('is the requested one, longer or shorter than the product’s', () => {
    const shop = pureShop({
      products: [{}],
      rules: [opening('09:00', '12:00')],
      bookings: [{ start: at('11:00'), end: at('12:00') }],
    });
    const judge = (end: string) => shop.judge({ start: at('09:00'), end: at(end) }).reasons;
    expect(judge('09:10')).toEqual([]);
    expect(judge('11:00')).toEqual([]);
    expect(judge('11:01')).toEqual(['no_places']);
  });
});
