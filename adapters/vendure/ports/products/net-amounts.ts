import { formatDecimal, parseDecimal, type Pricing, type Product } from '../../../../lib/index';
import { netOf } from './tax-rate';

/**
 * Number of decimals of net amounts. It is larger than that of any currency, so that adding tax and rounding gives the
 * gross amount again.
 */
const DECIMALS = 20;

/** The settings of a product that are amounts of money and may include tax. */
export type Amounts = Pick<Product, 'pricing' | 'staffBaseCosts'>;

/** Converts a gross amount to the exact net amount: '49.00' at 20 per cent is '40.83333333333333333333'. */
export function netAmount(gross: string | number, percent: number): string {
  const amount = parseDecimal(gross, DECIMALS);
  if (amount === undefined) throw new TypeError(`${gross} is not an amount`);
  return formatDecimal(netOf(amount, percent), DECIMALS).replace(/\.?0+$/, '');
}

/** Removes the tax from the amounts of a product whose prices include tax. The factors of pricing rules stay. */
export function netAmounts({ pricing, staffBaseCosts }: Amounts, percent: number): Amounts {
  return {
    ...(pricing && { pricing: pricing.map((rule) => netRule(rule, percent)) }),
    ...(staffBaseCosts && {
      staffBaseCosts: Object.fromEntries(
        Object.entries(staffBaseCosts).map(([id, cost]) => [id, netAmount(cost, percent)]),
      ),
    }),
  };
}

function netRule(rule: Pricing, percent: number): Pricing {
  const { baseCost, baseModifier, cost, modifier } = rule;
  return {
    ...rule,
    ...(baseCost !== undefined && !isFactor(baseModifier) && { baseCost: netAmount(baseCost, percent) }),
    ...(cost !== undefined && !isFactor(modifier) && { cost: netAmount(cost, percent) }),
  };
}

/** Whether a pricing rule multiplies or divides by its amount. */
const isFactor = (modifier: string | undefined): boolean => modifier === 'times' || modifier === 'divide';
