import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import type { Order, OrderLine } from '../../domain/order';
import type { Product } from '../../domain/product';
import { callContext, type Core, findProductsOf } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { quoteBookings } from './quote-members-with-tax';

/** @throws AppointmentsError 400 if the shop no longer has a product */
export async function productsOf(
  core: Core,
  rows: readonly Appointment[],
  how: WriteContext,
): Promise<ReadonlyMap<number, Product>> {
  const products = await findProductsOf(core, rows, callContext(how));
  if (!rows.every(({ productId }) => products.has(productId)))
    throw invalidParams({ productId: 'the shop does not sell this any more: release the hold' });
  return products;
}

/** The products of the lines, and the order that all of them go into. */
interface LineSubjects {
  readonly products: ReadonlyMap<number, Product>;
  readonly order?: Order;
}

/**
 * Builds the order line of each appointment, by appointment id, at the cost that the appointment has.
 *
 * @param subjects.order the order that all lines go into; if absent, each line is for the order its appointment names
 */
export async function linesOf(
  core: Core,
  rows: readonly Appointment[],
  { products, order }: LineSubjects,
  how: WriteContext,
): Promise<ReadonlyMap<number, OrderLine>> {
  const requests = rows.map(
    ({ productId, quantity, customerId, orderId, cost, costIncludesTax, staffIds }) => ({
      product: products.get(productId)!,
      quantity,
      customerId,
      orderId: order?.id ?? orderId,
      billing: order?.billing,
      cost,
      includesTax: costIncludesTax,
      possibleStaff: [staffIds],
    }),
  );
  const quotes = await quoteBookings(core, requests, how);
  return new Map(rows.map(({ id, staffIds }, at) => [id, quotes[at]!(staffIds).line]));
}
