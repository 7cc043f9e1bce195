import type { Product } from '../../../lib/domain/product';
import { baseCapacity, productSettings } from '../../../lib/engine/slots/product/product-settings';

const product = (fields: Record<string, unknown> = {}): Product => ({
  id: 7,
  name: 'Cut',
  status: 'publish',
  type: 'appointment',
  price: '0',
  categoryIds: [],
  ...fields,
});

describe('a product as slots and bookings read it', () => {
  it('has the defaults of missing fields: an hour, no staff, one place, no padding, no limits', () => {
    expect(productSettings(product())).toMatchObject({
      unit: 'hour',
      timed: true,
      duration: 1,
      durationSeconds: 3600,
      stepMinutes: 60,
      paddings: { timed: true, before: 0, after: 0 },
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

  it('has the defaults if a field makes no sense', () => {
    const odd = productSettings(
      product({
        duration: -3,
        durationUnit: 'fortnight',
        interval: 0.5,
        padding: 'much',
        capacity: 0,
        capacityBasis: 'week',
        minDate: -1,
        maxDate: null,
        staffAssignment: 'random',
        staffCapacities: null,
        availabilitySpan: 7,
      }),
    );
    expect(odd).toEqual(productSettings(product()));
  });

  it('reads numbers that a host stores as texts', () => {
    const read = productSettings(
      product({ duration: '90', durationUnit: 'minute', interval: '15', capacity: '4' }),
    );
    expect(read).toMatchObject({ durationSeconds: 5400, stepMinutes: 15, capacity: 4 });
  });

  it.each([
    [
      'minute',
      {
        timed: true,
        stepMinutes: 15,
        durationSeconds: 120,
        paddings: { timed: true, before: 10, after: 10 },
      },
    ],
    [
      'hour',
      {
        timed: true,
        stepMinutes: 15,
        durationSeconds: 7200,
        paddings: { timed: true, before: 10, after: 10 },
      },
    ],
    [
      'day',
      { timed: false, stepMinutes: 0, durationSeconds: 0, paddings: { timed: false, before: 10, after: 10 } },
    ],
    [
      'month',
      {
        timed: false,
        stepMinutes: 0,
        durationSeconds: 0,
        paddings: { timed: false, before: 0, after: 0 },
        firstOnly: true,
      },
    ],
  ])('interval and padding of a %s product', (durationUnit, expected) => {
    expect(productSettings(product({ durationUnit, duration: 2, interval: 15, padding: 10 }))).toMatchObject(
      expected,
    );
  });

  it('reads at most a month of padding', () => {
    expect(productSettings(product({ durationUnit: 'day', padding: 400 })).paddings).toEqual({
      timed: false,
      before: 31,
      after: 31,
    });
    const most = 31 * 24 * 60;
    expect(productSettings(product({ padding: 1e6 })).paddings).toEqual({
      timed: true,
      before: most,
      after: most,
    });
  });

  it('names each member once, in the product’s order', () => {
    expect(productSettings(product({ staffIds: [9, 4, 9, 2] })).staffIds).toEqual([9, 4, 2]);
  });

  it('base capacity is the member’s own, if there is one', () => {
    const settings = productSettings(
      product({
        capacity: 3,
        staffCapacities: [
          { staffId: 4, capacity: 5 },
          { staffId: 9, capacity: 0 },
        ],
      }),
    );
    expect([null, 4, 9, 11].map((staffId) => baseCapacity(settings, staffId))).toEqual([3, 5, 3, 3]);
  });
});

describe('the settings of a product', () => {
  it.each([
    ['assignment', { staffAssignment: 'automatic' }, 'automatic'],
    ['assignment', { staffAssignment: 'all' }, 'all'],
    ['assignment', { staffAssignment: 'nobody' }, 'customer'],
    ['noPreference', { staffNoPreference: true }, true],
    ['noPreference', { staffNoPreference: 'yes' }, false],
    ['requiresConfirmation', { requiresConfirmation: true }, true],
    ['requiresConfirmation', { requiresConfirmation: 1 }, false],
    ['maxQuantity', { maxQuantity: 1 }, 1],
    ['maxQuantity', { maxQuantity: 0 }, Infinity],
    ['stepMinutes', { interval: 1 }, 1],
    ['stepMinutes', { interval: 0 }, 60],
    ['startWeekdays', { hasRestrictedDays: true }, new Set()],
    ['startWeekdays', { hasRestrictedDays: true, restrictedDays: ['1', 5] }, new Set([1, 5])],
    ['startWeekdays', { hasRestrictedDays: false, restrictedDays: [1] }, null],
  ] as const)('%s of %j', (name, fields, value) => {
    expect(productSettings(product(fields))[name]).toEqual(value);
  });

  it('a member may have fewer places than the product', () => {
    const settings = productSettings(product({ capacity: 3, staffCapacities: { 3: 1, 4: 0 } }));
    expect(baseCapacity(settings, 3)).toBe(1);
    expect(baseCapacity(settings, 4)).toBe(3);
    expect(baseCapacity(settings, null)).toBe(3);
  });
});
