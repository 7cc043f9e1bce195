import fc from '../../support/fast-check';
import type { Pricing } from '../../../lib/domain/product';
import { createPricer } from '../../../lib/engine/pricing/price';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';

/** The model counts money in units of 10^-18, so that none of the divisors below leaves a remainder. */
const UNIT = 10n ** 18n;
const HOUR = 3_600;
/** A Monday in UTC, which has no changes of clocks. */
const MONDAY = Date.UTC(2026, 2, 2) / 1_000;

const amount = fc.integer({ min: 0, max: 99 }).map((cents) => (cents / 4).toString());
const modifier = fc.constantFrom('', 'minus', 'times', 'divide', 'equals');
const divisor = fc.constantFrom('1', '2', '4', '5');

/** A modifier with its cost: a divisor for `times` and `divide`, otherwise an amount. */
const change = fc.tuple(modifier, amount, divisor).map(([is, cost, by]) => ({
  modifier: is,
  cost: is === 'divide' || is === 'times' ? by : cost,
}));

const range = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
    .map(([from, to]) => ({ type: 'days', from, to })),
  fc
    .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 23 }))
    .map(([from, length]) => ({ type: 'time:all', from: hour(from), to: hour(Math.min(from + length, 24)) })),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 6 }))
    .map(([from, to]) => ({ type: 'quant', from, to })),
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 }))
    .map(([from, to]) => ({ type: 'slots', from, to })),
);

const rule = fc.tuple(range, change, change).map(([where, base, slot]): Pricing => ({
  ...where,
  baseCost: base.cost,
  baseModifier: base.modifier,
  cost: slot.cost,
  modifier: slot.modifier,
}));

test('a price equals that of an independent model, slot by slot and rule by rule', () => {
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 6 }),
      fc.integer({ min: 0, max: 14 * 24 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 5 }),
      amount,
      (pricing, startHour, hours, quantity, price) => {
        const start = MONDAY + startHour * HOUR;
        const span = { start: asInstant(start), end: asInstant(start + hours * HOUR) };
        const product = { ...PRODUCT, price, pricing };
        const terms = { zone: createZone('UTC'), currencyDecimals: 2, staffCosts: 'replace' as const };
        const priced = createPricer(product, span, terms)({ ...span, quantity, staffIds: [] });
        expect(priced).toBe(modelled(price, pricing, start, hours, quantity));
      },
    ),
    { numRuns: 500 },
  );
});

const PRODUCT = {
  id: 1,
  name: 'Lesson',
  status: 'publish',
  type: 'appointment',
  categoryIds: [],
  duration: 2,
  durationUnit: 'hour' as const,
};

function modelled(
  price: string,
  pricing: readonly Pricing[],
  start: number,
  hours: number,
  quantity: number,
): bigint {
  const slots: number[] = [];
  for (let at = start; at < start + hours * HOUR; at += 2 * HOUR) slots.push(at);
  let base = exact(price);
  for (const one of pricing) {
    if (slots.some((slot) => matches(one, slot, slots.length, quantity))) {
      base = changed(base, one.baseCost, one.baseModifier);
    }
  }
  let total = base;
  for (const slot of slots) {
    let cost = 0n;
    for (const one of pricing) {
      if (matches(one, slot, slots.length, quantity)) cost = changed(cost, one.cost, one.modifier);
    }
    total += cost;
  }
  if (total < 0n) return 0n;
  const cent = UNIT / 100n;
  const cents = total / cent + (total % cent >= cent / 2n ? 1n : 0n);
  return cents * BigInt(quantity);
}

function matches({ type, from, to }: Pricing, slot: number, slots: number, quantity: number): boolean {
  const clock = new Date(slot * 1_000);
  const between = (value: number) => value >= Number(from) && value <= Number(to);
  if (type === 'quant') return between(quantity);
  if (type === 'slots') return between(slots);
  if (type === 'days') {
    const weekday = clock.getUTCDay() || 7;
    return Number(from) <= Number(to) ? between(weekday) : weekday >= Number(from) || weekday <= Number(to);
  }
  const time = clock.getUTCHours();
  return time >= Number(String(from).slice(0, 2)) && time < Number(String(to).slice(0, 2));
}

function changed(value: bigint, cost: unknown, modifier: unknown): bigint {
  const by = exact(String(cost));
  if (modifier === 'minus') return value - by;
  if (modifier === 'times') return (value * by) / UNIT;
  if (modifier === 'divide') return (value * UNIT) / by;
  return modifier === 'equals' ? by : value + by;
}

const exact = (amount: string): bigint => (BigInt(Math.round(Number(amount) * 100)) * UNIT) / 100n;
const hour = (n: number): string => `${String(n).padStart(2, '0')}:00`;
