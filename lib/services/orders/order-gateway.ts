import { randomUUID } from 'node:crypto';
import type { Appointment } from '../../domain/appointment';
import {
  hasWritableLines,
  type Order,
  type OrderLine,
  type OrderStatus,
  phaseOf,
} from '../../domain/orders/order';
import { type NotedLine, type NotedNotice, orderNote } from '../../domain/orders/order-note';
import { isStatedAsSum, orderMoney } from '../../engine/settlements/order-money';
import { onOtherLine } from '../../engine/settlements/line-claims';
import type { Division } from '../../engine/settlements/types';
import type { OrderNote, Transaction } from '../../storage/storage';
import { withLineWritten, withUnsentLines } from '../settlements/orders-with-unsent';
import { dividedNow, type PaidBefore } from '../settlements/divided';
import { type Core, joined, onceCommitted, ordersContext } from '../work/core';
import type { WorkInside } from '../work/work';
import type { WriteContext } from '../work/write-context';
import { reviveOrReplaceOrder, reportDeadOrder } from './enter-order';
import { tellNotes } from './order-notes';
import { giveNotice } from './order-notices';
import { inNewOrder, type LineChange, takeLineOut, writeLine } from './change-line';
import { dueFields, withLine } from './add-line';
import { keepingDeposit } from './settling/settle-price';

/**
 * Access of one write to the shop's orders. If the orders are in the library's database, they are read and changed in
 * the write's transaction. Otherwise the orders are read before the transaction; changes are stored in the transaction
 * as notes, and sent to the shop after the commit.
 */
export interface OrderGateway {
  /** Returns an order as this write has read it, with the status and the lines that this write has set since. */
  find(orderId: number): Promise<Order | undefined>;
  /** Makes the next `find` read the order again, because this transaction has added an order line to it. */
  forget(orderId: number): void;
  /**
   * Returns the amounts that count as paid for each line of this order, and of all orders for which this write has
   * called this method before. The first call for an order fixes its amounts, so call this method before the first
   * change of the order.
   */
  paidBefore(orderId: number): Promise<PaidBefore>;
  /**
   * Replaces the amounts that count as paid for the lines of an order. Called when this write notes a payment or a
   * refund for one of the lines. Has no effect for a shop that reports payments by line.
   */
  setPaidBefore(orderId: number, division: Division): void;
  /**
   * Gives the order line of a changed appointment its new content, if the order is pending or partly paid.
   *
   * @returns the appointment, with the amounts of the line that the shop wrote
   */
  updateLine(appointment: Appointment, change: LineChange): Promise<Appointment>;
  /**
   * Sets the cancelled order of an appointment back to pending or, if that is impossible, gives the appointment a new
   * order with this line.
   *
   * @returns the appointment, with its order after the call
   */
  revive(appointment: Appointment, line: OrderLine, reason: string): Promise<Appointment>;
  /** Cancels an order if none of its appointments needs it any longer and its status is one of `statuses`. */
  cancelAbandoned(orderId: number, statuses: readonly OrderStatus[], reason: string): Promise<void>;
  /**
   * Tells the shop that the amounts paid do not fit an appointment, for example that a refund is due; see `giveNotice`.
   */
  report(notice: NotedNotice): Promise<void>;
  /**
   * Sends to the shop the changes that this write has stored as notes. Call it after the transaction has committed.
   *
   * @returns the appointments that changed because the shop wrote other amounts than requested
   */
  tellShop(): Promise<readonly Appointment[]>;
}

/**
 * Reads the orders that a write will need, if orders are in another database and must be read before the transaction;
 * otherwise returns an empty map.
 */
export async function readOrders(
  core: Core,
  orderIds: readonly number[],
  how: WriteContext,
): Promise<ReadonlyMap<number, Order>> {
  const wanted = [...new Set(orderIds)].filter((id) => id > 0);
  if (core.host.orders.sharesDatabase || wanted.length === 0) return new Map();
  return core.host.orders.find(wanted, ordersContext(how));
}

/**
 * Opens the access of one write to the shop's orders.
 *
 * @param readBefore the orders that `readOrders` found before the transaction
 */
export function openOrderGateway(
  inside: WorkInside,
  readBefore: ReadonlyMap<number, Order> = new Map(),
): OrderGateway {
  return inside.core.host.orders.sharesDatabase
    ? gatewayInside(inside)
    : gatewayElsewhere(inside, readBefore);
}

/**
 * Creates the access to orders in the library's database: reads and changes happen in the transaction. Each order is
 * read once.
 */
