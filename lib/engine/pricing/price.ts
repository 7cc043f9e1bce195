import { type MinorUnits, timesQuantity } from '../../domain/money/money';
import type { Product } from '../../domain/product';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { productSettings } from '../slots/product/product-settings';
import { type BookedSlots, bookedSlots } from './booked-slots';
import { type Fraction, plus, readFraction, times, toMinorUnits, ZERO } from './fraction';
import { type PricingRule, readPricing } from './rules';
import { ruleSetIntervals } from './rule-set-intervals';

/** Settings of the site that decide prices. */
export interface PriceTerms {
  readonly zone: Zone;
  readonly currencyDecimals: number;
  readonly staffCosts: StaffCosts;
}

/** Values of the setting that decides whether a member's base cost replaces the product's price or is added to it. */
export const STAFF_COSTS = ['replace', 'add'] as const;
export type StaffCosts = (typeof STAFF_COSTS)[number];

interface PricedBooking extends Span {
  readonly quantity: number;
  readonly staffIds: readonly number[];
}

/** Computes the cost of a booking as a whole, for all places and members together, in minor units. */
export type Pricer = (booking: PricedBooking) => MinorUnits;

/**
 * Makes the function that computes the prices of a product's bookings. It is used for bookings whose caller states no
 * cost.
 *
 * A price is computed in this order: it begins with the product's price, or with the `staffBaseCosts` of the members
 * (see `STAFF_COSTS`). The product's `pricing` rules change it in their order. The costs of all slots are added. The
 * result is rounded half up, is never below 0, and is multiplied by the quantity.
 *
 * A rule with a range applies to the slots that start in the range (see `bookedSlots`). A `quant` or `slots` rule
 * applies to bookings of that quantity or number of slots. A rule's `baseCost` changes the price once if the rule
 * applies to any of the slots. Its `cost` changes the cost of each slot to which the rule applies; a slot's cost
 * begins at 0.
 *
 * @param window span that contains all bookings to be priced
 */
export function createPricer(product: Product, window: Span, terms: PriceTerms): Pricer {
  const { zone, currencyDecimals } = terms;
  const settings = productSettings(product);
  // Slots of day and month products start with the site day, so the rules are expanded from the start of the window's
  // first day.
  const reach = { start: zone.startOfDay(zone.dayOf(window.start)), end: asInstant(window.end + 1) };
  const rules = readPricing(product.pricing, reach, zone);
  const intervals = ruleSetIntervals(rules.map(({ spans }) => spans));
  const ruleSets = { rules, sets: intervals.sets };
  const known = new Map<string, MinorUnits>();
  return ({ start, end, quantity, staffIds }) => {
    const slots = bookedSlots({ start, end }, settings, intervals, zone);
    const key = `${quantity}/${staffIds.join()}/${[...slots].join()}`;
    const one =
      known.get(key) ??
      toMinorUnits(
        applyRules(basePrice(product, staffIds, terms), ruleSets, slots, quantity),
        currencyDecimals,
      );
    known.set(key, one);
    return timesQuantity(one, quantity);
  };
}

/**
 * Returns the lowest and the highest price of a booking of one place, by its members, in minor units. Undefined if the
 * product has pricing rules, because its price then depends on more than the members.
 */
export function priceRange(
  product: Product,
  terms: Omit<PriceTerms, 'zone'>,
): readonly [lowest: MinorUnits, highest: MinorUnits] | undefined {
  if ((product.pricing ?? []).length > 0) return undefined;
  const { staffIds, assignment } = productSettings(product);
  const [first = [], ...others] = assignment === 'all' ? [staffIds] : staffIds.map((id) => [id]);
  const priceOf = (ids: readonly number[]): MinorUnits =>
    toMinorUnits(basePrice(product, ids, terms), terms.currencyDecimals);
  const start = priceOf(first);
  return others
    .map(priceOf)
    .reduce<readonly [MinorUnits, MinorUnits]>(
      ([lowest, highest], price) => [price < lowest ? price : lowest, price > highest ? price : highest],
      [start, start],
    );
}

/**
 * Returns the price before the pricing rules. With several members, their costs are added up; a member without a cost
 * of their own adds nothing.
 */
function basePrice(
  product: Product,
  staffIds: readonly number[],
  { staffCosts }: Pick<PriceTerms, 'staffCosts'>,
): Fraction {
  const price = readFraction(product.price) ?? ZERO;
  const ofStaff = staffIds.flatMap((id) => readFraction(product.staffBaseCosts?.[id]) ?? []);
  if (ofStaff.length === 0) return price;
  return ofStaff.reduce(plus, staffCosts === 'add' ? price : ZERO);
}

/**
 * Pricing rules of a product. Each of the `sets` contains the rules that apply together at some time, as indices in
 * `rules`.
 */
interface RuleSets {
  readonly rules: readonly PricingRule[];
  readonly sets: readonly ReadonlySet<number>[];
}

function applyRules(
  price: Fraction,
  { rules, sets }: RuleSets,
  slots: BookedSlots,
  quantity: number,
): Fraction {
  const booked = [...slots].map(([set, count]) => ({ holding: sets[set]!, count }));
  const size = { quantity, slots: booked.reduce((sum, { count }) => sum + count, 0) };
  const isFor = ({ isFor }: PricingRule, index: number, holding: ReadonlySet<number>): boolean =>
    isFor ? isFor(size) : holding.has(index);
  const base = rules.reduce(
    (cost, rule, i) => (booked.some(({ holding }) => isFor(rule, i, holding)) ? rule.base(cost) : cost),
    price,
  );
  return booked.reduce((sum, { holding, count }) => {
    const each = rules.reduce((cost, rule, i) => (isFor(rule, i, holding) ? rule.slot(cost) : cost), ZERO);
    return plus(sum, times(each, { over: BigInt(count), under: 1n }));
  }, base);
}
