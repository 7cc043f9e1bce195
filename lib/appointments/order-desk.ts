import { type Core, joined, onceCommitted, ordersContext } from '../core';
import type { Order, OrderLine, OrderLineRef, OrderNotice, OrderStatus } from '../host/ports';
import type { OrderNote, Transaction } from '../storage/storage';
import type { WriteContext } from './drafts';
import { giveNotice } from './order-notices';
import { settleOrder } from './order-notes';

/**
 * Orders as one write sees them. Where the host's orders share our database, they are read and written in the
 * transaction; elsewhere they are read before it, and what they have to be told is noted in it and told once it has
 * committed.
 */
export interface OrderDesk {
  /** As the write found it, in the status that the write has given it since. */
  find(orderId: number): Promise<Order | undefined>;
  /** Gives a line of a pending order what its appointment has become. */
  updateLine(ref: OrderLineRef, line: OrderLine): Promise<void>;
  /** Sets a cancelled order back to pending. */
  revive(orderId: number, reason: string): Promise<void>;
  /**
   * Cancels the order in one of these statuses that has no live appointment left.
   *
   * @returns whether it does
   */
  cancelAbandoned(orderId: number, statuses: readonly OrderStatus[], reason: string): Promise<boolean>;
  /** Tells the shop of money that does not fit its appointments; see `giveNotice`. */
  report(notice: OrderNotice): Promise<void>;
  /** To be called when the transaction has ended well. */
  settle(): Promise<void>;
}

/** The orders that a desk will be asked for, read before the transaction where that has to be. */
export async function readOrders(
  core: Core,
  orderIds: readonly number[],
  how: WriteContext,
): Promise<ReadonlyMap<number, Order>> {
  const wanted = [...new Set(orderIds)].filter((id) => id > 0);
  if (core.host.orders.sharesDatabase || wanted.length === 0) return new Map();
  return core.host.orders.find(wanted, ordersContext(core, how));
}

export function openOrderDesk(
  core: Core,
  t: Transaction,
  readBefore: ReadonlyMap<number, Order>,
  how: WriteContext,
): OrderDesk {
  return core.host.orders.sharesDatabase ? deskInside(core, t, how) : deskElsewhere(core, t, readBefore, how);
}

/** Everything at once, in the transaction. An order is read once, however much of it the write changes. */
function deskInside(core: Core, t: Transaction, how: WriteContext): OrderDesk {
  const { orders } = core.host;
  const context = ordersContext(core, how, t);
  const found = new Map<number, Order | undefined>();
  const find = async (orderId: number): Promise<Order | undefined> => {
    if (!found.has(orderId)) found.set(orderId, (await orders.find([orderId], context)).get(orderId));
    return found.get(orderId);
  };
  const setStatus = async (order: Order, status: OrderStatus, reason: string): Promise<void> => {
    await orders.setStatus(order.id, status, { ...context, reason });
    found.set(order.id, { ...order, status });
  };
  return {
    find,
    async updateLine({ orderId, orderItemId }, line) {
      if ((await find(orderId))?.status === 'pending')
        await orders.updateItem(orderId, orderItemId, line, context);
    },
    async revive(orderId, reason) {
      const order = await find(orderId);
      if (order?.status === 'cancelled') await setStatus(order, 'pending', reason);
    },
    async cancelAbandoned(orderId, statuses, reason) {
      if (await isAlive(core, orderId, t)) return false;
      const order = await find(orderId);
      const isDue = order !== undefined && statuses.includes(order.status);
      if (isDue) await setStatus(order, 'cancelled', reason);
      return isDue;
    },
    report: async (notice) => giveNotice(core, notice, await find(notice.orderId), context),
    settle: () => Promise.resolve(),
  };
}

/** What was read before may be over when the shop is told: how the order is then decides. */
function deskElsewhere(
  core: Core,
  t: Transaction,
  readBefore: ReadonlyMap<number, Order>,
  how: WriteContext,
): OrderDesk {
  const { storage, options } = core;
  const noted = new Set<number>();
  const note = async (orderId: number, what: Pick<OrderNote, 'kind'> & Partial<OrderNote>): Promise<void> => {
    const nothing = { reference: '', statuses: '', reason: '', line: null, notice: null };
    await storage.orderNotes.add({ ...nothing, ...what, orderId, notedAt: options.clock.now() }, t);
    noted.add(orderId);
  };

  const work = async (): Promise<void> => {
    for (const orderId of noted) {
      await settleOrder(core, orderId).catch((error: unknown) =>
        options.logger.error({ err: error, orderId }, 'An order is told later: the shop did not answer'),
      );
    }
  };

  return {
    find: (orderId) => Promise.resolve(readBefore.get(orderId)),
    updateLine: ({ orderId, orderItemId }, line) =>
      note(orderId, { kind: 'line', line: { orderItemId, line } }),
    revive: (orderId, reason) => note(orderId, { kind: 'revive', reason }),
    async cancelAbandoned(orderId, statuses, reason) {
      if (await isAlive(core, orderId, t)) return false;
      const status = readBefore.get(orderId)?.status;
      // An order that waits to be pending again is as good as pending.
      const isDue =
        status !== undefined &&
        (statuses.includes(status) ||
          (status === 'cancelled' && (await storage.orderNotes.revives(orderId, t))));
      await note(orderId, { kind: 'cancel', statuses: statuses.join(), reason });
      return isDue;
    },
    report: (notice) => note(notice.orderId, { kind: 'notice', notice }),
    async settle() {
      if (noted.size === 0) return;
      if (joined(how)) onceCommitted(core, how, 'Telling the shop about its orders', work);
      else await work();
    },
  };
}

/** Whether an order has live appointments; there is nothing to be done for none. */
async function isAlive({ storage }: Core, orderId: number, t: Transaction): Promise<boolean> {
  return orderId === 0 || (await storage.appointments.openOnOrders([orderId], t)).get(orderId) !== 0;
}
