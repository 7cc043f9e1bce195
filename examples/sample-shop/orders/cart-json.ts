import type { Hold } from 'shop-appointments';
import type { PlacedOrder } from './checkout';
import type { ShopParts } from '../shop-parts';

/** Converts a cart and its lines to JSON, without lines that were ordered. */
export async function presentCart(shop: ShopParts, holds: readonly Hold[]) {
  const inCart = holds.filter(({ appointment: { status } }) => ['in-cart', 'was-in-cart'].includes(status));
  const items = await Promise.all(inCart.map((hold) => presentItem(shop, hold)));
  return { items, currency: shop.site.currency };
}

/**
 * Converts a line of a cart to JSON. A line whose place is no longer held has the status `was-in-cart`: it can still be
 * ordered unless another booking has taken the place.
 */
export async function presentItem({ host, site }: Pick<ShopParts, 'host' | 'site'>, hold: Hold) {
  const { id, productId, start, end, staffIds, quantity, cost, status, visitId } = hold.appointment;
  const product = (await host.products.find([productId], {})).get(productId);
  return {
    id,
    status,
    product_id: productId,
    product_name: product?.name ?? '',
    // `start` and `end` are in site seconds (the shop's wall clock counted as UTC), as in the REST interface.
    start: site.zone.toSite(start),
    end: site.zone.toSite(end),
    start_local: new Date(site.zone.toSite(start) * 1_000).toISOString().slice(0, 16),
    staff_ids: staffIds,
    qty: quantity,
    cost,
    // The services of one visit (booked together) are extended, removed and ordered together.
    ...(visitId > 0 && { visit_id: visitId }),
    seconds_left: hold.secondsLeft,
    is_extended: hold.isExtended,
  };
}

/** Converts an order to JSON, with the self-service link of each appointment, for guests without an account. */
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
