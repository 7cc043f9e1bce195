import { closed, open, salon } from './salon';

const STAFF = { staffIds: [11, 12] };

describe('members and hours of the model, worked out by hand', () => {
  test('starts begin where an opening begins, and follow in steps of the duration', () => {
    expect(salon({ products: [{}] }).list(1)).toEqual(['09:00 1/0', '10:00 1/0', '11:00 1/0']);
  });

  test('a slot cannot include a closure at noon, and starts are counted again after it', () => {
    const rules = [open('09:00', '14:00'), closed('11:30', '12:15')];
    expect(salon({ products: [{}], rules }).list(1)).toEqual(['09:00 1/0', '10:00 1/0', '12:15 1/0']);
  });

  test('one member’s closure does not close another, and hours of another product do not count', () => {
    const rules = [
      open('09:00', '11:00'),
      closed('09:00', '10:00', { kind: 'staff', kindId: 11 }),
      closed('00:00', '24:00', { kind: 'product', kindId: 2 }),
    ];
    const shop = salon({ products: [STAFF, STAFF], rules });
    expect(shop.list(1)).toEqual(['12 09:00 1/0', '11 10:00 1/0', '12 10:00 1/0']);
    expect(shop.list(2)).toEqual([]);
  });

  test('a booking takes its quantity of its own product, and all places of the member for another product', () => {
    const shop = salon({
      products: [
        { ...STAFF, capacity: 3 },
        { staffIds: [11], capacity: 3 },
      ],
    });
    shop.book(1, '09:00', { members: [11], quantity: 2 });
    expect(shop.list(1).slice(0, 2)).toEqual(['11 09:00 1/2', '12 09:00 3/0']);
    expect(shop.list(2)).toEqual(['11 09:00 0/3', '11 10:00 3/0', '11 11:00 3/0']);
    expect(shop.causes(2, '09:00', { members: [11] })).toEqual(['staff_busy']);
  });

  test('two half hours one after the other take one place of an hour, not two', () => {
    const shop = salon({ products: [{ capacity: 2 }] });
    shop.put(1, ['09:00', '09:30'], []);
    shop.put(1, ['09:30', '10:00'], []);
    expect(shop.list(1)[0]).toBe('09:00 1/1');
  });

  test('a booking that names nobody takes the first free member in the product’s order, until no member is free', () => {
    const shop = salon({ products: [{ staffIds: [12, 11] }] });
    expect(shop.book(1, '09:00').members).toEqual([12]);
    expect(shop.book(1, '09:00').members).toEqual([11]);
    expect(shop.causes(1, '09:00')).toEqual(['no_places', 'nobody_free']);
  });

  test('a booking without a member lowers the total, and a member’s places only when the total is below them', () => {
    const shop = salon({ products: [STAFF], rules: [open('09:00', '10:00')] });
    shop.book(1, '09:00', { members: [] });
    expect(shop.list(1)).toEqual(['11 09:00 1/0', '12 09:00 1/0']);
    expect(shop.combined(1)).toEqual(['09:00 1/1 1']);
    shop.book(1, '09:00', { members: [11] });
    expect(shop.list(1)).toEqual(['11 09:00 0/1', '12 09:00 0/0']);
    expect(shop.causes(1, '09:00', { members: [12] })).toEqual(['no_places']);
  });

  test('a booking without a member does not stop another product', () => {
    const shop = salon({ products: [{ staffIds: [11] }, { staffIds: [11] }] });
    shop.book(1, '09:00', { members: [] });
    expect(shop.list(2)[0]).toBe('11 09:00 1/0');
  });

  test('products with all members: starts in the time at which all are open, the fewest free places, the most taken ones', () => {
    const rules = [open('09:00', '12:00'), closed('09:00', '09:30', { kind: 'staff', kindId: 12 })];
    const all = { ...STAFF, staffAssignment: 'all' as const, staffCapacities: { 11: 3, 12: 2 } };
    const shop = salon({ products: [all], rules });
    expect(shop.list(1)).toEqual(['11 09:30 2/0', '12 09:30 2/0', '11 10:30 2/0', '12 10:30 2/0']);
    expect(shop.book(1, '09:30', { members: [12] }).members).toEqual([11, 12]);
    expect(shop.combined(1)).toEqual(['09:30 1/1 1', '10:30 2/0 2']);
  });

  test('combined lists: the sum over the open members at any of their starts, and the largest number with one member', () => {
    const rules = [open('09:00', '11:00'), closed('09:00', '09:30', { kind: 'staff', kindId: 12 })];
    const shop = salon({ products: [{ ...STAFF, staffCapacities: { 11: 2 } }], rules });
    expect(shop.combined(1)).toEqual(['09:00 2/0 2', '09:30 3/0 2', '10:00 3/0 2']);
  });

  test('with availability span 1, only the first interval must be open, and closed time has the places of the last open time', () => {
    const rules = [open('09:00', '10:00', { capacity: 2 })];
    const product = { duration: 90, interval: 30, availabilitySpan: 1 as const };
    expect(salon({ products: [product], rules }).list(1)).toEqual(['09:00 2/0', '09:30 2/0']);
  });

  test('a start is refused if it is not later than now, within the notice, or on another weekday', () => {
    const soon = { minNoticeMinutes: 90 };
    const shop = salon({ products: [{}, soon, { restrictedDays: [1] }], now: '2026-03-10T09:00:00Z' });
    expect(shop.list(1)).toEqual(['10:00 1/0', '11:00 1/0']);
    expect(shop.list(2)).toEqual(['11:00 1/0']);
    expect(shop.causes(1, '09:00')).toEqual(['in_the_past']);
    expect(shop.causes(2, '10:00')).toEqual(['before_min_date']);
    expect(shop.causes(3, '10:00')).toEqual(['restricted_day']);
  });

  test('a start that the product does not offer and a closed start are refused for different reasons', () => {
    const shop = salon({ products: [{}] });
    expect(shop.causes(1, '09:30')).toEqual(['off_grid']);
    expect(shop.causes(1, '11:30')).toEqual(['closed', 'off_grid']);
  });
});

describe('changes of clocks in the model, worked out by hand', () => {
  test('the hour from 2:00 to 3:00 that Berlin skips has no length, and steps are elapsed time', () => {
    const shop = salon({
      products: [{}],
      rules: [open('01:00', '05:00')],
      zone: 'Europe/Berlin',
      day: '2026-03-29',
    });
    expect(shop.list(1)).toEqual(['01:00 1/0', '03:00 1/0', '04:00 1/0']);
  });

  test('the hour that New York repeats has two starts at 1:00, of which combined lists show the first', () => {
    const shop = salon({
      products: [{}],
      rules: [open('00:00', '03:00')],
      zone: 'America/New_York',
      day: '2026-11-01',
    });
    expect(shop.list(1)).toEqual(['00:00 1/0', '01:00 1/0', '01:00 1/0', '02:00 1/0']);
    expect(shop.combined(1)).toEqual(['00:00 1/0 1', '01:00 1/0 1', '02:00 1/0 1']);
  });

  test('if a member is always open, starts are counted again from each midnight', () => {
    const shop = salon({ products: [{ duration: 420 }], rules: [{}] });
    expect(shop.list(1)).toEqual(['00:00 1/0', '07:00 1/0', '14:00 1/0', '21:00 1/0']);
  });
});
