import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import type { Order, OrderLine } from '../../domain/orders/order';
import type { Product } from '../../domain/product';
import { callContext, type Core, findProductsOf } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { quoteBookings } from './quote-members-with-tax';

/**
 * Finds the products of appointments.
 *
 * @throws AppointmentsError 400 if the shop no longer has one of the products
 */
export async function productsOf(
  core: Core,
  rows: readonly Appointment[],
  how: WriteContext,
): Promise<ReadonlyMap<number, Product>> {
  const products = await findProductsOf(core, rows, callContext(how));
  if (!rows.every(({ productId }) => products.has(productId)))
    throw invalidParams({ productId: 'the shop no longer sells this product: release the hold' });
  return products;
}

/** The products of appointments and, if all their lines go into one order, that order. */
interface LineSubjects {
  readonly products: ReadonlyMap<number, Product>;
  readonly order?: Order;
}

/**
 * Builds an order line for each appointment, at the cost that the appointment has. Returns a map from appointment ids
 * to lines.
 *
 * @param subjects.order the order that gets all lines; if absent, each line is for the order that its appointment names
 */
export async function linesOf(
  core: Core,
  rows: readonly Appointment[],
  { products, order }: LineSubjects,
  how: WriteContext,
): Promise<ReadonlyMap<number, OrderLine>> {
  const requests = rows.map(
    ({
      productId,
      quantity,
      customerId,
      orderId,
      cost,
      costIncludesTax,
      staffIds,
      policies,
      entitlement,
    }) => ({
      product: products.get(productId)!,
      quantity,
      customerId,
      orderId: order?.id ?? orderId,
      billing: order?.billing,
      cost,
      includesTax: costIncludesTax,
      deposit: policies?.deposit,
      paidPlaces: entitlement?.places,
      possibleStaff: [staffIds],
    }),
  );
  const quotes = await quoteBookings(core, requests, how);
  return new Map(rows.map(({ id, staffIds }, at) => [id, quotes[at]!(staffIds).line]));
}
