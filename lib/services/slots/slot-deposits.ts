import { formatDecimal, parseDecimal, timesQuantity } from '../../domain/money/money';
import type { TaxableLine } from '../../domain/orders/order';
import type { Product } from '../../domain/product';
import { dueOfLine, type LineDue } from '../../engine/policies/deposit';
import { productSettings } from '../../engine/slots/product/product-settings';
import type { Slot } from '../../engine/slots/types';
import type { HostPorts } from '../../ports/ports';
import { taxOfLines } from '../work/tax-of-lines';
import type { Viewer } from './slot-request';

/** The shop, the decimals of its currency, and the number of places of the booking whose deposit is computed. */
interface Terms {
  readonly host: Pick<HostPorts, 'products'>;
  readonly decimals: number;
  readonly quantity: number;
}

/**
 * Adds the deposit and the rest for `quantity` places to priced slots of products with a deposit, with one call to the
 * shop's products port. Other slots stay as they are; without such products there is no call.
 */
export async function withDeposits(
  slots: readonly Slot[],
  products: readonly Product[],
  { host, decimals, quantity }: Terms,
  { userId, customerId = 0 }: Viewer,
): Promise<Slot[]> {
  const depositOf = new Map(
    products.flatMap((product) => {
      const { deposit } = productSettings(product).policies ?? {};
      return deposit ? [[product.id, deposit] as const] : [];
    }),
  );
  const lines = new Map<string, TaxableLine>();
  for (const { productId, price = '0' } of slots) {
    if (!depositOf.has(productId)) continue;
    const amount = formatDecimal(timesQuantity(parseDecimal(price, decimals)!, quantity), decimals);
    const line = { productId, customerId, orderId: 0, quantity, amount, includesTax: false };
    lines.set(keyOf(productId, price), line);
  }
  if (lines.size === 0) return [...slots];
  const taxes = await taxOfLines(host, lines, { userId });
  const dueOf = new Map<string, LineDue | undefined>(
    [...lines].map(([key, { productId }]) => {
      const terms = { deposit: depositOf.get(productId), places: quantity, decimals };
      return [key, dueOfLine(taxes.get(key)!, terms)];
    }),
  );
  return slots.map((slot) => ({ ...slot, ...dueOf.get(keyOf(slot.productId, slot.price ?? '0')) }));
}

const keyOf = (productId: number, price: string): string => `${productId} ${price}`;
