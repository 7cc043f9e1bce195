import { formatDecimal } from '../../domain/money/money';
import { createPricer, type Pricer } from '../../engine/pricing/price';
import type { Arrangement } from '../../engine/visits/types';
import { formatIso } from '../../time/format';
import type { Span } from '../../time/units';
import { priceTerms } from '../claims/price-terms';
import type { Core } from '../work/core';
import type { PlannedVisit } from './plan';
import type { VisitSlot } from './types';

/**
 * Returns a function that prices an arrangement of a visit (the time and the staff member of each item).
 *
 * @param window span that contains all arrangements
 */
export function visitPricer(
  core: Pick<Core, 'site' | 'options'>,
  { items, products }: PlannedVisit,
  window: Span,
): (arrangement: Arrangement) => VisitSlot {
  const terms = priceTerms(core);
  const { zone } = core.site;
  const pricers = new Map<number, Pricer>();
  const pricerOf = (index: number): Pricer => {
    const product = products[index]!;
    const pricer = pricers.get(product.id) ?? createPricer(product, window, terms);
    pricers.set(product.id, pricer);
    return pricer;
  };
  return ({ start, end, items: arranged }) => {
    let total = 0n;
    const priced = arranged.map(({ index, start: from, end: to, placement: { staffIds } }) => {
      const { product, quantity } = items[index]!;
      const cost = pricerOf(index)({ start: from, end: to, quantity, staffIds });
      total += cost;
      const own = { item: index, productId: product.id, quantity, staffIds, start: from, end: to };
      return { ...own, cost: formatDecimal(cost, terms.currencyDecimals) };
    });
    return {
      start,
      end,
      startIso: formatIso(start, zone),
      items: priced,
      total: formatDecimal(total, terms.currencyDecimals),
    };
  };
}
