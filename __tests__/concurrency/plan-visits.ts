import type { VisitDraft, VisitHoldDraft } from '../../lib/index';
import { ACCOUNT, randomCustomer } from './limits';
import { startOf } from './plan-times';
import type { Random } from './random';
import { PRODUCTS, type RaceProduct } from './shop';

const SERVICES = PRODUCTS.filter(({ duration_unit: unit }) => unit === 'minute');

/** Plans a visit of two or three services, one after the other. */
function servicesOf(contended: boolean, random: Random): VisitHoldDraft {
  const products = Array.from({ length: 2 + random.int(2) }, () => random.pick(SERVICES)) as [
    RaceProduct,
    ...RaceProduct[],
  ];
  return {
    items: products.map(({ id }) => ({ productId: id })),
    start: startOf(products[0], contended, true, random),
    arrange: random.chance(0.3) ? 'any_order' : 'in_order',
    maxGapMinutes: random.chance(0.3) ? 30 : 0,
  };
}

export const visitDraft = (contended: boolean, random: Random): VisitDraft => ({
  ...servicesOf(contended, random),
  ...randomCustomer(random),
});

export const visitHoldDraft = (contended: boolean, random: Random): VisitHoldDraft => ({
  ...servicesOf(contended, random),
  ...(random.chance(0.3) && { customerId: ACCOUNT }),
});

/** Plans the new start of a visit. */
export const visitStart = (contended: boolean, random: Random): string =>
  startOf(random.pick(SERVICES), contended, true, random);
