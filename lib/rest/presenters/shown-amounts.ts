import { withDecimalsUpTo } from '../../domain/money/money';
import type { PricingJson, ProductJson } from '../../wire/product';

/**
 * Largest number of decimals of a price in responses. A net amount that a shop computes from a gross amount may have
 * any number of decimals.
 */
const MOST_DECIMALS = 6;

/** Rounds an amount of a product to at most six decimals. */
export const shownAmount = <Amount extends string | number>(amount: Amount): Amount | string =>
  withDecimalsUpTo(amount, MOST_DECIMALS);

/** Rounds the price and the pricing rules of a product to at most six decimals. */
export const withShownAmounts = (json: ProductJson): ProductJson => ({
  ...json,
  price: shownAmount(json.price),
  ...(json.pricing && { pricing: json.pricing.map(withShownCosts) }),
});

function withShownCosts(rule: PricingJson): PricingJson {
  const { base_cost: baseCost, base_modifier: baseModifier, cost, modifier } = rule;
  return {
    ...rule,
    ...(baseCost !== undefined && !isFactor(baseModifier) && { base_cost: shownAmount(baseCost) }),
    ...(cost !== undefined && !isFactor(modifier) && { cost: shownAmount(cost) }),
  };
}

/**
 * Whether a price modifier multiplies or divides. Its number is then a factor and not an amount of money, so it keeps
 * all its decimals.
 */
const isFactor = (modifier: string | undefined): boolean => modifier === 'times' || modifier === 'divide';
