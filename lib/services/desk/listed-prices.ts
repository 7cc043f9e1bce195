import { formatDecimal } from '../../domain/money/money';
import type { Product } from '../../domain/product';
import { priceRange, type PriceTerms } from '../../engine/pricing/price';
import type { CallContext, HostPorts } from '../../ports/ports';
import { type PricedLine, pricesWithTax } from '../orders/price-with-tax';

/** Lowest and highest price of a booking of one place, with tax, as decimal strings. */
export interface ListedPrice {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the prices of the products without pricing rules, by product id, with one call to the products port. Returns
 * none if the shop does not return the tax, because staff need the desk all the same; the port's failure is logged.
 */
export async function listedPrices(
  host: Pick<HostPorts, 'products'>,
  products: readonly Product[],
  terms: Omit<PriceTerms, 'zone'>,
  context: CallContext,
): Promise<ReadonlyMap<number, ListedPrice>> {
  const { currencyDecimals: decimals } = terms;
  const ranges = products.flatMap((product) => {
    const range = priceRange(product, terms);
    return range ? [[product.id, range.map((minor) => formatDecimal(minor, decimals))] as const] : [];
  });
  const lines = new Map(
    ranges.flatMap(([productId, amounts]) =>
      amounts.map((amount): [string, PricedLine] => [
        `${productId} ${amount}`,
        { productId, quantity: 1, amount, includesTax: false },
      ]),
    ),
  );
  const prices = await pricesWithTax(host, terms, lines, context).catch(() => undefined);
  if (!prices) return new Map();
  return new Map(
    ranges.map(([id, amounts]) => {
      const [from, to] = amounts.map((amount) => prices.get(`${id} ${amount}`)!);
      return [id, { from: from!, to: to! }];
    }),
  );
}
