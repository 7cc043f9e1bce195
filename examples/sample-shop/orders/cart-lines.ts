import type { Hold, Product } from 'shop-appointments';
import type { ShopParts } from '../shop-parts';
import { amountsWithTax } from './amounts';

/** A line of a visitor's cart, with everything that the pages say about it. */
export interface CartLine {
  readonly hold: Hold;
  readonly product: Product | undefined;
  /** The members' names. */
  readonly members: readonly string[];
  /** What the customer pays for it, with tax. */
  readonly price: string;
}

const IN_CART: readonly string[] = ['in-cart', 'was-in-cart'];

/** The lines of a cart, without those that were checked out. */
export async function loadCartLines(
  { host, site }: Pick<ShopParts, 'host' | 'site'>,
  holds: readonly Hold[],
): Promise<CartLine[]> {
  const inCart = holds.filter(({ appointment }) => IN_CART.includes(appointment.status));
  const rows = inCart.map(({ appointment }) => appointment);
  const [products, members, prices] = await Promise.all([
    host.products.find([...new Set(rows.map(({ productId }) => productId))], {}),
    host.users.find([...new Set(rows.flatMap(({ staffIds }) => staffIds))], {}),
    amountsWithTax(
      { host, site },
      rows.map(({ productId, cost }) => ({ productId, amount: cost })),
    ),
  ]);
  return inCart.map((hold, at) => ({
    hold,
    product: products.get(hold.appointment.productId),
    members: hold.appointment.staffIds.flatMap((id) => members.get(id)?.displayName ?? []),
    price: prices[at]!,
  }));
}
