import { type GuardKey, RULES_DAY } from '../../storage/guard-keys';
import type { Transaction } from '../../storage/storage';
import { StalePlan } from '../../storage/transactions/until-fresh';
import type { Core } from '../work/core';

/** The guard row of an order, which each write locks that changes an appointment of the order. */
export const orderKey = (id: number): GuardKey => ({ scope: 'order', id, day: RULES_DAY });

/** The guard rows of orders in another database, with their versions from before the orders were read. */
export interface OrdersAsRead {
  readonly ids: readonly number[];
  readonly version: number;
}

/** Reads the versions of orders. Call it before the orders are read. */
export async function beforeOrdersAreRead(
  { storage, host }: Pick<Core, 'storage' | 'host'>,
  orderIds: readonly number[],
  t: Transaction | undefined,
): Promise<OrdersAsRead> {
  const ids = host.orders.sharesDatabase ? [] : [...new Set(orderIds)].filter((id) => id > 0);
  return { ids, version: await storage.guards.versions(ids.map(orderKey), t) };
}

/**
 * Checks that no other transaction has locked one of the orders since their versions were read. That transaction may know a
 * newer state of the order, such as a refund. Call it in a transaction that has locked each of the orders once.
 *
 * @throws StalePlan
 */
export async function assertOrdersAsRead(
  { storage }: Pick<Core, 'storage'>,
  { ids, version }: OrdersAsRead,
  t: Transaction,
): Promise<void> {
  if ((await storage.guards.versions(ids.map(orderKey), t)) !== version + ids.length) throw new StalePlan();
}
