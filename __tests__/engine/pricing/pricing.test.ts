import { formatDecimal } from '../../../lib/domain/money/money';
import type { Product } from '../../../lib/domain/product';
import { createPricer, type PriceTerms } from '../../../lib/engine/pricing/price';
import { createZone } from '../../../lib/time/zone';
import { at, ZONE } from '../../support/shops/core-shop';

const HAIRCUT: Product = {
  id: 1,
  name: 'Haircut',
  status: 'publish',
  type: 'appointment',
  price: '30',
  categoryIds: [],
  duration: 60,
  durationUnit: 'minute',
};

interface Case {
  readonly start?: string;
  readonly end?: string;
  readonly quantity?: number;
  readonly staffIds?: readonly number[];
  readonly terms?: Partial<PriceTerms>;
}

/** 2026-03-02 is a Monday. */
function price(
  product: Partial<Product>,
  { start = '2026-03-02T10:00', end = '2026-03-02T11:00', quantity = 1, staffIds = [], terms }: Case = {},
): string {
  const all = {
    zone: createZone(ZONE),
    currencyDecimals: 2,
    staffCosts: 'replace' as const,
    ...terms,
  };
  const span = { start: at(start), end: at(end) };
  const priceOf = createPricer({ ...HAIRCUT, ...product }, span, all);
  return formatDecimal(priceOf({ ...span, quantity, staffIds }), all.currencyDecimals);
}

describe('the price before the rules', () => {
  test('is that of the product, for each place', () => {
    expect(price({})).toBe('30.00');
    expect(price({}, { quantity: 4 })).toBe('120.00');
    expect(price({}, { end: '2026-03-02T14:00' })).toBe('30.00');
  });

  test.each([
    ['replace', [11], '40.50'],
    ['replace', [13], '30.00'],
    ['replace', [11, 12], '60.50'],
    ['replace', [11, 13], '40.50'],
    ['add', [11], '70.50'],
    ['add', [13], '30.00'],
    ['add', [11, 12], '90.50'],
  ] as const)('where base costs of members %s it, %j cost %s', (staffCosts, staffIds, expected) => {
    const product = { staffIds: [11, 12, 13], staffBaseCosts: { 11: '40.50', 12: 20 } };
    expect(price(product, { staffIds, terms: { staffCosts } })).toBe(expected);
  });
});

describe('how a modifier changes the base', () => {
  test.each([
    ['add', '5', '35.00'],
    ['plus', '5', '35.00'],
    ['', '5', '35.00'],
    [undefined, 5, '35.00'],
    ['minus', '5.25', '24.75'],
    ['times', '1.5', '45.00'],
    ['divide', '4', '7.50'],
    ['divide', '0', '30.00'],
    ['equals', '99.99', '99.99'],
    ['equals', 0, '0.00'],
    ['equals', '', '30.00'],
    ['times', '', '30.00'],
    ['minus', '31', '0.00'],
  ])('%s %s', (baseModifier, baseCost, expected) => {
    const pricing = [{ type: 'days', from: 1, to: 1, baseModifier, baseCost }];
    expect(price({ pricing })).toBe(expected);
  });
});

