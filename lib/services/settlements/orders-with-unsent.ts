import { hasWritableLines, type Order, type OrderLine, type OrderLineRef } from '../../domain/orders/order';
import type { UnsentLine } from '../../storage/storage';
import { type Core, ordersContext } from '../work/core';

/**
 * Reads orders from the shop, outside a transaction, and gives their lines the contents that the library has stored and
 * not sent yet. A write computes amounts due from such orders, so a preview has to do so, too.
 *
 * @returns the orders that the shop knows, by id
 */
export async function ordersWithUnsent(
  core: Pick<Core, 'host' | 'storage'>,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Order>> {
  const ids = [...new Set(orderIds)].filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const unsent = await unsentLines(core, ids);
  return withUnsentLines(await core.host.orders.find(ids, ordersContext({})), unsent);
}

/**
 * Returns, oldest first, the new contents of order lines that the shop has not got yet. Call this before the orders are
 * read. A change that is sent between the two reads is then found by both; if the orders were read first, both reads
 * could miss it.
 */
export async function unsentLines(
  { host, storage }: { readonly host: Pick<Core['host'], 'orders'>; readonly storage: Core['storage'] },
  orderIds: readonly number[],
): Promise<readonly UnsentLine[]> {
  const ids = [...new Set(orderIds)].filter((id) => id > 0);
  return host.orders.sharesDatabase || ids.length === 0 ? [] : storage.orderNotes.lines(ids);
}

/**
 * Returns copies of orders whose lines have the contents that were not sent to the shop yet.
 *
 * @param unsent oldest first
 */
export function withUnsentLines(
  orders: ReadonlyMap<number, Order>,
  unsent: readonly UnsentLine[],
): ReadonlyMap<number, Order> {
  const written = new Map(orders);
  for (const { orderId, orderItemId, line } of unsent) {
    const order = written.get(orderId);
    if (order) written.set(orderId, withLineWritten(order, { orderItemId }, line));
  }
  return written;
}

/**
 * Returns a copy of an order with the new content of one line. An order whose lines can no longer be written, because
 * it is paid or has ended, is returned unchanged.
 */
export function withLineWritten(
  order: Order,
  { orderItemId }: Pick<OrderLineRef, 'orderItemId'>,
  line: OrderLine | undefined,
): Order {
  if (!line || !hasWritableLines(order.status)) return order;
  const { quantity, net: total, tax } = line;
  const items = order.items.map((item) =>
    item.id === orderItemId ? { ...item, quantity, total, tax } : item,
  );
  return { ...order, items };
}
