import type { Product } from '../product';
import type { Site } from '../site';
import type { PolicyFault } from './policy-faults';
import { isObject } from './option-check';
import { decimalsProblem } from './value-problems';

/** Key of the faults that the rules about money of a product have in this shop only. */
export const FAULTS_IN_SHOP = Symbol('faults of a product in this shop');

/** A product with the faults that its rules about money have in this shop only. */
export type ProductInShop<Id> = Product<Id> & { readonly [FAULTS_IN_SHOP]?: readonly PolicyFault[] };

/** Facts of a shop that decide whether the rules about money of its products are valid. */
interface MoneyOfShop {
  readonly site: Pick<Site, 'currency' | 'currencyDecimals'>;
  /** Whether `orders.find` states payments. */
  readonly statesPayments: boolean;
}

const NO_PAYMENTS =
  'must be left out, because orders.find does not state payments: return paid and refunded, and set ' +
  'orders.traits.statesPayments.';

/**
 * Finds the faults that the rules about money of a product have in this shop only: a deposit although orders do not
 * state payments, and amounts with more decimals than the currency has.
 */
export function faultsInShop<Id>(
  product: Pick<Product<Id>, 'deposit' | 'cancellation' | 'noShowFee'>,
  { site, statesPayments }: MoneyOfShop,
): readonly PolicyFault[] {
  const ofAmounts = amountsOf(product).flatMap(([path, amount]) => {
    if (typeof amount !== 'string' || amount.endsWith('%')) return [];
    const sentence = decimalsProblem(amount, site);
    return sentence === undefined ? [] : [{ path, sentence: `${sentence}.` }];
  });
  return product.deposit && !statesPayments
    ? [{ path: 'deposit', sentence: NO_PAYMENTS }, ...ofAmounts]
    : ofAmounts;
}

/** Lists the amounts in the rules about money of a product, with their paths. The rules may be invalid. */
function amountsOf({
  deposit,
  cancellation,
  noShowFee,
}: Pick<Product<unknown>, 'deposit' | 'cancellation' | 'noShowFee'>): readonly (readonly [
  string,
  unknown,
])[] {
  const { steps, elseFee } = cancellation ?? {};
  const list: readonly unknown[] = Array.isArray(steps) ? steps : [];
  return [
    ['deposit.amount', deposit?.amount],
    ...list.map(
      (step, at) => [`cancellation.steps[${at}].fee`, isObject(step) ? step.fee : undefined] as const,
    ),
    ['cancellation.elseFee', elseFee],
    ['noShowFee', noShowFee],
  ];
}