function gatewayInside({ core, how, t }: WorkInside): OrderGateway {
  const { orders } = core.host;
  const context = ordersContext(how, t);
  const found = new Map<number, Order | undefined>();
  const find = async (orderId: number): Promise<Order | undefined> => {
    if (!found.has(orderId)) found.set(orderId, (await orders.find([orderId], context)).get(orderId));
    return found.get(orderId);
  };
  const setFound = (order: Order, status: OrderStatus) => found.set(order.id, { ...order, status });
  const successors = new Map<number, number>();
  const paid = new Map<number, Division>();
  return {
    find,
    forget: (orderId) => void found.delete(orderId),
    paidBefore: (orderId) => withPaid({ core, t }, paid, orderId, find),
    setPaidBefore: (orderId, division) => void (paid.has(orderId) && paid.set(orderId, division)),
    async updateLine(row, change) {
      const order = await find(row.orderId);
      if (!order || !hasWritableLines(order.status)) return row;
      const { line, reference } = change;
      const written = await writeLine(core, row, change, context);
      if (reference !== '') {
        await takeLineOut(core, row, line.productId, context);
        // An amount that was paid for the former order line counts as paid for the line that replaces it.
        const before = paid.get(order.id);
        if (before) paid.set(order.id, onOtherLine(before, row.orderItemId, written.orderItemId));
        found.delete(order.id);
      } else {
        // Amounts due are computed later from the order line as the shop has stored it, with the shop's rounding.
        found.set(order.id, withLineWritten(order, row, { ...line, ...written.amounts }));
      }
      return keepingDeposit(row, withLine(row, written, core.site), order);
    },
    async revive(row, line, reason) {
      const order = await find(row.orderId);
      if (!order || phaseOf(order.status) !== 'ended') return row;
      const newLine = { ...line, reference: randomUUID() };
      const dead = { order, successorId: successors.get(order.id) };
      const target = await reviveOrReplaceOrder(core, dead, newLine, { ...context, reason });
      switch (target.kind) {
        case 'same':
          setFound(order, 'pending');
          return row;
        case 'successor':
          successors.set(order.id, target.written.orderId);
          return inNewOrder(withLine({ ...row, ...dueFields(line) }, target.written, core.site));
        case 'none':
          await reportDeadOrder(core, row, { refusal: target.refusal, order }, context);
          return { ...row, orderStatus: order.status };
        default:
          return target satisfies never;
      }
    },
    async cancelAbandoned(orderId, statuses, reason) {
      if (!(await isAbandoned(core, orderId, t))) return;
      const order = await find(orderId);
      if (!order || !statuses.includes(order.status)) return;
      await orders.setStatus(order.id, 'cancelled', { ...context, reason });
      setFound(order, 'cancelled');
    },
    report: async (notice) => giveNotice(core, notice, await find(notice.orderId), context),
    tellShop: () => Promise.resolve([]),
  };
}

/**
 * Creates the access to orders in another database: changes are stored as notes and sent to the shop after the commit.
 * Sending uses the order as it is then, because the orders that were read before the transaction may be outdated.
 */
function gatewayElsewhere(
  { core, how, t }: WorkInside,
  readBefore: ReadonlyMap<number, Order>,
): OrderGateway {
  const { storage, options } = core;
  const known = new Map(readBefore);
  const noted = new Set<number>();
  const note = async (orderId: number, what: Pick<OrderNote, 'kind'> & Partial<OrderNote>): Promise<void> => {
    await storage.orderNotes.add(orderNote({ ...what, orderId, notedAt: options.clock.now() }), t);
    noted.add(orderId);
  };

  const work = async (): Promise<readonly Appointment[]> => {
    const changed: Appointment[] = [];
    for (const orderId of noted) {
      try {
        changed.push(...(await tellNotes(core, orderId)));
      } catch (error) {
        options.logger.error(
          { err: error, orderId },
          'Sending changes of an order to the shop failed; the background worker sends them again later',
        );
      }
    }
    return changed;
  };

  const complete = new Set<number>();
  // Adds to an order the lines that earlier changes have written and that are not sent to the shop yet, for example
  // those of this transaction.
  const find = async (orderId: number): Promise<Order | undefined> => {
    if (!known.has(orderId) || complete.has(orderId)) return known.get(orderId);
    complete.add(orderId);
    const found = new Map([[orderId, known.get(orderId)!]]);
    const order = withUnsentLines(found, await storage.orderNotes.lines([orderId], t)).get(orderId)!;
    known.set(orderId, order);
    return order;
  };
  const paid = new Map<number, Division>();
  return {
    find,
    // Does nothing: an order in another database gets a new line only after the commit.
    forget: () => undefined,
    paidBefore: (orderId) => withPaid({ core, t }, paid, orderId, find),
    setPaidBefore: (orderId, division) => void (paid.has(orderId) && paid.set(orderId, division)),
    async updateLine(row, { line, reference }) {
      const order = await find(row.orderId);
      if (order) known.set(order.id, withLineWritten(order, row, line));
      await note(row.orderId, { kind: 'line', reference, line: noteOf(row, line) });
      return row;
    },
    async revive(row, line, reason) {
      const reference = randomUUID();
      await note(row.orderId, { kind: 'revive', reference, reason, line: noteOf(row, line) });
      return row;
    },
    async cancelAbandoned(orderId, statuses, reason) {
      if (!(await isAbandoned(core, orderId, t))) return;
      await note(orderId, { kind: 'cancel', statuses: statuses.join(), reason });
    },
    report: (notice) => note(notice.orderId, { kind: 'notice', notice }),
    async tellShop() {
      if (noted.size === 0) return [];
      if (!joined(how)) return work();
      onceCommitted(core, how, 'Notifying the shop of changes to its orders', work);
      return [];
    },
  };
}

/**
 * Adds to `paid` the amounts that count as paid for the lines of an order, unless the order is there already. Only
 * needed if the shop reports one total for the whole order.
 */
async function withPaid(
  { core: { storage, site }, t }: Pick<WorkInside, 'core' | 't'>,
  paid: Map<number, Division>,
  orderId: number,
  find: OrderGateway['find'],
): Promise<PaidBefore> {
  const order = paid.has(orderId) ? undefined : await find(orderId);
  if (order && isStatedAsSum(orderMoney(order, site.currencyDecimals)))
    paid.set(orderId, dividedNow(order, await storage.appointments.ofOrders([orderId], t), site));
  return paid;
}

const noteOf = ({ id, orderItemId, cost }: Appointment, line: OrderLine): NotedLine => ({
  orderItemId,
  line,
  appointmentId: id,
  cost,
});

/** Whether none of an order's appointments needs it any longer. False for id 0, which means that there is no order. */
async function isAbandoned({ storage }: Core, orderId: number, t: Transaction): Promise<boolean> {
  return orderId !== 0 && (await storage.appointments.openOnOrders([orderId], t)).get(orderId) === 0;
}
