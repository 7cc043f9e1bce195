import type { TaxableLine } from '../../domain/orders/order';
import type { Site } from '../../domain/site';
import { withTax } from '../../engine/pricing/paid-places';
import type { CallContext, HostPorts } from '../../ports/ports';
import { taxOfLines } from '../work/tax-of-lines';

/** The part of an order line that its price with tax is computed from. */
export type PricedLine = Pick<TaxableLine, 'productId' | 'quantity' | 'amount' | 'includesTax'>;

/**
 * Returns the prices with tax of lines that are not in an order, by their keys, with one call to the products port.
 *
 * @throws AppointmentsError 502 if the shop does not return the tax of every line
 */
export async function pricesWithTax<Key>(
  host: Pick<HostPorts, 'products'>,
  { currencyDecimals }: Pick<Site, 'currencyDecimals'>,
  lines: ReadonlyMap<Key, PricedLine>,
  context: CallContext,
): Promise<ReadonlyMap<Key, string>> {
  const taxable = [...lines].map(([key, line]) => [key, { ...line, customerId: 0, orderId: 0 }] as const);
  const taxes = await taxOfLines(host, new Map(taxable), context);
  return new Map([...taxes].map(([key, line]) => [key, withTax(line, currencyDecimals)]));
}
