import type { ID, RequestContext, TransactionalConnection } from '@vendure/core';
import { DEPOSIT_PAID } from '../deposits/state';
import { In } from '../from-vendure';

/** An entry of an order's history as Vendure stores it. */
interface Entry {
  readonly id: ID;
  readonly createdAt: Date;
  readonly type: string;
  readonly data: { readonly to?: string; readonly lines?: readonly LineChange[] };
  readonly order: { readonly id: ID };
}

/** An order line, and the difference between its new and its former quantity. */
export interface LineChange {
  readonly orderLineId: ID;
  readonly quantity: number;
}

/**
 * Returns the last time at which the customer went on to the payment, which is when the holds of the cart are checked
 * out. Undefined if the customer never did.
 */
export async function lastCheckout(
  connection: TransactionalConnection,
  ctx: RequestContext,
  orderId: ID,
): Promise<Date | undefined> {
  const moves = await entriesOf(connection, ctx, [orderId], 'ORDER_STATE_TRANSITION');
  return moves.findLast(({ data }) => data.to === 'ArrangingPayment')?.createdAt;
}

/** Returns those of the orders that were placed when their deposit was paid, as texts of their ids. */
export async function ordersWithDeposit(
  connection: TransactionalConnection,
  ctx: RequestContext,
  orderIds: readonly ID[],
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const moves = await entriesOf(connection, ctx, orderIds, 'ORDER_STATE_TRANSITION');
  return new Set(moves.filter(({ data }) => data.to === DEPOSIT_PAID).map(({ order }) => String(order.id)));
}

/** Reads how many units of each line the last cancellation of each order removed. */
export async function lastCancellations(
  connection: TransactionalConnection,
  ctx: RequestContext,
  orderIds: readonly ID[],
): Promise<LineChange[]> {
  if (orderIds.length === 0) return [];
  const entries = await entriesOf(connection, ctx, orderIds, 'ORDER_CANCELLATION');
  const last = new Map(entries.map((entry) => [entry.order.id, entry]));
  return [...last.values()].flatMap(({ data }) => data.lines ?? []);
}

/**
 * Reads the history entries of a certain type for several orders, earliest first. Vendure does not export the class of
 * these entries, but TypeORM finds the class by its name.
 */
const entriesOf = (
  connection: TransactionalConnection,
  ctx: RequestContext,
  orderIds: readonly ID[],
  type: string,
): Promise<Entry[]> =>
  connection.getRepository<Entry>(ctx, 'OrderHistoryEntry').find({
    where: { order: { id: In(orderIds) }, type },
    relations: { order: true },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
