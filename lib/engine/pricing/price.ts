import { type MinorUnits, timesQuantity } from '../../domain/money';
import type { Product } from '../../domain/product';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { productSettings } from '../slots/product-settings';
import { type BookedSlots, bookedSlots } from './booked-slots';
import { type Fraction, plus, readFraction, times, toMinorUnits, ZERO } from './fraction';
import { type PricingRule, readPricing } from './rules';
import { stretchesOf } from './stretches';

/** The site's decisions about prices. */
export interface PriceTerms {
  readonly zone: Zone;
  readonly currencyDecimals: number;
  readonly staffCosts: StaffCosts;
}

/** Whether the base cost of a member stands for the product's price, or is added to it. */
export const STAFF_COSTS = ['replace', 'add'] as const;
export type StaffCosts = (typeof STAFF_COSTS)[number];

export interface PricedBooking extends Span {
  readonly quantity: number;
  readonly staffIds: readonly number[];
}

/** Computes the cost of a whole line. */
export type Pricer = (booking: PricedBooking) => MinorUnits;

/**
 * Prices bookings of a product for which no cost is given: its price, or the `staffBaseCosts` of the members
 * instead, changed by its `pricing` rules in their order, never below 0, rounded half up, and then for each place.
 *
 * A rule with a range is for the slots that start in it (see `bookedSlots`); `quant` and `slots` are for bookings of
 * so many places, or slots. A rule's `baseCost` changes the price once if it is for any of the slots; its `cost`
 * changes, for each slot that it is for, a cost of that slot that begins at 0 and is added in the end.
 *
 * @param window the bookings that are priced lie in it
 */
export function createPricer(product: Product, window: Span, terms: PriceTerms): Pricer {
  const { zone, currencyDecimals } = terms;
  const settings = productSettings(product);
  // Days count from their beginning.
  const reach = { start: zone.startOfDay(zone.dayOf(window.start)), end: asInstant(window.end + 1) };
  const rules = readPricing(product.pricing, reach, zone);
  const stretches = stretchesOf(rules.map(({ spans }) => spans));
  const ruleSets = { rules, sets: stretches.sets };
  const known = new Map<string, MinorUnits>();
  return ({ start, end, quantity, staffIds }) => {
    const slots = bookedSlots({ start, end }, settings, stretches, zone);
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

/** Before the rules. Several members cost their sum; those without a cost of their own add nothing to it. */
function basePrice(product: Product, staffIds: readonly number[], { staffCosts }: PriceTerms): Fraction {
  const price = readFraction(product.price) ?? ZERO;
  const ofStaff = staffIds.flatMap((id) => readFraction(product.staffBaseCosts?.[id]) ?? []);
  if (ofStaff.length === 0) return price;
  return ofStaff.reduce(plus, staffCosts === 'add' ? price : ZERO);
}

/** The pricing rules of a product, and the sets of rules (by index) that hold for the slots of each stretch. */
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
