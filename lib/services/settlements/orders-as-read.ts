import { type GuardKey, RULES_DAY } from '../../storage/guard-keys';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import type { Core } from '../work/core';

/** Returns the key of the guard row of an order: the lock of all writes that change appointments of the order. */
export const orderKey = (id: number): GuardKey => ({ scope: 'order', id, day: RULES_DAY });

/**
 * The versions that the guard rows (locks) of orders had before the orders were read. Used for orders in another
 * database.
 */
export interface OrdersAsRead {
  readonly ids: readonly number[];
  readonly version: number;
}

/** Reads the versions of the guard rows (locks) of orders. Call it before the orders are read from the shop. */
export async function beforeOrdersAreRead(
  { storage, host }: Pick<Core, 'storage' | 'host'>,
  orderIds: readonly number[],
  t: Transaction | undefined,
): Promise<OrdersAsRead> {
  const ids = host.orders.sharesDatabase ? [] : [...new Set(orderIds)].filter((id) => id > 0);
  return { ids, version: await storage.guards.versions(ids.map(orderKey), t) };
}

/**
 * Checks that no other transaction has locked one of these orders since `beforeOrdersAreRead`. Another transaction may
 * have handled a newer state of the order, such as a refund. Call this function in a transaction that has itself locked
 * each of these orders exactly once, because each lock adds 1 to the version of an order.
 *
 * @throws StalePlan if another transaction has locked an order; the caller must read the orders again
 */
export async function assertOrdersAsRead(
  { storage }: Pick<Core, 'storage'>,
  { ids, version }: OrdersAsRead,
  t: Transaction,
): Promise<void> {
  if ((await storage.guards.versions(ids.map(orderKey), t)) !== version + ids.length) throw new StalePlan();
}
