import { formatDecimal, fractionOf, parseDecimal, type Pricing } from '../../../../lib/index';
import type { Amounts } from './net-amounts';

/** Number of decimals in computations; no currency has more. */
const DECIMALS = 20;
const ONE = 10n ** BigInt(DECIMALS);

/**
 * Lists the gross prices that one place of a product may have, the most likely ones first: the product's own price and
 * the prices of its members, then these prices after each pricing rule alone, and then after all rules together.
 * @param price the gross price of the product
 */
export function grossPricesOf(price: string, { pricing = [], staffBaseCosts = {} }: Amounts): string[] {
  const bases = [price, ...Object.values(staffBaseCosts)].map(exact);
  const ruled = bases.flatMap((base) => pricing.map((rule) => changed(base, rule)));
  const all = bases.map((base) => pricing.reduce(changed, base));
  const positive = [...bases, ...ruled, ...all].filter((amount) => amount > 0n);
  return [...new Set(positive)].map((amount) => formatDecimal(amount, DECIMALS));
}

const exact = (amount: string | number): bigint => parseDecimal(amount, DECIMALS) ?? 0n;

/**
 * Returns a price after a pricing rule. The result is the sum of the changed base price and the rule's cost of one
 * slot.
 */
function changed(price: bigint, { baseCost, baseModifier, cost, modifier }: Pricing): bigint {
  return withChange(price, baseCost, baseModifier) + withChange(0n, cost, modifier);
}

function withChange(price: bigint, amount: string | number | undefined, modifier = 'add'): bigint {
  if (amount === undefined || amount === '') return price;
  const value = exact(amount);
  switch (modifier) {
    case 'add':
    case 'plus':
    case '':
      return price + value;
    case 'minus':
      return price - value;
    case 'times':
      return fractionOf(price, value, ONE);
    case 'divide':
      return value === 0n ? price : fractionOf(price, ONE, value);
    case 'equals':
      return value;
    default:
      return price;
  }
}