describe('the rules that apply to a booking', () => {
  const five = { baseCost: '5' };
  test.each([
    ['days 1..5, on a Monday', { type: 'days', from: '1', to: '5' }, true],
    ['days 6..7, which are not its day', { type: 'days', from: 6, to: 7 }, false],
    ['months 11..3, over the end of the year', { type: 'months', from: 11, to: 3 }, true],
    ['weeks 10..10', { type: 'weeks', from: 10, to: 10 }, true],
    ['weeks 11..20', { type: 'weeks', from: 11, to: 20 }, false],
    ['custom dates around it', { type: 'custom', from: '2026-03-01', to: '2026-03-02' }, true],
    ['custom dates before it', { type: 'custom', from: '2026-02-01', to: '2026-03-01' }, false],
    ['hours in which it starts', { type: 'time:all', from: '09:00', to: '10:30' }, true],
    ['hours in which it only ends', { type: 'time:all', from: '10:30', to: '12:00' }, false],
    ['hours that end when it starts', { type: 'time:all', from: '09:00', to: '10:00' }, false],
    ['time is time:all', { type: 'time', from: '10:00', to: '11:00' }, true],
    ['hours of its weekday', { type: 'time:1', from: '10:00', to: '11:00' }, true],
    ['hours of another weekday', { type: 'time:2', from: '10:00', to: '11:00' }, false],
    [
      'hours on dates',
      { type: 'time:range', from: '10:00', to: '11:00', fromDate: '2026-03-02', toDate: '2026-03-02' },
      true,
    ],
    [
      'a recurrence',
      { type: 'rrule', from: '2026-02-16T08:00', to: '2026-02-16T12:00', rrule: 'FREQ=WEEKLY;INTERVAL=2' },
      true,
    ],
    ['one place', { type: 'quant', from: 1, to: 1 }, true],
    ['two places and more', { type: 'quant', from: 2, to: 10 }, false],
    ['one slot', { type: 'slots', from: '1', to: '1' }, true],
    ['two slots', { type: 'slots', from: 2, to: 2 }, false],
  ])('%s', (_, rule, applies) => {
    expect(price({ pricing: [{ ...rule, ...five }] })).toBe(applies ? '35.00' : '30.00');
  });

  test('quant and slots count places and slots', () => {
    const group = [{ type: 'quant', from: 3, to: 5, baseModifier: 'times', baseCost: '0.9' }];
    expect(price({ pricing: group }, { quantity: 2 })).toBe('60.00');
    expect(price({ pricing: group }, { quantity: 3 })).toBe('81.00');
    const long = [{ type: 'slots', from: 3, to: 9, baseModifier: 'minus', baseCost: 10 }];
    expect(price({ pricing: long }, { end: '2026-03-02T12:00' })).toBe('30.00');
    expect(price({ pricing: long }, { end: '2026-03-02T12:30' })).toBe('20.00');
  });

  test.each([
    ['an unknown type', { type: 'moon', from: 1, to: 7 }],
    ['a name that every object has', { type: 'constructor', from: 1, to: 7 }],
    ['a range that its type does not have', { type: 'days', from: 'Mon', to: 'Sun' }],
    ['a time that is none', { type: 'time:all', from: '25:00', to: '26:00' }],
    [
      'a recurrence that is none',
      { type: 'rrule', from: '2026-03-02', to: '2026-03-02', rrule: 'COUNT=abc' },
    ],
    ['a quantity that is none', { type: 'quant', from: 'few', to: 'many' }],
    ['an unknown modifier', { type: 'days', from: 1, to: 7, baseModifier: 'squared' }],
    ['a cost that is no number', { type: 'days', from: 1, to: 7, baseCost: 'free' }],
    ['a cost of its slots that is no number', { type: 'days', from: 1, to: 7, cost: '1,50' }],
  ])('%s matches nothing', (_, rule) => {
    const pricing = [{ ...five, ...rule }] as unknown as Product['pricing'];
    expect(price({ pricing })).toBe('30.00');
  });

  test.each([null, 'none', {}, [null], [7], ['days']])('pricing that is %j changes nothing', (pricing) => {
    expect(price({ pricing: pricing as unknown as Product['pricing'] })).toBe('30.00');
  });
});

