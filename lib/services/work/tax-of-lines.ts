import { AppointmentsError } from '../../domain/errors';
import type { LineTax, TaxableLine } from '../../domain/orders/order';
import type { CallContext, HostPorts } from '../../ports/ports';

/**
 * Returns the tax of order lines by their keys, with one call to the products port. Without lines there is no call.
 *
 * @throws AppointmentsError 502 if the shop does not return the tax of every line
 */
export async function taxOfLines<Key>(
  { products }: Pick<HostPorts, 'products'>,
  lines: ReadonlyMap<Key, TaxableLine>,
  context: CallContext,
): Promise<ReadonlyMap<Key, LineTax>> {
  if (lines.size === 0) return new Map();
  const taxes = await products.tax([...lines.values()], context);
  if (taxes.length !== lines.size) {
    throw new AppointmentsError(
      'shop_rest_host_error',
      'The shop did not return the tax of every line; try again later.',
    );
  }
  return new Map([...lines.keys()].map((key, at) => [key, taxes[at]!]));
}
