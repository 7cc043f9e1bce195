import type { Appointment, Hold, Product } from 'shop-appointments';
import type { ShopParts } from '../shop-parts';
import { amountsWithTax } from './amounts';

/** A line of a visitor's cart, with the product, staff and price that the shop's pages show with it. */
export interface CartLine {
  readonly hold: Hold;
  readonly appointment: Appointment;
  readonly product: Product | undefined;
  /** Names of the staff members. */
  readonly members: readonly string[];
  /** Price with tax, a decimal string. */
  readonly price: string;
}

/** Whether an appointment is in a cart and not ordered: its place is held, or the hold has expired. */
export const isInCart = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status === 'in-cart' || status === 'was-in-cart';

/** Loads product, staff and price of a cart's lines, without lines that were ordered. */
export async function loadCartLines(
  { host, site }: Pick<ShopParts, 'host' | 'site'>,
  holds: readonly Hold[],
): Promise<CartLine[]> {
  const inCart = holds.filter(({ appointment }) => isInCart(appointment));
  const rows = inCart.map(({ appointment }) => appointment);
  const [products, members, prices] = await Promise.all([
    host.products.find([...new Set(rows.map(({ productId }) => productId))], {}),
    host.users.find([...new Set(rows.flatMap(({ staffIds }) => staffIds))], {}),
    amountsWithTax(
      { host, site },
      rows.map(({ productId, quantity, cost }) => ({ productId, quantity, amount: cost })),
    ),
  ]);
  return inCart.map((hold, at) => ({
    hold,
    appointment: hold.appointment,
    product: products.get(hold.appointment.productId),
    members: hold.appointment.staffIds.flatMap((id) => members.get(id)?.displayName ?? []),
    price: prices[at]!,
  }));
}
