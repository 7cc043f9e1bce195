import type { Hold } from 'shop-appointments';
import type { PlacedOrder } from './checkout';
import type { ShopParts } from '../shop-parts';

/** Presents a cart and its lines, except the lines that were checked out. */
export async function presentCart(shop: ShopParts, holds: readonly Hold[]) {
  const inCart = holds.filter(({ appointment: { status } }) => ['in-cart', 'was-in-cart'].includes(status));
  const items = await Promise.all(inCart.map((hold) => presentItem(shop, hold)));
  return { items, currency: shop.site.currency };
}

/**
 * Presents a line. An expired hold is `was-in-cart`: it can be checked out as long as no other booking has taken its
 * place.
 */
export async function presentItem({ host, site }: Pick<ShopParts, 'host' | 'site'>, hold: Hold) {
  const { id, productId, start, end, staffIds, quantity, cost, status, visitId } = hold.appointment;
  const product = (await host.products.find([productId], {})).get(productId);
  return {
    id,
    status,
    product_id: productId,
    product_name: product?.name ?? '',
    // Start and end in site seconds, as in the interface, and below them the wall clock to show.
    start: site.zone.toSite(start),
    end: site.zone.toSite(end),
    start_local: new Date(site.zone.toSite(start) * 1_000).toISOString().slice(0, 16),
    staff_ids: staffIds,
    qty: quantity,
    cost,
    // Lines of one visit are extended, removed and ordered together.
    ...(visitId > 0 && { visit_id: visitId }),
    seconds_left: hold.secondsLeft,
    is_extended: hold.isExtended,
  };
}

/** Presents the order of a cart, with each appointment's link for a guest who has no account. */
export async function presentOrder(
  { appointments, host, site }: ShopParts,
  { orderId, appointments: placed }: PlacedOrder,
) {
  const order = (await host.orders.find([orderId], {})).get(orderId)!;
  const { firstName, lastName, email } = order.billing;
  const present = async ({
    id,
    status,
    productId,
    start,
    orderItemId,
  }: PlacedOrder['appointments'][number]) => ({
    id,
    status,
    product_id: productId,
    start: site.zone.toSite(start),
    order_item_id: orderItemId,
    link: `/my/appointments/${await appointments.selfService.link(id)}`,
  });
  return {
    order_id: orderId,
    status: order.status,
    billing: { first_name: firstName, last_name: lastName, email },
    appointments: await Promise.all(placed.map(present)),
  };
}
