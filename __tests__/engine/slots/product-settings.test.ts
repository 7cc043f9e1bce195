import type { Product } from '../../../lib/domain/product';
import { baseCapacity, productSettings } from '../../../lib/engine/slots/product-settings';

const product = (fields: Record<string, unknown> = {}): Product => ({
  id: 7,
  name: 'Cut',
  status: 'publish',
  type: 'appointment',
  price: '0',
  category_ids: [],
  ...fields,
});

describe('a product as slots and bookings read it', () => {
  it('has the defaults of absent fields: an hour, no staff, one place, no padding, no limits', () => {
    expect(productSettings(product())).toMatchObject({
      unit: 'hour',
      timed: true,
      duration: 1,
      durationSeconds: 3600,
      stepMinutes: 60,
      padding: 0,
      capacity: 1,
      perDay: false,
      staffIds: [],
      assignment: 'customer',
      noPreference: false,
      leadDays: 0,
      horizonDays: 0,
      minNoticeMinutes: 0,
      startWeekdays: null,
      firstOnly: false,
      requiresConfirmation: false,
      cancelLimitHours: 0,
      rescheduleLimitHours: 0,
    });
  });

  it('has them also where a field makes no sense', () => {
    const odd = productSettings(
      product({
        duration: -3,
        duration_unit: 'fortnight',
        interval: 0.5,
        padding: 'much',
        qty: 0,
        qty_basis: 'week',
        min_date: -1,
        max_date: null,
        staff_assignment: 'random',
        staff_qtys: null,
        availability_span: 7,
      }),
    );
    expect(odd).toEqual(productSettings(product()));
  });

  it('reads numbers that a host keeps as text', () => {
    const read = productSettings(
      product({ duration: '90', duration_unit: 'minute', interval: '15', qty: '4' }),
    );
    expect(read).toMatchObject({ durationSeconds: 5400, stepMinutes: 15, capacity: 4 });
  });

  it.each([
    ['minute', { timed: true, stepMinutes: 15, durationSeconds: 120, padding: 10 }],
    ['hour', { timed: true, stepMinutes: 15, durationSeconds: 7200, padding: 10 }],
    ['day', { timed: false, stepMinutes: 0, durationSeconds: 0, padding: 10 }],
    ['month', { timed: false, stepMinutes: 0, durationSeconds: 0, padding: 0, firstOnly: true }],
  ])('interval and padding of a %s product', (duration_unit, expected) => {
    expect(productSettings(product({ duration_unit, duration: 2, interval: 15, padding: 10 }))).toMatchObject(
      expected,
    );
  });

  it('reads at most a month of padding', () => {
    expect(productSettings(product({ duration_unit: 'day', padding: 400 })).padding).toBe(31);
    expect(productSettings(product({ padding: 1e6 })).padding).toBe(31 * 24 * 60);
  });

  it('names each member once, in the product’s order', () => {
    expect(productSettings(product({ staff_ids: [9, 4, 9, 2] })).staffIds).toEqual([9, 4, 2]);
  });

  it('base capacity is the member’s own where there is one', () => {
    const settings = productSettings(
      product({
        qty: 3,
        staff_qtys: [
          { staff_id: 4, qty: 5 },
          { staff_id: 9, qty: 0 },
        ],
      }),
    );
    expect([null, 4, 9, 11].map((staffId) => baseCapacity(settings, staffId))).toEqual([3, 5, 3, 3]);
  });
});

describe('what a product says', () => {
  it.each([
    ['assignment', { staff_assignment: 'automatic' }, 'automatic'],
    ['assignment', { staff_assignment: 'all' }, 'all'],
    ['assignment', { staff_assignment: 'nobody' }, 'customer'],
    ['noPreference', { staff_nopref: true }, true],
    ['noPreference', { staff_nopref: 'yes' }, false],
    ['requiresConfirmation', { requires_confirmation: true }, true],
    ['requiresConfirmation', { requires_confirmation: 1 }, false],
    ['maxQuantity', { max_qty: 1 }, 1],
    ['maxQuantity', { max_qty: 0 }, Infinity],
    ['stepMinutes', { interval: 1 }, 1],
    ['stepMinutes', { interval: 0 }, 60],
    ['startWeekdays', { has_restricted_days: true }, new Set()],
    ['startWeekdays', { has_restricted_days: true, restricted_days: ['1', 5] }, new Set([1, 5])],
    ['startWeekdays', { has_restricted_days: false, restricted_days: [1] }, null],
  ] as const)('%s of %j', (name, fields, value) => {
    expect(productSettings(product(fields))[name]).toEqual(value);
  });

  it('a member may have fewer places than the product', () => {
    const settings = productSettings(product({ qty: 3, staff_qtys: { 3: 1, 4: 0 } }));
    expect(baseCapacity(settings, 3)).toBe(1);
    expect(baseCapacity(settings, 4)).toBe(3);
    expect(baseCapacity(settings, null)).toBe(3);
  });
});
