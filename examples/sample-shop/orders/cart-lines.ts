import type { Appointment, Hold, Product } from 'shop-appointments';
import type { ShopParts } from '../shop-parts';
import { amountsWithTax } from './amounts';

/** A line of a visitor's cart, with all the data that the pages show about it. */
export interface CartLine {
  readonly hold: Hold;
  readonly appointment: Appointment;
  readonly product: Product | undefined;
  /** Names of the members. */
  readonly members: readonly string[];
  /** Amount with tax that the customer pays, a decimal string. */
  readonly price: string;
}

/** Whether an appointment is still in a cart. Its hold may have ended. */
export const isInCart = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status === 'in-cart' || status === 'was-in-cart';

/** Loads the lines of a cart, except the lines that were checked out. */
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
