import type { Appointment } from '../../../domain/appointment';
import type { Order } from '../../../domain/orders/order';
import type { Product } from '../../../domain/product';
import type { Transaction } from '../../../storage/storage';
import { StalePlan } from '../../../storage/transactions/until-fresh';
import { callContext, type Core, findProductsOf, joined, ordersContext } from '../../work/core';
import type { Work } from '../../work/work';
import { assertOrdersAsRead, beforeOrdersAreRead, type OrdersAsRead } from '../../settlements/orders-as-read';
import { readOrders } from '../order-gateway';
import { tellNotes } from '../order-notes';
import { mayClaim } from './follow-rows';

/** An order and its appointments, read before the transaction. The transaction checks that both are unchanged. */
export interface OrderFacts {
  readonly orderId: number;
  readonly rows: readonly Appointment[];
  readonly products: ReadonlyMap<number, Product>;
  /** The order; undefined if the shop does not know it, or if no lost place has to be taken again. */
  readonly order: Order | undefined;
  /** Map from the id of the order to the order, if orders are in another database; otherwise empty. */
  readonly elsewhere: ReadonlyMap<number, Order>;
  readonly asRead: OrdersAsRead;
}

/** Reads an order and its appointments before the transaction. @returns undefined if the order has no appointments */
export async function readOrder({ core, how }: Work, orderId: number): Promise<OrderFacts | undefined> {
  const { storage, host } = core;
  const rows = await storage.appointments.ofOrders([orderId], joined(how));
  if (rows.length === 0) return undefined;
  // Changes of the order that the library has not sent to the shop yet are sent first. Otherwise the order in the shop
  // would lack these changes, as if the shop had undone them.
  if (!joined(how) && (await storage.orderNotes.changes(orderId))) await tellNotes(core, orderId);
  const asRead = await beforeOrdersAreRead(core, [orderId], joined(how));
  const elsewhere = await readOrders(core, [orderId], how);
  const products = await findProductsOf(core, rows, callContext(how));
  // An order in the library's own database is read under the lock later. It is read here, too, only if a lost place may
  // have to be taken again.
  const isNeeded = host.orders.sharesDatabase && rows.some((row) => mayClaim(row, products, core));
  const orders = isNeeded ? await host.orders.find([orderId], ordersContext(how)) : elsewhere;
  return { orderId, rows, products, order: orders.get(orderId), elsewhere, asRead };
}

/**
 * Refuses to go on if another transaction has locked the order's row since the order was read. That transaction may
 * know a newer state of the order, or may have stored changes of it that are not sent to the shop yet.
 *
 * @throws StalePlan so that the caller reads again
 */
export async function assertStillTrue(
  core: Core,
  { orderId, asRead }: OrderFacts,
  t: Transaction,
): Promise<void> {
  await assertOrdersAsRead(core, asRead, t);
  if (await core.storage.orderNotes.changes(orderId, t)) throw new StalePlan();
}