describe('the cost of slots', () => {
  test('is added for each slot that starts in the range, and the base once', () => {
    const pricing = [{ type: 'time:all', from: '12:00', to: '20:00', baseCost: '10', cost: '4' }];
    expect(price({ pricing }, { end: '2026-03-02T12:00' })).toBe('30.00');
    expect(price({ pricing }, { end: '2026-03-02T13:00' })).toBe('44.00');
    expect(price({ pricing }, { end: '2026-03-02T15:00' })).toBe('52.00');
    // A partial slot at the end of the booking costs as much as a whole one.
    expect(price({ pricing }, { end: '2026-03-02T15:30' })).toBe('56.00');
  });

  test('begins at 0 and is changed by every rule that applies to the slot, in their order', () => {
    const weekday = { type: 'days', from: 1, to: 5, cost: '10' };
    const noon = { type: 'time:all', from: '11:00', to: '12:00', modifier: 'times', cost: '3' };
    const two = { start: '2026-03-02T10:00', end: '2026-03-02T12:00' };
    expect(price({ price: '0', pricing: [weekday, noon] }, two)).toBe('40.00');
    expect(price({ price: '0', pricing: [noon, weekday] }, two)).toBe('20.00');
  });

  test('of a product booked by the day is for each site day', () => {
    const room = { price: '0', duration: 1, durationUnit: 'day' as const };
    const pricing = [
      { type: 'days', from: 1, to: 7, cost: '80' },
      { type: 'days', from: 6, to: 7, cost: '100', modifier: 'equals' },
    ];
    const thursdayToMonday = { start: '2026-03-05T00:00', end: '2026-03-09T00:00' };
    expect(price({ ...room, pricing }, thursdayToMonday)).toBe('360.00');
    // From ten o'clock until ten o'clock two days later counts as two days, although the clocks change in
    // between.
    const change = { start: '2026-03-28T10:00', end: '2026-03-30T10:00' };
    expect(price({ ...room, pricing }, change)).toBe('200.00');
  });

  test('of a product booked by the month is counted for each month', () => {
    const membership = { price: '5', duration: 1, durationUnit: 'month' as const };
    const pricing = [{ type: 'months', from: 1, to: 12, cost: '20' }];
    expect(price({ ...membership, pricing }, { start: '2026-03-01T00:00', end: '2026-06-01T00:00' })).toBe(
      '65.00',
    );
    expect(price({ ...membership, pricing }, { start: '2026-01-31T00:00', end: '2026-02-28T00:00' })).toBe(
      '25.00',
    );
  });

  test('is counted over the longest booking of a short product without counting one by one', () => {
    const minute = { price: '0', duration: 1, durationUnit: 'minute' as const };
    const pricing = [{ type: 'time:all', from: '00:00', to: '12:00', cost: '0.01' }];
    const year = { start: '2026-01-01T00:00', end: '2027-01-01T00:00' };
    // 365 half days of 720 minutes. The change of clocks removes an hour of a night in March, and adds one in October.
    expect(price({ ...minute, pricing }, year)).toBe('2628.00');
  });
});

describe('rounding', () => {
  const third = [{ type: 'days', from: 1, to: 7, baseModifier: 'divide', baseCost: 3 }];

  test.each([
    ['EUR', 2, '10', '3.33'],
    ['EUR', 2, '0.05', '0.02'],
    ['JPY', 0, '1000', '333'],
    ['JPY', 0, '500', '167'],
    ['KWD', 3, '10', '3.333'],
    ['KWD', 3, '0.005', '0.002'],
  ])('in %s (%i decimals) a third of %s is %s', (_, currencyDecimals, amount, expected) => {
    expect(price({ price: amount, pricing: third }, { terms: { currencyDecimals } })).toBe(expected);
  });

  test('happens once, after all rules and before the quantity', () => {
    const back = { type: 'days', from: 1, to: 7, baseModifier: 'times', baseCost: 3 };
    expect(price({ price: '10', pricing: [...third, back] })).toBe('10.00');
    expect(price({ price: '10', pricing: third }, { quantity: 3 })).toBe('9.99');
    expect(price({ price: '0.1', pricing: [{ type: 'days', from: 1, to: 7, baseCost: '0.2' }] })).toBe(
      '0.30',
    );
    expect(price({ price: '1.005' })).toBe('1.01');
  });

  test('a half is rounded up, and the minimum is zero', () => {
    const half = [{ type: 'days', from: 1, to: 7, baseModifier: 'divide', baseCost: 2 }];
    expect(price({ price: '0.05', pricing: half })).toBe('0.03');
    expect(price({ price: '-3' })).toBe('0.00');
    // Only the final price has the minimum 0, so a later rule can add to a negative sum.
    const swing = [
      { type: 'days', from: 1, to: 7, baseModifier: 'minus', baseCost: 40 },
      { type: 'days', from: 1, to: 7, baseCost: 15 },
    ];
    expect(price({ price: '30', pricing: swing })).toBe('5.00');
  });
});
